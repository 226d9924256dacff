import SQLText

/// Deletions.
extension QueuedTable {
  var deleteTriggers: [Trigger] { [delete, deleteWaiting] }

  private var delete: Trigger {
    trigger("delete", .before(.delete), when: hasWaiting(.old).negated, add(of: .old) + keepBase)
  }

  /// A deletion decides a conflict. If the server never had the row, nothing is left to send.
  private var deleteWaiting: Trigger {
    let hasBase = SQLCondition.exists(
      in: "\(name: knownName)",
      where: """
        \(name: KnownTable.operation) = \(SQLRow(OperationsTable.name), OperationsTable.id) \
        AND \(name: KnownTable.role) = 0
        """
    )
    let mark: SQLFragment = "\(name: OperationsTable.isPossiblyEmpty)"
    let isConcerned = SQLCondition.any([Self.isUndecided, hasBase.negated])
    return trigger(
      "deleteWaiting",
      .before(.delete),
      when: hasWaiting(.old, isConcerned),
      [update([Self.isDecided, "\(mark) = \(mark) OR \(hasBase.negated.sql)"], of: .old, isConcerned)]
    )
  }
}
