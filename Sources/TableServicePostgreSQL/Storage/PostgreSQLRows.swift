#if PostgreSQL
import SQLText
import TableService
import TableWire

/// The rows of a table in a PostgreSQL database, for one transaction. Triggers set times and versions.
final class PostgreSQLRows: ServiceRows {
  let schema: TableSchema
  private let access: StorageAccess
  private let session: PostgreSQLSession
  /// The time up to which rows are visible, in milliseconds since 1970; nil for all rows.
  private let horizon: Int64?
  /// The time of the last change that was read or made.
  private(set) var changed: String?

  init(_ access: StorageAccess, in session: PostgreSQLSession, upTo horizon: Int64?) {
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

  /// Adds the condition for the rows of the view that a filter finds, and for an id if one is given.
  private func scope(
    _ condition: inout Condition,
    id: ServiceValue? = nil,
    filter: FilterExpression? = nil,
    syntax: FilterSyntax = .version3
  ) throws {
    var writer = FilterSQL(
      schema: schema,
      syntax: syntax,
      dialect: PostgreSQLFilterDialect(),
      arguments: condition.values
    )
    try writer.write(view: access.view, and: filter)
    condition.sql += " AND \(writer.sql)"
    condition.values = writer.arguments
    if let id { condition.sql += " AND \"id\" = \(condition.mark(id))" }
  }

  /// Adds the condition that the time of a change is visible.
  private func limit(_ condition: inout Condition) {
    guard let horizon = horizon.flatMap({ WireDate(milliseconds: $0) }) else { return }
    condition.sql += " AND \"updatedAt\" <= \(condition.mark(.text(horizon.text)))::timestamptz"
  }

  /// Returns the condition for the rows of a query.
  private func condition(_ query: StoredRowQuery) throws -> Condition {
    var condition = Condition()
    if !query.includesDeleted { condition.sql += " AND NOT \"deleted\"" }
    limit(&condition)
    try scope(&condition, filter: query.filter, syntax: query.syntax)
    return condition
  }

  /// Returns the rows of a query as SQL, with the columns of the table: those of the view, and notes of rows
  /// that have left it.
  private func source(
    _ query: StoredRowQuery,
    _ condition: inout Condition,
    order: String = ""
  ) throws -> String {
    guard Departure.areIn(query, of: access.table, access.view),
      let departures = PostgreSQLTable(access.table, beside: access.tableNames).departures
    else { return "\(name) WHERE \(condition.sql)" }
    let names = schema.columns.map { SQLQuoting.identifier($0.name) }
    let values = zip(schema.columns, names).map { column, name in
      Departure.has(column) ? name : "NULL::\(PostgreSQLTable.type(column.type)) AS \(name)"
    }
    // Each part ends with the page, so that no page reads all rows.
    var end = order.isEmpty ? "" : " ORDER BY \(order)"
    if !order.isEmpty, let count = query.end { end += " LIMIT \(condition.mark(.integer(count)))" }
    let rows =
      "SELECT false AS \"-mark\", \(names.joined(separator: ", ")) FROM \(name) WHERE \(condition.sql)"
    // The first row is the id of the notes themselves.
    condition.sql = "\"-left\".\"id\" IS NOT NULL"
    limit(&condition)
    try scope(&condition, filter: Departure.filter(query.filter, in: schema), syntax: query.syntax)
    var view = Condition(values: condition.values)
    try scope(&view)
    condition.values = view.values
    return """
      ((\(rows)\(end)) UNION ALL (SELECT * FROM (SELECT true AS "-mark", \(values.joined(separator: ", ")) \
      FROM \(departures.name) AS "-left" WHERE \(condition.sql) AND NOT EXISTS (SELECT FROM \(name) \
      WHERE "id" = "-left"."id" AND \(view.sql))) AS "-notes"\(end))) AS "-all"
      """
  }

  // MARK: - Reading

  /// Runs a statement with a list of columns, and returns its rows.
  private func rows(
    _ columns: [TableSchema.Column],
    _ values: [ServiceValue],
    mark: String = "false",
    _ statement: (String) -> String
  ) throws -> [StoredRow] {
    let list = columns.map(\.postgreSQLValue) + [mark, PostgreSQLDate.text("\"updatedAt\"")]
    let result = try session.run(statement(list.joined(separator: ", ")), values.map(\.postgreSQLText))
    return try result.rows.map { texts in
      if let time = texts.last.flatMap({ $0 }) { changed = max(changed ?? time, time) }
      let isDeparture = texts[columns.count] == "t"
      let pairs = zip(columns, texts).filter { !isDeparture || Departure.has($0.0) }
      return StoredRow(columns: pairs.map(\.0), values: try pairs.map { try ServiceValue($0.1, of: $0.0) })
    }
  }

  func row(_ id: ServiceValue) throws -> StoredRow? {
    var condition = Condition()
    try scope(&condition, id: id)
    // The row must not change between a check and the change that depends on it.
    let lock = access.purpose == .write ? " FOR UPDATE" : ""
    return try rows(schema.visible, condition.values) {
      "SELECT \($0) FROM \(name) WHERE \(condition.sql)\(lock)"
    }.first
  }

  func departuresID() throws -> String? {
    guard access.view != nil,
      let departures = PostgreSQLTable(access.table, beside: access.tableNames).departures
    else { return nil }
    return try session.run("SELECT \"version\" FROM \(departures.name) WHERE \"id\" IS NULL", []).first
  }

  func isTaken(_ id: ServiceValue) throws -> Bool {
    try session.run("SELECT 1 FROM \(name) WHERE \"id\" = $1", [id.postgreSQLText]).first != nil
  }

  func rows(_ query: StoredRowQuery) throws -> [StoredRow] {
    var condition = try condition(query)
    var order = query.order.map { term in
      let key = PostgreSQLFilterDialect().value(of: term.column)
      // NULL is the least value, as in SQLite. Columns that are never NULL have the order of their index.
      let nulls = term.column.role.isOfApp ? (term.isDescending ? " NULLS LAST" : " NULLS FIRST") : ""
      return "\(key)\(term.isDescending ? " DESC" : "")\(nulls)"
    }
    order.append(SQLQuoting.identifier(query.lastOrderColumn ?? schema.orderColumn))
    let hasNotes = Departure.areIn(query, of: access.table, access.view)
    // A note has no order of insertion.
    if hasNotes { order.append("\"id\"") }
    let source = try source(query, &condition, order: order.joined(separator: ", "))
    var end = ""
    if let limit = query.limit { end += " LIMIT \(condition.mark(.integer(Int64(limit))))" }
    if query.offset > 0 { end += " OFFSET \(condition.mark(.integer(Int64(query.offset))))" }
    // A change of several rows locks them in the query's order, so that two changes cannot deadlock.
    let lock = access.purpose == .write ? " FOR UPDATE" : ""
    let mark = hasNotes ? "\"-mark\"" : "false"
    return try rows(query.columns, condition.values, mark: mark) {
      "SELECT \($0) FROM \(source) ORDER BY \(order.joined(separator: ", "))\(end)\(lock)"
    }
  }

  func count(_ query: StoredRowQuery) throws -> Int {
    var condition = try condition(query)
    let sql = "SELECT count(*) FROM \(try source(query, &condition))"
    return try session.run(sql, condition.values.map(\.postgreSQLText)).first.flatMap { Int($0) } ?? 0
  }

  // MARK: - Writing

  func insert(_ values: [ColumnAssignment], version: String?) throws -> StoredRow {
    let names = values.map { SQLQuoting.identifier($0.column) }.joined(separator: ", ")
    let marks = values.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let source = values.isEmpty ? "DEFAULT VALUES" : "(\(names)) VALUES (\(marks))"
    let row = try rows(schema.visible, values.map(\.value)) {
      "INSERT INTO \(name) \(source) RETURNING \($0)"
    }.first
    // A trigger of another program can do that.
    guard let row, let id = row["id"] else { throw StorageError.refused("The database ignores the row") }
    if access.view != nil, try self.row(id) == nil { throw StorageError.outside }
    return row
  }

  func update(_ id: ServiceValue, _ values: [ColumnAssignment]) throws {
    var condition = Condition()
    let assignments = values.map { "\(SQLQuoting.identifier($0.column)) = \(condition.mark($0.value))" }
    try scope(&condition, id: id)
    let changes = assignments.isEmpty ? "\"deleted\" = \"deleted\"" : assignments.joined(separator: ", ")
    _ = try rows([], condition.values) {
      "UPDATE \(name) SET \(changes) WHERE \(condition.sql) RETURNING \($0)"
    }
    if access.view != nil, try row(id) == nil { throw StorageError.outside }
  }

  func delete(_ id: ServiceValue) throws {
    if schema.table.isSoftDeleted { return try update(id, [ColumnAssignment("deleted", .boolean(true))]) }
    var condition = Condition()
    try scope(&condition, id: id)
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
