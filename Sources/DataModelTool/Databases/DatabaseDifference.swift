import DataModelRelational
import GRDB

/// The differences between the tables of a database and those that a version of a model would have.
///
/// Both sides are read in the same way: a database in memory gets the version's tables first.
struct DatabaseDifference {
  /// The tables that differ, by name.
  private(set) var tables: [(name: String, difference: TableDifference)] = []
  /// Tables and indexes that are not the model's, such as those of an app.
  private(set) var others: [String] = []

  enum TableDifference: Equatable {
    /// The database does not have it.
    case missing
    /// The lines that only the version has, and those that only the database has.
    case lines(expected: [String], found: [String])
  }

  /// - Parameters:
  ///   - schema: the tables of the version
  ///   - db: the database
  /// - Throws: `DatabaseError`
  init(_ schema: RelationalSchema, in db: Database) throws {
    let definition = DataDefinition(of: schema)
    let names = schema.tables.filter { !$0.isWorkTable }.map(\.name).sorted()
    let fresh = try DatabaseQueue()
    let expected = try fresh.writeWithoutTransaction { db in
      for statement in definition.tables + definition.indexes { try db.execute(sql: statement) }
      return try names.map { try StoredTable($0, in: db) }
    }
    for (name, expected) in zip(names, expected) {
      guard let expected else { continue }
      guard let found = try StoredTable(name, in: db) else {
        tables.append((name, .missing))
        continue
      }
      compare(name, expected, found)
    }
    let tools = try Self.toolTables(in: db).union(names)
    let all = try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    others += Set(all).subtracting(tools).sorted().map { "table '\($0)'" }
  }

  var isEmpty: Bool { tables.isEmpty }

  /// An index whose name the model does not know is an app's own, and stays when a file is migrated.
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

  /// The record of the schema, and the tables for triggers, which any opening may make anew.
  private static func toolTables(in db: Database) throws -> Set<String> {
    let record: Set = ["_Model", "_ModelObject"]
    guard try db.tableExists("_ModelObject") else { return record }
    let names = try String.fetchAll(db, sql: #"SELECT "name" FROM "_ModelObject" WHERE "type" = 'table'"#)
    return record.union(names)
  }
}
