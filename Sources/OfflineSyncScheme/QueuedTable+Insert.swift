import SQLText

/// Inserts, including those over an existing row: `OR REPLACE`, `OR IGNORE`, upserts. The change is always
/// the difference between the row and its base.
extension QueuedTable {
  var insertTriggers: [Trigger] { [insert] + decideByInsert }

  /// It fires before the row exists, so that a trigger of the app that changes the new row finds its
  /// operation, and so that a row that is replaced can still be kept.
  private var insert: Trigger {
    trigger(
      "insert",
      .before(.insert),
      if: "\(.new, id) IS NOT NULL",
      when: hasWaiting(.new).negated,
      add(of: .new) + [
        Self.alone(
          .insert(
            into: knownName,
            [KnownTable.operation, KnownTable.role] + columns,
            """
            SELECT last_insert_rowid(), 0, \(names: columns) FROM \(name: name) \
            WHERE \(SQLCondition.equal([id], and: .new).sql)
            """
          ),
          KnownTable.role
        ),
        // An insert over an existing row may have no effect.
        .update(
          OperationsTable.name,
          set: OperationsTable.isPossiblyEmpty,
          to: "1",
          where: "changes() > 0 AND \(name: OperationsTable.id) = last_insert_rowid()"
        ),
      ]
    )
  }

  /// An insert decides a conflict, unless it writes what is already there.
  private var decideByInsert: [Trigger] {
    let row = SQLRow(name)
    let isSame = SQLCondition.exists(
      in: "\(name: name)",
      where: SQLCondition.equal([id], and: .new).and(
        sent.isEmpty ? nil : SQLCondition.isChanged(exactly: sent, from: row, to: .new).negated
      )
    )
    return [
      trigger(
        "insertDecides",
        .before(.insert),
        if: hasUndecided(.new),
        when: isSame.negated,
        [update([Self.isDecided], of: .new, Self.isUndecided)]
      )
    ]
  }
}
