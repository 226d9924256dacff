import DataModelRuntime
import SQLText

/// A synced table as the triggers of its queue use it.
///
/// An operation waits until it is sent. A row has at most one that waits; triggers change that one, or add
/// it, but never change one that was sent. `_Known` has the row as it was before the first change: the base
/// of the operation.
struct QueuedTable {
  let name: String
  let knownName: String
  /// The column with the id of a row.
  let id: String
  /// The columns that are stored in the base.
  let columns: [String]
  /// The columns that are sent.
  let sent: [SyncedColumn]
  /// The columns that the server sets.
  let system: [SyncedColumn]
  /// Whether the model declares a column for the kind of a table, which it may require.
  private let hasTableKind: Bool

  init?(_ table: SyncedTable, operationColumns: Set<String>) {
    guard let id = table.column(for: .id) else { return nil }
    name = table.name
    knownName = KnownTable.name(of: table.name)
    self.id = id.name
    let kept = table.keptColumns
    columns = kept.map(\.name)
    sent = kept.filter { $0.role == .value }
    system = kept.filter { [.createdAt, .updatedAt, .version, .deleted].contains($0.role) }
    hasTableKind = operationColumns.contains(DeclaredColumn.tableKind.rawValue)
  }

  /// All triggers, to be created together: the order in which triggers of the same event fire is undefined,
  /// and none depends on it.
  var triggers: [Trigger] {
    insertTriggers + updateTriggers + deleteTriggers + [operationIsDone]
  }

  /// Returns a trigger for what the app writes, but not for rows of the server.
  ///
  /// `rarity` is a condition that rarely holds, or is quick to check. It precedes the query whether the app
  /// writes, so that most rows need no other check.
  func trigger(
    _ suffix: String,
    _ event: TriggerEvent,
    if rarity: SQLCondition? = nil,
    when condition: SQLCondition? = nil,
    _ statements: [SQLFragment]
  ) -> Trigger {
    Trigger(
      "\(name).queue.\(suffix)",
      event,
      on: name,
      when: .all([rarity, ServerRows.areNotApplied, condition].compactMap { $0 }),
      statements
    )
  }

  // MARK: - Operations

  /// Returns the condition that an operation of a row waits.
  private func isWaiting(_ row: SQLRow) -> SQLCondition {
    """
    \(name: OperationsTable.itemID) = \(row, id) COLLATE NOCASE AND \(name: OperationsTable.table) = \
    \(schemaText: name) AND \(name: OperationsTable.sending) IS NULL
    """
  }

  /// Returns the condition that a row has an operation that waits.
  func hasWaiting(_ row: SQLRow, _ further: SQLCondition? = nil) -> SQLCondition {
    .exists(in: "\(name: OperationsTable.name)", where: isWaiting(row).and(further))
  }

  /// Returns the condition that a row has an operation with an undecided conflict. It costs next to nothing:
  /// an index has only these.
  func hasUndecided(_ row: SQLRow) -> SQLCondition { hasWaiting(row, Self.isUndecided) }

  /// Adds an operation, and aborts the change of the row if that fails. The kind of the operation follows
  /// from the rows.
  ///
  /// - Returns: statements after which `last_insert_rowid()` is the number of the operation
  func add(of row: SQLRow) -> [SQLFragment] {
    let kind = hasTableKind ? [DeclaredColumn.tableKind.rawValue] : []
    return [
      Self.alone(
        .insert(
          into: OperationsTable.name,
          [OperationsTable.table, OperationsTable.itemID, OperationsTable.properties]
            + [OperationsTable.since] + kind,
          values: ["\(schemaText: name)", "\(row, id)", Self.properties, "unixepoch()"]
            + kind.map { _ in "0" }
        ),
        OperationsTable.id
      ),
      Self.refusalIfNothingChanged,
    ]
  }

  /// `{}`: the kind of an operation that waits is not stored.
  private static let properties: SQLFragment = "x'7b7d'"

  /// Changes the operation of a row that waits.
  func update(_ assignments: [SQLFragment], of row: SQLRow, _ further: SQLCondition) -> SQLFragment {
    .update(OperationsTable.name, set: assignments, where: isWaiting(row).and(further))
  }

  /// Aborts the whole statement. A clause of the app's statement, such as `OR IGNORE`, also applies to the
  /// statements of triggers, and could skip the operation silently; it does not affect this.
  private static let refusal: SQLFragment = """
    RAISE(ABORT, \(schemaText: "a change of a synced row was not queued"))
    """

  private static let refusalIfNothingChanged: SQLFragment = "SELECT \(refusal) WHERE changes() = 0"

  /// Returns an insert that replaces no other row, even if the app's statement says `OR REPLACE` and the app
  /// has created a unique index: a clause of the insert takes precedence.
  static func alone(_ insert: SQLFragment, _ column: String) -> SQLFragment {
    "\(insert) ON CONFLICT DO UPDATE SET \(name: column) = \(refusal)"
  }

  static let isUndecided: SQLCondition = "\(name: OperationsTable.isUndecided)"

  /// An undecided conflict no longer holds the operation back: the change is the decision.
  static let isDecided: SQLFragment = "\(name: OperationsTable.isUndecided) = 0"

  // MARK: - Bases

  /// Stores the row as it was, for the operation that was just added.
  var keepBase: [SQLFragment] {
    [
      Self.alone(
        .insert(
          into: knownName,
          [KnownTable.operation, KnownTable.role] + columns,
          values: ["last_insert_rowid()", "0"] + columns.map { "\(.old, $0)" }
        ),
        KnownTable.role
      ),
      Self.refusalIfNothingChanged,
    ]
  }

  // MARK: - Other tables

  /// Deletes the known rows of an operation with it.
  private var operationIsDone: Trigger {
    Trigger(
      "\(name).queue.done",
      .after(.delete),
      on: OperationsTable.name,
      when: "\(.old, OperationsTable.table) = \(schemaText: name)",
      [.delete(from: knownName, where: "\(name: KnownTable.operation) = \(.old, OperationsTable.id)")]
    )
  }
}
