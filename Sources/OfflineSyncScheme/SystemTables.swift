package import GRDB
import SQLText

/// `MS_TableOperations`, a table of the model, with the columns that the queue adds to it.
package enum OperationsTable {
  package static let name = "MS_TableOperations"
  package static let id = "id"
  package static let table = "table"
  package static let itemID = "itemId"
  package static let properties = "properties"
  /// The token of the attempt whose outcome is unknown; NULL while the operation waits.
  package static let sending = "_sending"
  /// The time until which that attempt alone may act, in seconds since 1970; 0 after a lost answer.
  package static let lease = "_lease"
  /// Whether it met a conflict that is undecided.
  package static let isUndecided = "_isUndecided"
  /// Whether the change for which it was queued may have had no effect.
  package static let isPossiblyEmpty = "_isPossiblyEmpty"
  /// When it was queued, in seconds since 1970.
  package static let since = "_since"

  static let additions = AddedColumns(
    table: name,
    key: id,
    columns: [
      .init(name: sending, definition: "TEXT"), .init(name: lease, definition: "INTEGER"),
      .flag(isUndecided, of: name), .flag(isPossiblyEmpty, of: name),
      .init(name: since, definition: "INTEGER"),
    ],
    indexes: [
      .init("\(name).queue", of: itemID, ignoringCase: true),
      .init("\(name).undecided", of: itemID, ignoringCase: true, where: isUndecided),
    ]
  )
}

/// `MS_TableOperationErrors`, a table of the model, with the column that the queue adds to it.
package enum ErrorsTable {
  package static let name = "MS_TableOperationErrors"
  package static let id = "id"
  package static let properties = "properties"
  /// The number of the operation that was not carried out. Not all generations of the model have
  /// `operationId`.
  package static let operation = "_operation"

  static let additions = AddedColumns(
    table: name,
    key: id,
    columns: [.init(name: operation, definition: "INTEGER")],
    indexes: [.init("\(name).queue", of: operation)]
  )
}

/// A column of a system table that not all generations of models have, and that a model may require: it gets
/// a value if it exists.
package enum DeclaredColumn: String, Sendable {
  /// The kind of a table: 0.
  case tableKind
  /// The number of the operation, again.
  case operationID = "operationId"

  package func isDeclared(in table: String, _ db: Database) throws -> Bool {
    try db.columns(in: table).contains { $0.name == rawValue }
  }
}

/// The columns that the queue adds to a table of the model, with the indexes that it needs.
struct AddedColumns: Sendable {
  struct Column: Sendable {
    let name: String
    /// The text after the name: type, default and constraint.
    let definition: String

    static func flag(_ name: String, of table: String) -> Column {
      Column(
        name: name,
        definition: """
          INTEGER NOT NULL DEFAULT 0 CONSTRAINT \(SQLQuoting.identifier("\(table).\(name) boolean")) \
          CHECK (\(SQLQuoting.identifier(name)) IN (0, 1))
          """
      )
    }
  }

  /// An index on one column.
  struct Index: Sendable {
    let name: String
    /// The text in the parentheses, and the text after them.
    private let column: String
    private let restriction: String

    init(_ name: String, of column: String, ignoringCase: Bool = false, where flag: String? = nil) {
      self.name = name
      self.column = SQLQuoting.identifier(column) + (ignoringCase ? " COLLATE NOCASE" : "")
      restriction = flag.map { " WHERE \(SQLQuoting.identifier($0))" } ?? ""
    }

    func creation(on table: String) -> String {
      """
      CREATE INDEX \(SQLQuoting.identifier(name)) ON \(SQLQuoting.identifier(table)) (\(column))\(restriction)
      """
    }
  }

  let table: String
  /// The column of the model that identifies a row.
  let key: String
  let columns: [Column]
  let indexes: [Index]

  func addition(of column: Column) -> String {
    """
    ALTER TABLE \(SQLQuoting.identifier(table)) ADD COLUMN \(SQLQuoting.identifier(column.name)) \
    \(column.definition)
    """
  }
}

/// `MS_TableConfig`, a table of the model: where the last pulls ended.
package enum TokenTable {
  package static let name = "MS_TableConfig"

  /// The kind of a row, by its `keyType`. The first one is also used by the SDK for Mobile Apps.
  package enum KeyType: Int64, CaseIterable {
    /// The time at which the next pull begins.
    case time = 0
    /// The question.
    case question = 1
    /// The id after which the next pull begins among the rows of that millisecond.
    case id = 2
    /// The time up to which all changes were seen, of a service that forgets deleted rows.
    case seen = 3
    /// The digest of the view through which the rows came.
    case view = 4
  }
}
