/// Inserts, also those that replace a row: of such a one SQLite runs no trigger of deletion, unless it is told to.
extension QueuedTable {
  var insertTriggers: [Trigger] {
    [captureReplaced, insert, handOver, insertReturned]
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

  private var insert: Trigger {
    trigger(
      "insert",
      .after(.insert),
      when: .all([hasWaiting(.new).negated, isReplaced.negated]),
      add(.insert, of: .new)
    )
  }

  /// Hands a row that was here before over to the next trigger.
  ///
  /// SQLite makes room for all that a trigger may do before it looks at the condition: most rows are new, and meet a short one.
  private var handOver: Trigger {
    trigger(
      "returning",
      .after(.insert),
      when: .any([isReplaced, hasWaiting(.new, Self.isOf(.delete))]),
      [
        .insert(
          into: ReturnedRows.tableName,
          ["table", "id"],
          values: ["\(schemaText: name)", "\(.new, id)"]
        )
      ]
    )
  }

  /// A row that was replaced, or that comes back before its deletion was sent, has only changed.
  private var insertReturned: Trigger {
    let addition: SQLFragment = """
      SELECT \(schemaText: name), \(.new, id), 0, \(QueuedOperation.update.properties) \
      WHERE \(hasWaiting(.new).negated.sql)
      """
    let hasNoBase = SQLCondition.exists(
      in: "\(name: knownName)",
      where: "\(name: "_operation") = \(number(of: .new)) AND \(name: "_role") = 0"
    ).negated
    return Trigger(
      "\(name).queue.returned",
      .after(.insert),
      on: ReturnedRows.tableName,
      when: "\(.new, "table") = \(schemaText: name)",
      undecide + [
        .insert(into: SystemTables.operationsName, Self.operationColumns, addition),
        .update(
          knownName,
          set: "_operation",
          to: number(of: .new),
          where: .all([Self.isCaptured, isOfNewRow, hasWaiting(.new, Self.isOf(.update)), hasNoBase])
        ),
        forgetCaptured,
        update(Self.becomes(.update), of: .new, Self.isOf(.delete)),
        Self.refusal(if: hasWaiting(.new).negated),
        "DELETE FROM \(name: ReturnedRows.tableName)",
      ]
    )
  }

  /// An undecided operation goes on if a value changes; to write the same again is no decision.
  private var undecide: [SQLFragment] {
    guard !sent.isEmpty else { return [] }
    let (known, row) = (SQLRow(knownName), SQLRow(name))
    let isChanged = SQLCondition.exists(
      in: "\(name: knownName) JOIN \(name: name) ON \(row, id) = \(known, id)",
      where: .all([
        "\(known, "_operation") = 0", "\(known, id) = \(.new, id)",
        .isChanged(exactly: sent, from: known, to: row),
      ])
    )
    return [update([Self.isDecided], of: .new, .all(["\(name: "_isUndecided")", isChanged]))]
  }
}
