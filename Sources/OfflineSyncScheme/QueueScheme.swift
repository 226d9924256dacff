import DataModelRuntime
import GRDB
import SQLText

/// Everything that the queue has in a database, for some synced tables.
///
/// `Documentation/Internals/OperationQueue.md` describes it. **If you change a statement here, raise
/// ``currentFormat``**: older files are upgraded when they are opened.
struct QueueScheme {
  /// The number of the format of the tables and triggers.
  static let currentFormat = 2

  let tables: [SyncedTable]

  init(_ tables: [SyncedTable]) {
    self.tables = tables.sorted { $0.name.precedesByUTF8($1.name) }
  }

  /// A digest that changes when the tables do.
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

  /// The tables that keep data, with the statements that create them.
  var lastingTables: [(name: String, statement: String)] {
    StateTables.lasting + knownTables.map { ($0.name, $0.statement) }
  }

  private var knownTables: [KnownTable] { tables.map(KnownTable.init) }

  static let additions = [OperationsTable.additions, ErrorsTable.additions]

  /// Returns the objects that can be recreated at any time, with the statements that create them.
  ///
  /// - Returns: the objects, in an order in which they can be created
  func objects(operationColumns: Set<String>) -> [QueueObject] {
    let queued = tables.compactMap { QueuedTable($0, operationColumns: operationColumns) }
    let triggers = [Self.errorDeletion, Self.numberPreservation] + queued.flatMap(\.triggers)
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

  /// Returns the statements that add everything to a database with the tables of the model and the record of
  /// a store.
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

  /// Deletes the errors of an operation with it.
  private static var errorDeletion: Trigger {
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
  /// Keeps the number of an operation from being given twice, even after the operation is gone: code that
  /// still has the number, for example of a conflict that another process has decided, must not find another
  /// operation by it.
  ///
  /// `AUTOINCREMENT` does that, with one exception: if an `INSERT OR FAIL` fails at its last row, the other
  /// rows stay with their operations, but SQLite does not note their numbers.
  private static var numberPreservation: Trigger {
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

/// An object of the queue that can be recreated at any time.
struct QueueObject {
  enum Kind: String {
    case table, index, trigger, view
  }

  let kind: Kind
  let name: String
  let statements: [String]
}
