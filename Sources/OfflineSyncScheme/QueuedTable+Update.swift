import DataModelRuntime
import SQLText

/// Updates: of values that are sent, of the id, and of columns that only the server sets.
extension QueuedTable {
  var updateTriggers: [Trigger] {
    valueTriggers + [keepID] + systemTriggers
  }

  /// For a table without values, only the existence of a row can be sent.
  ///
  /// The operation is queued before the row changes: a trigger of the app may change the row again, and
  /// SQLite may run it before an `AFTER` trigger. That one would take the app's new values for the server's
  /// row.
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

  /// An operation identifies its row by the id; a row with another id is another row.
  private var keepID: Trigger {
    trigger(
      "id",
      .before(.update(of: [id])),
      if: "\(.new, id) COLLATE BINARY IS NOT \(.old, id)",
      ["SELECT RAISE(ABORT, \(schemaText: "the id of a synced row never changes"))"]
    )
  }

  /// An old record that is saved whole must not bring an old version back: the next edit would conflict with
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
  /// Returns the condition that one of the columns has changed, letter by letter: a reference in another
  /// spelling is another text on the server.
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
    // SQLite allows no expression with more than 1,000 levels, and each `OR` is one.
    guard parts.count > groupSize else { return .any(parts) }
    let groups = stride(from: 0, to: parts.count, by: groupSize).map { start in
      SQLCondition("(\(SQLCondition.any(Array(parts.dropFirst(start).prefix(groupSize))).sql))", .whole)
    }
    return .any(groups)
  }

  private static let groupSize = 100
}
