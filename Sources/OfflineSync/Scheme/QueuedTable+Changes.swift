import DataModelRuntime
import SQLText

/// Inserts, also those over a row that is there: `OR REPLACE`, `OR IGNORE`, upserts. Whatever comes of one is
/// the difference between the row and its base.
extension QueuedTable {
  var insertTriggers: [Trigger] { [insert] + decideByInsert }

  /// Before the row is there, so that a trigger of the app which changes the new row finds its operation, and
  /// so that the row that is replaced can still be kept.
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
        // Nothing may come of an insert over a row that is there.
        .update(
          OperationsTable.name,
          set: OperationsTable.isPossiblyEmpty,
          to: "1",
          where: "changes() > 0 AND \(name: OperationsTable.id) = last_insert_rowid()"
        ),
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
        if: hasUndecided(.new),
        when: isSame.negated,
        [update([Self.isDecided], of: .new, Self.isUndecided)]
      )
    ]
  }

  // MARK: - Updates: of values that are sent, of the id, and of what only the server gives

  var updateTriggers: [Trigger] {
    valueTriggers + [keepID] + systemTriggers
  }

  /// Nothing of a table without values can be sent but that a row is there, or is gone.
  ///
  /// The operation is queued before the row changes: a trigger of the app may change the row once more, and
  /// SQLite may run it before one that goes off afterwards. That one would take what the app has just written
  /// for the server's row.
  private var valueTriggers: [Trigger] {
    guard !sent.isEmpty else { return [] }
    let event = TriggerEvent.Change.update(of: sent.map(\.name))
    let isChanged = SQLCondition.isChanged(exactly: sent)
    return [
      trigger(
        "update",
        .before(event),
        if: isChanged,
        when: hasWaiting(.old).negated,
        add(of: .old) + keepBase
      ),
      trigger(
        "edited",
        .after(event),
        if: isChanged.and(hasUndecided(.old)),
        [update([Self.isDecided], of: .old, Self.isUndecided)]
      ),
    ]
  }

  /// An operation says by the id which row it is about; a row with another id is another row.
  private var keepID: Trigger {
    trigger(
      "id",
      .before(.update(of: [id])),
      if: "\(.new, id) COLLATE BINARY IS NOT \(.old, id)",
      ["SELECT RAISE(ABORT, \(schemaText: "the id of a synced row never changes"))"]
    )
  }

  /// Whoever saves an old record whole must not bring an old version back: the next edit would conflict with
  /// itself.
  private var systemTriggers: [Trigger] {
    guard !system.isEmpty else { return [] }
    return [
      trigger(
        "system",
        .after(.update(of: system.map(\.name))),
        if: .isChanged(exactly: system),
        [
          ServerRows.set(applying: true),
          .update(
            name,
            set: system.map { "\(name: $0.name) = \(.old, $0.name)" },
            where: .equal([id], and: .new)
          ),
          ServerRows.set(applying: false),
        ]
      )
    ]
  }
}

extension SQLCondition {
  /// The condition that one of the columns has another value than before, letter by letter: a reference that
  /// is written otherwise is another text on the server.
  static func isChanged(
    exactly columns: [SyncedColumn],
    from old: SQLRow = .old,
    to new: SQLRow = .new
  ) -> SQLCondition {
    let parts = columns.map { column -> SQLCondition in
      column.ignoresCase
        ? "\(old, column.name) IS NOT \(new, column.name) COLLATE BINARY"
        : "\(old, column.name) IS NOT \(new, column.name)"
    }
    // SQLite takes no expression of more than 1,000 levels, and each `OR` is one.
    guard parts.count > greatestCount else { return .any(parts) }
    let groups = stride(from: 0, to: parts.count, by: greatestCount).map { start in
      SQLCondition("(\(SQLCondition.any(Array(parts.dropFirst(start).prefix(greatestCount))).sql))", .whole)
    }
    return .any(groups)
  }

  private static let greatestCount = 100
}

/// Deletions.
extension QueuedTable {
  var deleteTriggers: [Trigger] { [delete, deleteWaiting] }

  private var delete: Trigger {
    trigger("delete", .before(.delete), when: hasWaiting(.old).negated, add(of: .old) + keepBase)
  }

  /// A deletion decides a conflict. Of a row that the server never had nothing is left to send.
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
