import DataModelRuntime
import GRDB
import SQLText

/// All that the queue has in a database, for some synced tables.
///
/// `Documentation/Internals/OperationQueue.md` describes it. **Whoever changes a statement here raises
/// ``currentFormat``**: a file that was made before is brought up to it when it is opened.
struct QueueScheme {
  /// The number of the form of the tables and triggers.
  static let currentFormat = 2

  let tables: [SyncedTable]

  init(_ tables: [SyncedTable]) {
    self.tables = tables.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Changes when the tables do.
  var definition: String { SHA256.hexadecimal(of: tables.map(Self.line).joined(separator: "\n")) }

  private static func line(_ table: SyncedTable) -> String {
    let columns = table.columns.map { column in
      [
        SQLQuoting.identifier(column.name), "\(column.type)", column.role.rawValue,
        column.referencedTable == nil ? "" : "reference", column.isComputed ? "computed" : "",
      ].joined(separator: " ")
    }
    return ([SQLQuoting.identifier(table.name)] + columns.sorted()).joined(separator: "\n  ")
  }

  /// The tables that keep something, with the statements that make each.
  var lastingTables: [(name: String, statement: String)] {
    StateTables.lasting + knownTables.map { ($0.name, $0.statement) }
  }

  private var knownTables: [KnownTable] { tables.map(KnownTable.init) }

  static let additions = [OperationsTable.additions, ErrorsTable.additions]

  /// What may be made anew at any time, with the statements that make each.
  ///
  /// - Returns: all of it, in the order in which it can be made
  func objects(operationColumns: Set<String>) -> [QueueObject] {
    let queued = tables.compactMap { QueuedTable($0, operationColumns: operationColumns) }
    let triggers = [Self.errorsGo, Self.numbersStay] + queued.flatMap(\.triggers)
    return [
      QueueObject(kind: .table, name: StateTables.succeeded, statements: StateTables.succeededStatements)
    ]
      + indexes
      + triggers.map { QueueObject(kind: .trigger, name: $0.name, statements: [$0.statement]) }
      + [QueueView.object(tables)]
  }

  private var indexes: [QueueObject] {
    let ofOperations = Self.additions.flatMap { additions in
      additions.indexes.map {
        QueueObject(kind: .index, name: $0.name, statements: [$0.creation(on: additions.table)])
      }
    }
    return ofOperations
      + knownTables.flatMap(\.indexes).map {
        QueueObject(kind: .index, name: $0.name, statements: [$0.statement])
      }
  }

  /// The statements that add all of it to a database that has the tables of the model, and the record of a
  /// store.
  func creation(operationColumns: Set<String>) -> [String] {
    let objects = objects(operationColumns: operationColumns)
    let rows = objects.map { "  (\(SQLQuoting.literal($0.kind.rawValue)), \(SQLQuoting.literal($0.name)))" }
    return Self.additions.flatMap { additions in additions.columns.map(additions.addition) }
      + lastingTables.map(\.statement)
      + [
        """
        INSERT INTO "_Sync" ("id", "format", "definition") VALUES (1, \(Self.currentFormat), \
        \(SQLQuoting.literal(definition)))
        """
      ]
      + objects.flatMap(\.statements)
      + ["INSERT INTO \"_ModelObject\" (\"type\", \"name\") VALUES\n\(rows.joined(separator: ",\n"))"]
  }

  /// Errors go with their operation.
  private static var errorsGo: Trigger {
    Trigger(
      "\(OperationsTable.name).errors",
      .after(.delete),
      on: OperationsTable.name,
      [
        .delete(
          from: ErrorsTable.name,
          where: "\(name: ErrorsTable.operation) = \(.old, OperationsTable.id)"
        )
      ]
    )
  }
}

extension QueueScheme {
  /// No number of an operation is given twice, also after it is gone: whoever still holds one, such as a
  /// conflict that another process has decided, must not meet another operation by it.
  ///
  /// `AUTOINCREMENT` sees to it, but for one case: of an `INSERT OR FAIL` that fails at its last row the
  /// others stay, with their operations, and SQLite does not note their numbers.
  private static var numbersStay: Trigger {
    let isOfOperations: SQLCondition = "name = \(schemaText: OperationsTable.name)"
    let notes: SQLFragment = "sqlite_sequence"
    return Trigger(
      "\(OperationsTable.name).numbers",
      .after(.delete),
      on: OperationsTable.name,
      [
        """
        UPDATE \(notes) SET seq = \(.old, OperationsTable.id) WHERE \(isOfOperations.sql) AND seq < \
        \(.old, OperationsTable.id)
        """,
        """
        INSERT INTO \(notes) (name, seq) SELECT \(schemaText: OperationsTable.name), \
        \(.old, OperationsTable.id) WHERE NOT EXISTS (SELECT 1 FROM \(notes) WHERE \(isOfOperations.sql))
        """,
      ]
    )
  }
}

/// What the queue may make anew at any time.
struct QueueObject {
  enum Kind: String {
    case table, index, trigger, view
  }

  let kind: Kind
  let name: String
  let statements: [String]
}
