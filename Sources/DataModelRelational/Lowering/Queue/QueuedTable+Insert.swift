/// Inserts, also those that replace a row: of such a one SQLite runs no trigger of deletion, unless it is told to.
extension QueuedTable {
  var insertTriggers: [Trigger] {
    [captureReplaced, replace, insert, reinsert]
  }

  private var isReplaced: SQLCondition {
    .exists(in: "\(name: knownName)", where: Self.isCaptured.and(isOfNewRow))
  }

  private var isOfNewRow: SQLCondition { .equal([id], and: .new) }

  /// Keeps the row that is there, in case that the insert replaces it. If it does not, the next one clears that away.
  private var captureReplaced: Trigger {
    trigger(
      "replaced",
      .before(.insert),
      if: .exists(in: "\(name: name)", where: isOfNewRow),
      [
        forgetCaptured,
        .insert(
          into: knownName,
          ["_operation", "_role"] + columns,
          "SELECT 0, 0, \(names: columns) FROM \(name: name) WHERE \(isOfNewRow.sql)"
        ),
      ]
    )
  }

  private var replace: Trigger {
    let addition: SQLFragment = """
      SELECT \(schemaText: name), \(.new, id), 0, \(QueuedOperation.update.properties) \
      WHERE \(hasWaiting(.new).negated.sql)
      """
    let hasNoBase = SQLCondition.exists(
      in: "\(name: knownName)",
      where: "\(name: "_operation") = \(number(of: .new)) AND \(name: "_role") = 0"
    ).negated
    return trigger(
      "replace",
      .after(.insert),
      if: isReplaced,
      undecide + [
        .insert(into: SystemTables.operationsName, Self.operationColumns, addition),
        .update(
          knownName,
          set: "_operation",
          to: number(of: .new),
          where: .all([Self.isCaptured, hasWaiting(.new, Self.isOf(.update)), hasNoBase])
        ),
        forgetCaptured,
        Self.refusal(if: hasWaiting(.new).negated),
      ]
    )
  }

  /// An undecided operation goes on if a value changes; to write the same again is no decision.
  private var undecide: [SQLFragment] {
    guard !sent.isEmpty else { return [] }
    let isOther = SQLCondition.isChanged(exactly: sent, from: SQLRow(knownName))
    let isChanged = SQLCondition.exists(
      in: "\(name: knownName)",
      where: .all([Self.isCaptured, isOther])
    )
    return [update([Self.isDecided], of: .new, .all(["\(name: "_isUndecided")", isChanged]))]
  }

  private var insert: Trigger {
    trigger(
      "insert",
      .after(.insert),
      when: .all([hasWaiting(.new).negated, isReplaced.negated]),
      add(.insert, of: .new)
    )
  }

  /// A row that comes back before its deletion was sent has only changed.
  private var reinsert: Trigger {
    trigger(
      "reinsert",
      .after(.insert),
      if: hasWaiting(.new, Self.isOf(.delete)),
      [update(Self.becomes(.update), of: .new, Self.isOf(.delete))]
    )
  }
}
