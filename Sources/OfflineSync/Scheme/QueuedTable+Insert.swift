import SQLText

/// Inserts, also those over a row that is there: `OR REPLACE`, `OR IGNORE`, upserts. Whatever comes of one is
/// the difference between the row and its base.
extension QueuedTable {
  var insertTriggers: [Trigger] { [insert] + decideByInsert }

  private var isThere: SQLCondition { .exists(in: "\(name: name)", where: .equal([id], and: .new)) }

  /// Before the row is there, so that a trigger of the app which changes the new row finds its operation, and
  /// so that the row that is replaced can still be kept.
  private var insert: Trigger {
    trigger(
      "insert",
      .before(.insert),
      if: "\(.new, id) IS NOT NULL",
      when: hasWaiting(.new).negated,
      // Nothing may come of an insert over a row that is there.
      add(of: .new, isPossiblyEmpty: isThere.sql) + [
        .insert(
          into: knownName,
          [KnownTable.operation, KnownTable.role] + columns,
          """
          SELECT last_insert_rowid(), 0, \(names: columns) FROM \(name: name) \
          WHERE \(SQLCondition.equal([id], and: .new).sql)
          """
        ),
        Self.refusal(if: .all(["changes() = 0", isThere])),
      ]
    )
  }

  /// A conflict is decided by an insert, unless it writes what is there already.
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
        when: hasWaiting(.new, Self.isUndecided).and(isSame.negated),
        [update([Self.isDecided], of: .new, Self.isUndecided)]
      )
    ]
  }
}
