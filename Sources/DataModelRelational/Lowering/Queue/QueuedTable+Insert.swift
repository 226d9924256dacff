import SQLText

/// Inserts, also those that replace a row: of such a one SQLite runs no trigger of deletion, unless it is
/// told to.
///
/// A trigger of the app may change the new row before these go off, and has queued an Update of it then.
extension QueuedTable {
  var insertTriggers: [Trigger] {
    [captureReplaced, insert, handOver, insertReturned]
  }

  private var isReplaced: SQLCondition { hasCaptured() }

  private func hasCaptured(_ further: SQLCondition? = nil) -> SQLCondition {
    .exists(in: "\(name: knownName)", where: .all([Self.isCaptured, isOfNewRow, further].compactMap { $0 }))
  }

  /// A row that had no operation when the insert began: what was captured is the base of the one that it has
  /// now.
  private static let isBase: SQLCondition = "\(name: "_role") = 0"

  private var isOfNewRow: SQLCondition { .equal([id], and: .new) }

  /// Keeps the row that is there, in case that the insert replaces it. If it does not, the next one clears
  /// that away.
  ///
  /// Its role says whether an operation has a base already: only without one it becomes the base. Rows of the
  /// server are told first, so that those of a page are not looked up for nothing.
  private var captureReplaced: Trigger {
    trigger(
      "replaced",
      .before(.insert),
      when: .exists(in: "\(name: name)", where: isOfNewRow),
      [
        .delete(from: knownName, where: Self.isCaptured),
        .insert(
          into: knownName,
          ["_operation", "_role"] + columns,
          "SELECT 0, \(hasWaiting(.new).sql), \(names: columns) FROM \(name: name) WHERE \(isOfNewRow.sql)"
        ),
      ]
    )
  }

  /// Takes a row for new that has no operation. If it was replaced, the next makes an Update of that,
  /// whichever goes off first: to look up here what was captured would take every insert longer. They are
  /// created one behind the other, so that no trigger of the app goes off between them.
  private var insert: Trigger {
    trigger(
      "insert",
      .after(.insert),
      unless: OperationNumber.isNoted,
      when: hasWaiting(.new).negated,
      addCountingOn(.insert, of: .new)
    )
  }

  /// Hands a row over to the next trigger that was here before, or whose operation gets the number that is
  /// noted.
  ///
  /// SQLite makes room for all that a trigger may do before it looks at the condition: most rows are new, and
  /// meet a short one.
  private var handOver: Trigger {
    let isChangeOfOld = hasWaiting(.new, Self.isOf(.insert, isNegated: true))
    return trigger(
      "returning",
      .after(.insert),
      unless: .all([OperationNumber.isNotNoted, isReplaced.negated, isChangeOfOld.negated]),
      [
        .insert(
          into: ReturnedRows.tableName(of: name),
          ["id"],
          values: ["\(.new, id)"]
        )
      ]
    )
  }

  /// A row that was replaced, or that comes back before its deletion was sent, has only changed. One that is
  /// new may be here for the number of its operation.
  private var insertReturned: Trigger {
    let kind: SQLFragment = """
      CASE WHEN \(hasCaptured(Self.isBase).sql) THEN \(QueuedOperation.update.properties) ELSE \
      \(QueuedOperation.insert.properties) END
      """
    let values = ([OperationNumber.next] + values(kind, of: .new)).joined(separator: ", ")
    let addition: SQLFragment = "SELECT \(values) WHERE \(hasWaiting(.new).negated.sql)"
    return Trigger(
      "\(name).queue.returned",
      .after(.insert),
      on: ReturnedRows.tableName(of: name),
      undecide + undoUpdateOfNewRow + [
        update(Self.becomes(.update), of: .new, Self.isOf(.insert).and(hasCaptured(Self.isBase))),
        .insert(into: SystemTables.operationsName, ["id"] + Self.operationColumns, addition),
        OperationNumber.isGiven,
        .update(
          knownName,
          set: "_operation",
          to: number(of: .new),
          where: .all([Self.isCaptured, Self.isBase, isOfNewRow, hasWaiting(.new, Self.isOf(.update))])
        ),
        forgetCaptured(.new),
        update(Self.becomes(.update), of: .new, Self.isOf(.delete)),
        Self.refusal(if: .any([hasWaiting(.new).negated, isGone])),
        "DELETE FROM \(name: ReturnedRows.tableName(of: name))",
      ]
    )
  }

  /// The condition that a trigger of the app has deleted the row which is being inserted: what is queued is
  /// of that row.
  private var isGone: SQLCondition { .exists(in: "\(name: name)", where: isOfNewRow).negated }

  /// Takes back what a trigger of the app has queued about the row which is being inserted: its base is that
  /// row as it was for a moment. What was captured is the base; if nothing was, the row is new, for no row
  /// that is gone waits with an Update.
  private var undoUpdateOfNewRow: [SQLFragment] {
    let isNew = isReplaced.negated
    let isOfUpdate: SQLCondition = "\(name: "_operation") = \(number(of: .new, Self.isOf(.update)))"
    return [
      .delete(
        from: knownName,
        where: .all([isOfUpdate, Self.isBase, .any([hasCaptured(Self.isBase), isNew])])
      ),
      update(Self.becomes(.insert), of: .new, Self.isOf(.update).and(isNew)),
    ]
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
