import SQLText

/// Deletions, and what an operation that waits becomes when its row is deleted.
///
/// The row that the server has is marked before the row is gone, so that a trigger of the app which inserts
/// the row again finds the Delete. An Insert that waits is removed after it: before, "nothing waits, so queue
/// a Delete" would send a Delete of a row that the server never saw.
extension QueuedTable {
  var deleteTriggers: [Trigger] {
    [delete, deleteEdited, collapse]
  }

  private var delete: Trigger {
    trigger(
      "delete",
      .before(.delete),
      when: hasWaiting(.old).negated,
      [forgetCaptured(.old)] + add(.delete, of: .old) + keepBase()
    )
  }

  /// An Update becomes a Delete. What an insert has captured goes here already, also beside an Insert, so
  /// that a trigger of the app which inserts the row again finds nothing of long ago.
  private var deleteEdited: Trigger {
    trigger(
      "deleteEdited",
      .before(.delete),
      when: hasWaiting(.old),
      [update(Self.becomes(.delete), of: .old, Self.isOf(.update)), forgetCaptured(.old)]
    )
  }

  private var collapse: Trigger {
    let isOfInsert: SQLCondition = "\(name: "_operation") = \(number(of: .old, Self.isOf(.insert)))"
    // A trigger of the app may have inserted the row again.
    let isGone = SQLCondition.exists(in: "\(name: name)", where: .equal([id], and: .old)).negated
    let hasBase = SQLCondition.exists(
      in: "\(name: knownName)",
      where: "\(name: "_operation") = \(number(of: .old)) AND \(name: "_role") = 0"
    )
    return trigger(
      "collapse",
      .after(.delete),
      when: hasWaiting(.old, Self.isOf(.insert)).and(isGone),
      [
        // An Insert that the server has answered with a row of its own becomes a Delete of that row.
        .update(
          knownName,
          set: "_role",
          to: "0",
          where: .all(["\(name: "_role") = 1", "\(name: "_gone") = 0", isOfInsert])
        ),
        update(Self.becomes(.delete), of: .old, Self.isOf(.insert).and(hasBase)),
        removeOperation(of: .old, Self.isOf(.insert)),
        forgetCaptured(.old),
      ]
    )
  }
}
