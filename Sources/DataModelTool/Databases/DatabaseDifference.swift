import DataModelCompiler
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import GRDB
import SQLText

/// The differences between the tables of a database and those that a version of a model would have.
///
/// Both sides are read in the same way: the version's tables are first created in an in-memory database.
struct DatabaseDifference {
  /// The tables that differ, by name.
  private(set) var tables: [(name: String, difference: TableDifference)] = []
  /// Tables and indexes that are not the model's, such as those of an app.
  private(set) var others: [String] = []

  enum TableDifference: Equatable {
    /// The database does not have the table.
    case missing
    /// The lines that only the version has, and those that only the database has.
    case lines(expected: [String], found: [String])
  }

  /// - Throws: `DatabaseError`, `LocalStoreError`
  init(_ model: LoweredModel, in db: Database) throws {
    let schema = LocalStoreSchema(model)
    // A file that no store has opened yet has no queue.
    let hasQueue = try schema.queue != nil && db.tableExists(ServerRows.table)
    let (names, expected) = try Self.expected(model, hasQueue ? schema : nil)
    for (name, expected) in zip(names, expected) {
      guard let expected else { continue }
      guard let found = try StoredTable(name, in: db) else {
        tables.append((name, .missing))
        continue
      }
      compare(name, expected, found)
    }
    let tools = try Self.toolTables(in: db).union(names)
    others += Set(try Self.allTables(in: db)).subtracting(tools).sorted().map { "table '\($0)'" }
  }

  var isEmpty: Bool { tables.isEmpty }

  /// Returns the tables of a fresh database: those of a store, or only those of the model.
  private static func expected(
    _ model: LoweredModel,
    _ schema: LocalStoreSchema?
  ) throws -> (names: [String], tables: [StoredTable?]) {
    if let schema {
      return try LocalStore(inMemory: schema).read { db in
        let tools = try toolTables(in: db)
        let names = try allTables(in: db).filter { !tools.contains($0) }.sorted()
        return (names, try names.map { try StoredTable($0, in: db) })
      }
    }
    let definition = DataDefinition(of: model.schema)
    let names = model.schema.tables.filter { !$0.isWorkTable }.map(\.name).sorted()
    return try DatabaseQueue().writeWithoutTransaction { db in
      for statement in definition.tables + definition.indexes { try db.execute(sql: statement) }
      return (names, try names.map { try StoredTable($0, in: db) })
    }
  }

  private static func allTables(in db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
  }

  /// Compares two tables. An index whose name the model does not know belongs to the app, and migrations keep
  /// it.
  private mutating func compare(_ name: String, _ expected: StoredTable, _ found: StoredTable) {
    let own = found.indexes.filter { expected.indexes[$0.key] != nil }
    others += Set(found.indexes.keys).subtracting(own.keys).sorted().map { "index '\($0)' of '\(name)'" }
    let expectedLines = expected.lines.union(expected.indexes.values)
    let foundLines = found.lines.union(own.values)
    guard expectedLines != foundLines else { return }
    tables.append(
      (
        name,
        .lines(
          expected: expectedLines.subtracting(foundLines).sorted(),
          found: foundLines.subtracting(expectedLines).sorted()
        )
      )
    )
  }

  /// Returns the tables that record the schema, and those for triggers, which may be recreated whenever the
  /// file is opened.
  static func toolTables(in db: Database) throws -> Set<String> {
    let record: Set = ["_Model", "_ModelObject", "_CoreDataImport"]
    guard try db.tableExists("_ModelObject") else { return record }
    let names = try String.fetchAll(db, sql: #"SELECT "name" FROM "_ModelObject" WHERE "type" = 'table'"#)
    return record.union(names)
  }
}

/// A difference as readable text: `-` before a line of the version, `+` before a line of the database.
struct DatabaseDifferenceText {
  let text: String

  init(_ difference: DatabaseDifference, version: String, path: String) {
    var lines: [String] = []
    if difference.isEmpty {
      lines.append("\(path) has the tables of '\(version)'")
    } else {
      lines += ["--- \(version)", "+++ \(path)"]
    }
    for (name, table) in difference.tables {
      switch table {
      case .missing: lines += ["", "\(name): the table is missing"]
      case .lines(let expected, let found):
        lines += ["", name] + expected.map { "- \($0)" } + found.map { "+ \($0)" }
      }
    }
    if !difference.others.isEmpty {
      lines += ["", "not in the model: \(difference.others.joined(separator: ", "))"]
    }
    text = lines.map { "\(VisibleText.escaping($0))\n" }.joined()
  }
}
