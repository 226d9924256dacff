import DataModelReader
package import GRDB
import SQLText

/// The rows of a file that an app of this tool has, in the terms of its model.
///
/// The file does not have its model. What a column holds is known by the conditions of its table.
package struct DatabaseRows: RowSource {
  private let db: Database
  /// The tables with rows of the app, sorted by name: those of entities, and of pairs.
  private let tables: [Table]

  private struct Table {
    let name: String
    /// Whether it has the rows of an entity and of those below it.
    let isHierarchy: Bool
    let columns: ColumnConditions
  }

  /// - Throws: `FileAccessError` if the file does not state a model, and `DatabaseError`
  package init(_ db: Database, path: String) throws {
    self.db = db
    guard try DatabaseFile.version(in: db) != nil else {
      throw FileAccessError(
        path: path,
        reason: "the database does not state a model; rows reads files of apps that use generated code"
      )
    }
    let own = try DatabaseDifference.toolTables(in: db).union(Self.queueTables)
    let found = try Row.fetchAll(
      db,
      sql: "SELECT name, coalesce(sql, '') AS sql FROM sqlite_master WHERE type = 'table' ORDER BY name"
    )
    tables = try found.compactMap { row in
      let name = row["name"] as String? ?? ""
      guard !name.hasPrefix("sqlite_"), !name.hasPrefix("_Known."), !own.contains(name) else { return nil }
      let columns = try db.columns(in: name).map(\.name)
      return Table(
        name: name,
        isHierarchy: columns.contains("_entity"),
        columns: ColumnConditions(row["sql"] ?? "")
      )
    }
  }

  /// The tables that offline sync adds, besides those that the file lists.
  private static let queueTables = ["_Sync", "_Answers", "_LeftOut", "_SetAside", "_Unknown"]

  // MARK: - All entities

  /// Returns a row for each entity that has rows, and for each table without rows.
  ///
  /// - Throws: `DatabaseError`
  package func counts() throws -> ShownRows {
    var rows: [[ShownValue]] = []
    for table in tables {
      let quoted = SQLQuoting.identifier(table.name)
      var counted: [[ShownValue]] = []
      if table.isHierarchy {
        let found = try Row.fetchAll(
          db,
          sql: #"SELECT "_entity" AS name, count(*) AS number FROM \#(quoted) GROUP BY 1 ORDER BY 1"#
        )
        counted = found.map { row in
          [.text(row["name"] as String? ?? ""), .text(table.name), .integer(row["number"] as Int64? ?? 0)]
        }
      } else if let number = try Int64.fetchOne(db, sql: "SELECT count(*) FROM \(quoted)") {
        // A table of pairs belongs to a relationship, not to an entity.
        let entity: ShownValue = table.name.hasPrefix("_") ? .null : .text(table.name)
        counted = [[entity, .text(table.name), .integer(number)]]
      }
      rows += counted.isEmpty ? [[.text(table.name), .text(table.name), .integer(0)]] : counted
    }
    return ShownRows(columns: ["entity", "table", "rows"], rows)
  }

  // MARK: - One entity

  /// The names that ``rows(of:)`` knows.
  package var names: [String] { tables.flatMap { [$0.name] + $0.columns.entities } }

  /// Returns the rows of an entity or of a table, in the order of the file.
  ///
  /// - Returns: the rows, for the root of a hierarchy those of all its entities, and for one below it those
  ///   of exactly that entity; nil if there is no such entity
  /// - Throws: `DatabaseError`
  package func rows(of name: String) throws -> ShownRows? {
    if let table = tables.first(where: { $0.name == name }) { return try rows(in: table) }
    guard let table = tables.first(where: { $0.columns.entities.contains(name) }) else { return nil }
    return try rows(in: table, of: name)
  }

  private func rows(in table: Table, of entity: String? = nil) throws -> ShownRows {
    let condition = entity == nil ? "" : #" WHERE "_entity" = ?"#
    let cursor = try Row.fetchCursor(
      db,
      sql: "SELECT * FROM \(SQLQuoting.identifier(table.name))\(condition)",
      arguments: entity.map { [$0] } ?? []
    )
    let columns = try Array(db.columns(in: table.name).map(\.name))
    return ShownRows(columns: columns) {
      guard let row = try cursor.next() else { return nil }
      return zip(columns, row.databaseValues).map { table.columns.shown($1, in: $0) }
    }
  }
}
