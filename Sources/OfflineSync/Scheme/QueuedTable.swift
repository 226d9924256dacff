import DataModelRuntime
import SQLText

/// A synced table as the triggers of its queue speak of it.
///
/// An operation waits as long as nobody sends it. A row has one that waits at most; triggers change that one,
/// or add it, and never one that was sent. `_Known` has the row as it was before the first change: the base
/// of the operation.
struct QueuedTable {
  let name: String
  let knownName: String
  /// The column with the id of a row.
  let id: String
  /// The columns that are kept in the base.
  let columns: [String]
  /// The columns that are sent.
  let sent: [SyncedColumn]
  /// The columns that the server gives.
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

  /// All of them, to be created together: the order in which those of one time go off is not defined, and
  /// none depends on it.
  var triggers: [Trigger] {
    insertTriggers + updateTriggers + deleteTriggers + [operationIsDone]
  }

  /// A trigger for what the app writes, and not for rows of the server.
  ///
  /// A condition that seldom holds, or is quick to tell, is given first: it stands before the query whether
  /// the app writes, and most rows that are written meet no more than it.
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

  /// The condition that an operation of a row waits.
  private func isWaiting(_ row: SQLRow) -> SQLCondition {
    """
    \(name: OperationsTable.itemID) = \(row, id) COLLATE NOCASE AND \(name: OperationsTable.table) = \
    \(schemaText: name) AND \(name: OperationsTable.sending) IS NULL
    """
  }

  /// The condition that there is an operation of a row that waits.
  func hasWaiting(_ row: SQLRow, _ further: SQLCondition? = nil) -> SQLCondition {
    .exists(in: "\(name: OperationsTable.name)", where: isWaiting(row).and(further))
  }

  /// The condition that there is one with a conflict that nobody has decided. It costs next to nothing: an
  /// index has these alone.
  func hasUndecided(_ row: SQLRow) -> SQLCondition { hasWaiting(row, Self.isUndecided) }

  /// Adds an operation, and does not let the change of the row stand without it. What it is follows from the
  /// rows.
  ///
  /// - Returns: statements behind which `last_insert_rowid()` is the number of the operation
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
      Self.refusalOfNone,
    ]
  }

  /// `{}`: what an operation is that waits stands nowhere.
  private static let properties: SQLFragment = "x'7b7d'"

  /// Changes the operation of a row that waits.
  func update(_ assignments: [SQLFragment], of row: SQLRow, _ further: SQLCondition) -> SQLFragment {
    .update(OperationsTable.name, set: assignments, where: isWaiting(row).and(further))
  }

  /// Gives up the whole statement. A clause such as `OR IGNORE` of the statement that the app runs holds for
  /// those of triggers too, and could skip the operation without a word; it has no power over this.
  private static let refusal: SQLFragment = """
    RAISE(ABORT, \(schemaText: "a change of a synced row was not queued"))
    """

  private static let refusalOfNone: SQLFragment = "SELECT \(refusal) WHERE changes() = 0"

  /// An insert that takes no other row away, as with `OR REPLACE` of the app's statement and a unique
  /// index that somebody has made. A clause of its own is stronger.
  static func alone(_ insert: SQLFragment, _ column: String) -> SQLFragment {
    "\(insert) ON CONFLICT DO UPDATE SET \(name: column) = \(refusal)"
  }

  static let isUndecided: SQLCondition = "\(name: OperationsTable.isUndecided)"

  /// A conflict that nobody has decided no longer keeps an operation back: the change is the decision.
  static let isDecided: SQLFragment = "\(name: OperationsTable.isUndecided) = 0"

  // MARK: - Bases

  /// Keeps the row as it was, for the operation that was just added.
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
      Self.refusalOfNone,
    ]
  }

  // MARK: - Of other tables

  /// The record of the server's row goes with the operation.
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
