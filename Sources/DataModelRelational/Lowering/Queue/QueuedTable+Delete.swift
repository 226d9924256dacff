/// Deletions, and what an operation that waits becomes when its row is deleted.
///
/// One goes off before the row is gone and the other after it: as two after it, "remove the Insert" first would let
/// "nothing waits, so queue a Delete" send a Delete of a row that the server never saw.
extension QueuedTable {
  var deleteTriggers: [Trigger] {
    [delete, collapse]
  }

  private var delete: Trigger {
    trigger(
      "delete",
      .before(.delete),
      when: hasWaiting(.old).negated,
      [forgetCaptured] + add(.delete, of: .old) + keepBase()
    )
  }

  private var collapse: Trigger {
    let isOfInsert: SQLCondition = "\(name: "_operation") = \(number(of: .old, Self.isOf(.insert)))"
    let hasBase = SQLCondition.exists(
      in: "\(name: knownName)",
      where: "\(name: "_operation") = \(number(of: .old)) AND \(name: "_role") = 0"
    )
    return trigger(
      "collapse",
      .after(.delete),
      when: hasWaiting(.old, Self.isOf(.delete, isNegated: true)),
      [
        // An Insert that the server has answered with a row of its own becomes a Delete of that row.
        .update(
          knownName,
          set: "_role",
          to: "0",
          where: .all(["\(name: "_role") = 1", "\(name: "_gone") = 0", isOfInsert])
        ),
        update(Self.becomes(.delete), of: .old, .any([Self.isOf(.update), hasBase])),
        removeOperation(of: .old, Self.isOf(.insert)),
        forgetCaptured,
      ]
    )
  }
}
