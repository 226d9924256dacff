#if PostgreSQL
import SQLText
import TableService
import TableWire

/// The rows of a table in a PostgreSQL database, for one transaction. Triggers set times and versions.
final class PostgreSQLRows: ServiceRows {
  let schema: TableSchema
  private let access: StorageAccess
  private let session: PostgreSQLSession
  /// The time up to which rows are visible, in the form of the wire; nil for all rows.
  private let horizon: String?
  /// The time of the last change that was read or made.
  private(set) var changed: String?

  init(_ access: StorageAccess, in session: PostgreSQLSession, upTo horizon: String?) {
    self.access = access
    self.session = session
    self.horizon = horizon
    schema = TableSchema(
      access.table,
      TableSchema.columns(of: access.table),
      without: access.hiddenRoles
    )
  }

  private var name: String { SQLQuoting.identifier(schema.table.name) }

  func add(_ columns: [ServiceColumn]) throws {
    throw StorageError.refused("The schema of the table is fixed: columns cannot be added")
  }

  // MARK: - Conditions

  /// A condition in SQL, with the values for its parameters.
  private struct Condition {
    var sql = "true"
    var values: [ServiceValue] = []

    /// Adds a value, and returns its parameter.
    mutating func mark(_ value: ServiceValue) -> String {
      values.append(value)
      return "$\(values.count)"
    }
  }

  /// Restricts a condition to the rows of the user, and to an id if one is given.
  private func scope(_ condition: inout Condition, id: ServiceValue? = nil) {
    if let user = access.user {
      condition.sql += " AND \(SQLQuoting.identifier(TableSchema.userColumn)) = "
      condition.sql += condition.mark(.text(user))
    }
    if let id { condition.sql += " AND \"id\" = \(condition.mark(id))" }
  }

  private func condition(_ query: StoredRowQuery) throws -> Condition {
    var condition = Condition()
    scope(&condition)
    if !query.includesDeleted { condition.sql += " AND NOT \"deleted\"" }
    if let horizon {
      condition.sql += " AND \"updatedAt\" <= \(condition.mark(.text(horizon)))::timestamptz"
    }
    if let filter = query.filter {
      var writer = FilterSQL(
        schema: schema,
        syntax: query.syntax,
        dialect: PostgreSQLFilterDialect(),
        arguments: condition.values
      )
      try writer.write(filter)
      condition.sql += " AND (\(writer.sql))"
      condition.values = writer.arguments
    }
    return condition
  }

  // MARK: - Reading

  /// Runs a statement with a list of columns, and returns its rows.
  private func rows(
    _ columns: [TableSchema.Column],
    _ values: [ServiceValue],
    _ statement: (String) -> String
  ) throws -> [StoredRow] {
    let list = columns.map(\.postgreSQLValue) + [PostgreSQLDate.text("\"updatedAt\"")]
    let result = try session.run(statement(list.joined(separator: ", ")), values.map(\.postgreSQLText))
    return try result.rows.map { texts in
      if let time = texts.last.flatMap({ $0 }) { changed = max(changed ?? time, time) }
      return StoredRow(columns: columns, values: try zip(texts, columns).map { try ServiceValue($0, of: $1) })
    }
  }

  func row(_ id: ServiceValue) throws -> StoredRow? {
    var condition = Condition()
    scope(&condition, id: id)
    // The row must not change between a check and the change that depends on it.
    let lock = access.purpose == .write ? " FOR UPDATE" : ""
    return try rows(schema.visible, condition.values) {
      "SELECT \($0) FROM \(name) WHERE \(condition.sql)\(lock)"
    }.first
  }

  func isTaken(_ id: ServiceValue) throws -> Bool {
    try session.run("SELECT 1 FROM \(name) WHERE \"id\" = $1", [id.postgreSQLText]).first != nil
  }

  func rows(_ query: StoredRowQuery) throws -> [StoredRow] {
    var condition = try condition(query)
    var order = query.order.map { term in
      let key = PostgreSQLFilterDialect().value(of: term.column)
      // NULL is the least value, as in SQLite. Columns that are never NULL have the order of their index.
      let nulls = term.column.role == .value ? (term.isDescending ? " NULLS LAST" : " NULLS FIRST") : ""
      return "\(key)\(term.isDescending ? " DESC" : "")\(nulls)"
    }
    order.append(SQLQuoting.identifier(query.lastOrderColumn ?? schema.orderColumn))
    var end = ""
    if let limit = query.limit { end += " LIMIT \(condition.mark(.integer(Int64(limit))))" }
    if query.offset > 0 { end += " OFFSET \(condition.mark(.integer(Int64(query.offset))))" }
    // A change of several rows locks them in the query's order, so that two changes cannot deadlock.
    let lock = access.purpose == .write ? " FOR UPDATE" : ""
    return try rows(query.columns, condition.values) {
      """
      SELECT \($0) FROM \(name) WHERE \(condition.sql) ORDER BY \(order.joined(separator: ", "))\(end)\(lock)
      """
    }
  }

  func count(_ query: StoredRowQuery) throws -> Int {
    let condition = try condition(query)
    let sql = "SELECT count(*) FROM \(name) WHERE \(condition.sql)"
    return try session.run(sql, condition.values.map(\.postgreSQLText)).first.flatMap { Int($0) } ?? 0
  }

  // MARK: - Writing

  func insert(_ values: [ColumnAssignment], version: String?) throws -> StoredRow? {
    var all = values
    if let user = access.user { all.append(ColumnAssignment(TableSchema.userColumn, .text(user))) }
    let names = all.map { SQLQuoting.identifier($0.column) }.joined(separator: ", ")
    let marks = all.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let source = all.isEmpty ? "DEFAULT VALUES" : "(\(names)) VALUES (\(marks))"
    return try rows(schema.visible, all.map(\.value)) {
      "INSERT INTO \(name) \(source) RETURNING \($0)"
    }.first
  }

  func update(_ id: ServiceValue, _ values: [ColumnAssignment]) throws {
    var condition = Condition()
    let assignments = values.map { "\(SQLQuoting.identifier($0.column)) = \(condition.mark($0.value))" }
    scope(&condition, id: id)
    let changes = assignments.isEmpty ? "\"deleted\" = \"deleted\"" : assignments.joined(separator: ", ")
    _ = try rows([], condition.values) {
      "UPDATE \(name) SET \(changes) WHERE \(condition.sql) RETURNING \($0)"
    }
  }

  func delete(_ id: ServiceValue) throws {
    if schema.table.isSoftDeleted { return try update(id, [ColumnAssignment("deleted", .boolean(true))]) }
    var condition = Condition()
    scope(&condition, id: id)
    try session.run("DELETE FROM \(name) WHERE \(condition.sql)", condition.values.map(\.postgreSQLText))
    let gone = try session.run(
      """
      SELECT \(PostgreSQLDate.text("\"gone\"")) FROM "datamodel"."clock" WHERE "table" = $1::regclass
      """,
      [name]
    ).first
    if let gone { changed = max(changed ?? gone, gone) }
  }
}
#endif
