import GRDB
import SQLText

/// `MS_TableOperations`, a table of the model, with the columns that the queue adds to it.
enum OperationsTable {
  static let name = "MS_TableOperations"
  static let id = "id"
  static let table = "table"
  static let itemID = "itemId"
  static let properties = "properties"
  /// The token of the attempt whose outcome is not known; NULL while the operation waits.
  static let sending = "_sending"
  /// The time until which that attempt alone may act, in seconds since 1970; 0 after a lost answer.
  static let lease = "_lease"
  /// Whether it met a conflict that nobody has decided.
  static let isUndecided = "_isUndecided"
  /// Whether nothing may have come of the change for which it was queued.
  static let isPossiblyEmpty = "_isPossiblyEmpty"
  /// When it was queued, in seconds since 1970.
  static let since = "_since"

  static let additions = AddedColumns(
    to: name,
    key: id,
    [
      .init(sending, "TEXT"), .init(lease, "INTEGER"), .flag(isUndecided, of: name),
      .flag(isPossiblyEmpty, of: name), .init(since, "INTEGER"),
    ],
    index: itemID,
    ignoringCase: true
  )
}

/// `MS_TableOperationErrors`, a table of the model, with the column that the queue adds to it.
enum ErrorsTable {
  static let name = "MS_TableOperationErrors"
  static let id = "id"
  static let properties = "properties"
  /// The number of the operation that was not carried out. `operationId` of the model is not in each
  /// generation of it.
  static let operation = "_operation"

  static let additions = AddedColumns(
    to: name,
    key: id,
    [.init(operation, "INTEGER")],
    index: operation
  )
}

/// A column of a system table that is not in each generation of models, and that a model may require: it gets
/// a value where it is.
enum DeclaredColumn: String, Sendable {
  /// The kind of a table: 0.
  case tableKind
  /// The number of the operation, once more.
  case operationID = "operationId"

  func isDeclared(in table: String, _ db: Database) throws -> Bool {
    try db.columns(in: table).contains { $0.name == rawValue }
  }
}

/// The columns that the queue adds to a table of the model, with an index.
struct AddedColumns: Sendable {
  struct Column: Sendable {
    let name: String
    /// What stands behind the name: type, default and condition.
    let definition: String

    init(_ name: String, _ definition: String) {
      self.name = name
      self.definition = definition
    }

    static func flag(_ name: String, of table: String) -> Column {
      Column(
        name,
        """
        INTEGER NOT NULL DEFAULT 0 CONSTRAINT \(SQLQuoting.identifier("\(table).\(name) boolean")) \
        CHECK (\(SQLQuoting.identifier(name)) IN (0, 1))
        """
      )
    }
  }

  let table: String
  /// The column of the model by which a row is found.
  let key: String
  let columns: [Column]
  /// The name of an index, and the statement that makes it.
  let indexName: String
  let index: String

  init(to table: String, key: String, _ columns: [Column], index: String, ignoringCase: Bool = false) {
    self.table = table
    self.key = key
    self.columns = columns
    indexName = "\(table).queue"
    let column = SQLQuoting.identifier(index) + (ignoringCase ? " COLLATE NOCASE" : "")
    self.index =
      "CREATE INDEX \(SQLQuoting.identifier(indexName)) ON \(SQLQuoting.identifier(table)) (\(column))"
  }

  func addition(of column: Column) -> String {
    """
    ALTER TABLE \(SQLQuoting.identifier(table)) ADD COLUMN \(SQLQuoting.identifier(column.name)) \
    \(column.definition)
    """
  }
}

/// `MS_TableConfig`, a table of the model: where the last pulls have ended.
enum TokenTable {
  static let name = "MS_TableConfig"
}
