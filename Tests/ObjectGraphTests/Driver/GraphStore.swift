import DataModelRelational
@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB

/// A database with the objects of a graph, changed through the generated types as an app would.
struct GraphStore {
  let model: GraphModel
  let store: LocalStore

  init(_ model: GraphModel) throws {
    self.model = model
    store = try LocalStore(inMemory: model.types.schema)
  }

  // MARK: - Changes

  /// Inserts an object with its attributes and the references that its row keeps.
  func insert(_ key: Int64, of graph: ObjectGraph, _ db: Database) throws {
    guard let entity = graph.entities[key], let mapping = model.mappings[entity] else { return }
    var columns: [String: DatabaseValue] = [mapping.key.columnName: key.databaseValue]
    if let discriminator = mapping.discriminator { columns["_entity"] = discriminator.databaseValue }
    for attribute in mapping.columns {
      columns[attribute.columnName] = attribute.isOptional ? .null : SampleValue.of(attribute.attribute.type)
    }
    for side in model.sides(of: entity) {
      if let column = side.column {
        columns[column] = graph.related(to: key, by: side).first?.databaseValue ?? .null
      }
    }
    try model.types.entities[entity]?.insert(db, columns)
  }

  /// Writes the references of objects that keep them themselves, one update for each.
  func updateReferences(
    _ changes: [(key: Int64, side: GraphSide)],
    in graph: ObjectGraph,
    _ db: Database
  ) throws {
    for (key, side) in changes {
      guard let column = side.column, let entity = graph.entities[key] else { continue }
      let value = graph.related(to: key, by: side).first?.databaseValue ?? .null
      try model.types.entities[entity]?.update(db, key, [column: value])
    }
  }

  func relationship(_ side: GraphSide, of key: Int64, in graph: ObjectGraph) -> GeneratedRelationship? {
    model.types.relationship(side.name, of: graph.entities[key] ?? "")
  }

  func delete(_ key: Int64, of entity: String, _ db: Database) throws {
    try model.types.entities[entity]?.delete(db, key)
  }

  /// Empties the database: creating it again takes longer than filling it.
  func clear() throws {
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.inTransaction {
        // The tables that the triggers work on are the last.
        for table in model.lowered.schema.tables {
          let hasRows = try Row.fetchOne(db, sql: "SELECT 1 FROM \"\(table.name)\" LIMIT 1") != nil
          if hasRows { try db.execute(sql: "DELETE FROM \"\(table.name)\"") }
        }
        return .commit
      }
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
  }

  // MARK: - Contents

  /// Everything in the database that concerns the given entities, as lines that can be compared with those of
  /// a graph.
  func contents(of entities: Set<String>, _ db: Database) throws -> Set<String> {
    var lines: Set<String> = []
    var alive: [String: Set<Int64>] = [:]
    for entity in entities {
      guard let mapping = model.mappings[entity] else { continue }
      let condition = mapping.discriminator.map { " WHERE \"_entity\" = '\($0)'" } ?? ""
      let keys = try Int64.fetchAll(db, sql: "SELECT \"_id\" FROM \"\(mapping.tableName)\"\(condition)")
      alive[entity] = Set(keys)
      for key in keys { lines.insert(GraphLine.object(key, entity)) }
    }
    for side in model.sides where side.owners.contains(where: entities.contains) {
      let owners = side.owners.reduce(into: Set<Int64>()) { $0.formUnion(alive[$1] ?? []) }
      for (key, others) in try links(of: side, db) where owners.contains(key) {
        lines.insert(GraphLine.relationship(side, of: key, others))
      }
    }
    return lines
  }

  private func links(of side: GraphSide, _ db: Database) throws -> [Int64: [Int64]] {
    let sql: String
    switch side.storage {
    case .column(let column):
      let table = model.mappings[side.owners[0]]?.tableName ?? ""
      sql = "SELECT \"_id\", \"\(column)\" FROM \"\(table)\" WHERE \"\(column)\" IS NOT NULL"
    case .inverseColumn(let table, let column, let position):
      let names = side.destinations.map { "'\($0)'" }.joined(separator: ", ")
      let isShared = model.mappings[side.destinations[0]]?.discriminator != nil
      sql = """
        SELECT "\(column)", "_id" FROM "\(table)" WHERE "\(column)" IS NOT NULL \
        \(isShared ? " AND \"_entity\" IN (\(names))" : "") ORDER BY \
        \(position.map { "\"\($0)\", " } ?? "")"_id"
        """
    case .joinTable(let pairs):
      let position = pairs.positionColumn.map { " ORDER BY \"\($0)\"" } ?? ""
      let columns = "\"\(pairs.sourceColumn)\", \"\(pairs.destinationColumn)\""
      sql = "SELECT \(columns) FROM \"\(pairs.tableName)\"\(position)"
    }
    let rows = try Row.fetchAll(db, sql: sql).map { row in (row[0] as Int64, row[1] as Int64) }
    return Dictionary(grouping: rows) { $0.0 }.mapValues { $0.map { $0.1 } }
  }

  /// What the triggers have left behind; there should be nothing after a commit.
  func leftovers(_ db: Database) throws -> Int {
    try String.fetchAll(
      db,
      sql:
        """
        SELECT name FROM sqlite_schema WHERE name = '_Violation' OR name GLOB '_Deletion.*' AND type = 'table'
        """
    )
    .reduce(0) { try $0 + (Int.fetchOne(db, sql: "SELECT count(*) FROM \"\($1)\"") ?? 0) }
      + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
  }
}

/// What is compared: each object, and each relationship that is not empty, as a line of text.
enum GraphLine {
  static func object(_ key: Int64, _ entity: String) -> String { "\(entity) \(key)" }

  static func relationship(_ side: GraphSide, of key: Int64, _ others: [Int64]) -> String {
    let ordered = side.isOrdered ? others : others.sorted()
    return "\(side.identity) of \(key): \(ordered.map(String.init).joined(separator: " "))"
  }

  static func all(of graph: ObjectGraph) -> Set<String> {
    var lines: Set<String> = []
    for (key, entity) in graph.entities {
      lines.insert(object(key, entity))
      for side in graph.model.sides(of: entity) {
        let others = graph.related(to: key, by: side)
        if !others.isEmpty { lines.insert(relationship(side, of: key, others)) }
      }
    }
    return lines
  }
}
