import GRDB
import SQLText
import TableWire

/// The rows of a table, for one transaction and one user.
struct TableRows {
  let schema: TableSchema
  let db: Database
  /// The user whose rows these are; nil if the table has those of all.
  let user: String?
  /// The next version of a row, after the one that it has.
  let nextVersion: @Sendable (String?) -> String

  private var name: String { SQLQuoting.identifier(schema.table.name) }

  // MARK: - Conditions

  /// A condition in SQL with what is bound to it.
  struct Condition {
    var sql: String
    var arguments: [DatabaseValue]
  }

  /// The condition that a row is of the user, and has an id if one is given.
  private func scope(id: DatabaseValue? = nil) -> Condition {
    var condition = Condition(sql: "1", arguments: [])
    if let user {
      condition.sql += " AND \(SQLQuoting.identifier(TableSchema.userColumn)) = ?"
      condition.arguments.append(user.databaseValue)
    }
    if let id {
      condition.sql += " AND \"id\" = ?"
      condition.arguments.append(id)
    }
    return condition
  }

  /// The id that a text of a path means; nil if no row can have it.
  func id(_ text: String) -> DatabaseValue? {
    switch schema.table.ids {
    case .strings: ColumnValue.text(text)
    case .counted: Int64(text)?.databaseValue
    }
  }

  // MARK: - Reading

  /// The row with an id, also if it is deleted.
  func row(_ id: DatabaseValue) throws -> StoredRow? { try rows(scope(id: id)).first }

  /// Whether there is a row with an id, of whatever user.
  func isTaken(_ id: DatabaseValue) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM \(name) WHERE \"id\" = ?)"
    return try Bool.fetchOne(db, sql: sql, arguments: [id]) ?? false
  }

  private func rows(_ condition: Condition) throws -> [StoredRow] {
    let columns = schema.visible
    let list = columns.map { SQLQuoting.identifier($0.name) }.joined(separator: ", ")
    let order = SQLQuoting.identifier(schema.orderColumn)
    return try Row.fetchAll(
      db,
      sql: "SELECT \(list) FROM \(name) WHERE \(condition.sql) ORDER BY \(order)",
      arguments: StatementArguments(condition.arguments)
    ).map { StoredRow($0, columns) }
  }

  /// The rows that a query asks for.
  func rows(_ query: StoredRowQuery) throws -> [StoredRow] {
    let condition = try condition(query)
    var order = query.order.map { term in
      let column = SQLQuoting.identifier(term.column.name)
      let key = term.column.type == .decimal ? "CAST(\(column) AS REAL)" : column
      return term.isDescending ? "\(key) DESC" : key
    }
    order.append(SQLQuoting.identifier(query.lastOrderColumn ?? schema.orderColumn))
    let list = query.columns.map { SQLQuoting.identifier($0.name) }.joined(separator: ", ")
    let arguments = condition.arguments + [(query.limit ?? -1).databaseValue, query.offset.databaseValue]
    return try Row.fetchAll(
      db,
      sql: """
        SELECT \(list) FROM \(name) WHERE \(condition.sql) ORDER BY \(order.joined(separator: ", ")) \
        LIMIT ? OFFSET ?
        """,
      arguments: StatementArguments(arguments)
    ).map { StoredRow($0, query.columns) }
  }

  /// How many rows a query has without its limits.
  func count(_ query: StoredRowQuery) throws -> Int {
    let condition = try condition(query)
    let sql = "SELECT count(*) FROM \(name) WHERE \(condition.sql)"
    return try Int.fetchOne(db, sql: sql, arguments: StatementArguments(condition.arguments)) ?? 0
  }

  private func condition(_ query: StoredRowQuery) throws -> Condition {
    var condition = scope()
    if !query.includesDeleted { condition.sql += " AND \"deleted\" = 0" }
    if let filter = query.filter {
      var writer = FilterSQL(schema: schema, syntax: query.syntax)
      try writer.write(filter)
      condition.sql += " AND (\(writer.sql))"
      condition.arguments += writer.arguments
    }
    return condition
  }

  // MARK: - Writing

  /// Inserts a row with values of the app; the id is among them unless the service counts them.
  ///
  /// - Returns: the row as it is now
  /// - Throws: errors of the database
  func insert(
    _ values: [(column: String, value: DatabaseValue)],
    stamp: String,
    version: String? = nil
  ) throws -> StoredRow? {
    var all = values
    all += [
      ("createdAt", stamp.databaseValue), ("updatedAt", stamp.databaseValue),
      ("version", (version ?? nextVersion(nil)).databaseValue),
    ]
    if let user { all.append((TableSchema.userColumn, user.databaseValue)) }
    let names = all.map { SQLQuoting.identifier($0.column) }.joined(separator: ", ")
    let marks = all.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO \(name) (\(names)) VALUES (\(marks))",
      arguments: StatementArguments(all.map(\.value))
    )
    let id = try DatabaseValue.fetchOne(
      db,
      sql: "SELECT \"id\" FROM \(name) WHERE \(SQLQuoting.identifier(schema.orderColumn)) = ?",
      arguments: [db.lastInsertedRowID]
    )
    return try id.flatMap { try row($0) }
  }

  /// Sets values of a row, and gives it its next version.
  func update(_ id: DatabaseValue, _ values: [(column: String, value: DatabaseValue)], stamp: String) throws {
    let condition = scope(id: id)
    let version = try DatabaseValue.fetchOne(
      db,
      sql: "SELECT \"version\" FROM \(name) WHERE \(condition.sql)",
      arguments: StatementArguments(condition.arguments)
    )
    let next = nextVersion(version.map(ColumnValue.versionText))
    let all = values + [("updatedAt", stamp.databaseValue), ("version", next.databaseValue)]
    let assignments = all.map { "\(SQLQuoting.identifier($0.column)) = ?" }
    try db.execute(
      sql: "UPDATE \(name) SET \(assignments.joined(separator: ", ")) WHERE \(condition.sql)",
      arguments: StatementArguments(all.map(\.value) + condition.arguments)
    )
  }

  /// Marks a row as deleted, or takes it away.
  func delete(_ id: DatabaseValue, stamp: String) throws {
    if schema.table.isSoftDeleted { return try update(id, [("deleted", true.databaseValue)], stamp: stamp) }
    let condition = scope(id: id)
    try db.execute(
      sql: "DELETE FROM \(name) WHERE \(condition.sql)",
      arguments: StatementArguments(condition.arguments)
    )
  }

  /// Deletes the rows of a query, and gives them as they were, or as they are if they stay.
  func delete(_ query: StoredRowQuery, stamp: String) throws -> [StoredRow] {
    let found = try rows(query)
    guard let column = found.first?.columns.firstIndex(where: { $0.role == .id }) else { return found }
    for row in found { try delete(row.values[column], stamp: stamp) }
    guard schema.table.isSoftDeleted else { return found }
    return try found.compactMap { try row($0.values[column]) }
  }
}
