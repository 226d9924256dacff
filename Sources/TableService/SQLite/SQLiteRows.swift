import GRDB
import SQLText
import TableWire

/// The rows of a table in a SQLite database.
final class SQLiteRows: ServiceRows {
  private(set) var schema: TableSchema
  private let access: StorageAccess
  private let db: Database
  /// Returns the next version of a row, after its current one.
  private let nextVersion: (String?) -> String
  /// Notes that the transaction changes something, and returns its time as text.
  private let noteChange: () throws -> String
  private var changeTime: String?

  init(
    _ access: StorageAccess,
    in db: Database,
    nextVersion: @escaping (String?) -> String,
    noteChange: @escaping () throws -> String
  ) throws {
    self.access = access
    self.db = db
    self.nextVersion = nextVersion
    self.noteChange = noteChange
    schema = TableSchema(
      access.table,
      try SQLiteTable(access.table).columns(in: db),
      without: access.hiddenRoles
    )
  }

  private var name: String { SQLQuoting.identifier(schema.table.name) }

  /// Returns the time of all changes of the transaction.
  private func stamp() throws -> ServiceValue {
    let time = try changeTime ?? noteChange()
    changeTime = time
    return .text(time)
  }

  func add(_ columns: [ServiceColumn]) throws {
    let table = SQLiteTable(access.table)
    for column in columns { try table.add(column, in: db) }
    schema = TableSchema(access.table, try table.columns(in: db), without: access.hiddenRoles)
  }

  // MARK: - Conditions

  /// A condition in SQL, with the values for its parameters.
  struct Condition {
    var sql: String
    var arguments: [ServiceValue]

    var statementArguments: StatementArguments { StatementArguments(arguments.map(\.databaseValue)) }
  }

  /// Returns the condition for rows of the user, and for an id if one is given.
  private func scope(id: ServiceValue? = nil) -> Condition {
    var condition = Condition(sql: "1", arguments: [])
    if let user = access.user {
      condition.sql += " AND \(SQLQuoting.identifier(TableSchema.userColumn)) = ?"
      condition.arguments.append(.text(user))
    }
    if let id {
      condition.sql += " AND \"id\" = ?"
      condition.arguments.append(id)
    }
    return condition
  }

  // MARK: - Reading

  func row(_ id: ServiceValue) throws -> StoredRow? { try rows(scope(id: id)).first }

  func isTaken(_ id: ServiceValue) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM \(name) WHERE \"id\" = ?)"
    return try Bool.fetchOne(db, sql: sql, arguments: [id.databaseValue]) ?? false
  }

  private func rows(_ condition: Condition) throws -> [StoredRow] {
    let columns = schema.visible
    let list = columns.map { SQLQuoting.identifier($0.name) }.joined(separator: ", ")
    let order = SQLQuoting.identifier(schema.orderColumn)
    return try Row.fetchAll(
      db,
      sql: "SELECT \(list) FROM \(name) WHERE \(condition.sql) ORDER BY \(order)",
      arguments: condition.statementArguments
    ).map { StoredRow($0, columns) }
  }

  func rows(_ query: StoredRowQuery) throws -> [StoredRow] {
    let condition = try condition(query)
    var order = query.order.map { term in
      let key = SQLiteFilterDialect().value(of: term.column)
      return term.isDescending ? "\(key) DESC" : key
    }
    order.append(SQLQuoting.identifier(query.lastOrderColumn ?? schema.orderColumn))
    let list = query.columns.map { SQLQuoting.identifier($0.name) }.joined(separator: ", ")
    let arguments = condition.arguments + [.integer(Int64(query.limit ?? -1)), .integer(Int64(query.offset))]
    return try Row.fetchAll(
      db,
      sql: """
        SELECT \(list) FROM \(name) WHERE \(condition.sql) ORDER BY \(order.joined(separator: ", ")) \
        LIMIT ? OFFSET ?
        """,
      arguments: StatementArguments(arguments.map(\.databaseValue))
    ).map { StoredRow($0, query.columns) }
  }

  func count(_ query: StoredRowQuery) throws -> Int {
    let condition = try condition(query)
    let sql = "SELECT count(*) FROM \(name) WHERE \(condition.sql)"
    return try Int.fetchOne(db, sql: sql, arguments: condition.statementArguments) ?? 0
  }

  private func condition(_ query: StoredRowQuery) throws -> Condition {
    var condition = scope()
    if !query.includesDeleted { condition.sql += " AND \"deleted\" = 0" }
    if let filter = query.filter {
      var writer = FilterSQL(schema: schema, syntax: query.syntax, dialect: SQLiteFilterDialect())
      try writer.write(filter)
      condition.sql += " AND (\(writer.sql))"
      condition.arguments += writer.arguments
    }
    return condition
  }

  // MARK: - Writing

  func insert(_ values: [ColumnAssignment], version: String?) throws -> StoredRow? {
    let stamp = try stamp()
    var all = values
    all += [
      ColumnAssignment("createdAt", stamp), ColumnAssignment("updatedAt", stamp),
      ColumnAssignment("version", .text(version ?? nextVersion(nil))),
    ]
    if let user = access.user { all.append(ColumnAssignment(TableSchema.userColumn, .text(user))) }
    let names = all.map { SQLQuoting.identifier($0.column) }.joined(separator: ", ")
    let marks = all.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO \(name) (\(names)) VALUES (\(marks))",
      arguments: StatementArguments(all.map(\.value.databaseValue))
    )
    let order = SQLQuoting.identifier(schema.orderColumn)
    return try rows(Condition(sql: "\(order) = ?", arguments: [.integer(db.lastInsertedRowID)])).first
  }

  func update(_ id: ServiceValue, _ values: [ColumnAssignment]) throws {
    let condition = scope(id: id)
    let version = try DatabaseValue.fetchOne(
      db,
      sql: "SELECT \"version\" FROM \(name) WHERE \(condition.sql)",
      arguments: condition.statementArguments
    )
    let next = nextVersion(version.map { ColumnValue.versionText(ServiceValue($0, .string)) })
    let system = [ColumnAssignment("updatedAt", try stamp()), ColumnAssignment("version", .text(next))]
    let all = values + system
    let assignments = all.map { "\(SQLQuoting.identifier($0.column)) = ?" }
    let arguments = (all.map(\.value) + condition.arguments).map(\.databaseValue)
    try db.execute(
      sql: "UPDATE \(name) SET \(assignments.joined(separator: ", ")) WHERE \(condition.sql)",
      arguments: StatementArguments(arguments)
    )
  }

  func delete(_ id: ServiceValue) throws {
    if schema.table.isSoftDeleted { return try update(id, [ColumnAssignment("deleted", .boolean(true))]) }
    _ = try stamp()
    let condition = scope(id: id)
    try db.execute(
      sql: "DELETE FROM \(name) WHERE \(condition.sql)",
      arguments: condition.statementArguments
    )
  }
}
