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
  /// The time of the last change that was read or made.
  private(set) var lastChange: String?

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
    lastChange = max(lastChange ?? time, time)
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

  /// Returns the condition for the rows of the view, and for an id if one is given.
  private func scope(id: ServiceValue? = nil) throws -> Condition {
    var condition = try condition(nil, syntax: .version3)
    if let id {
      condition.sql += " AND \"id\" = ?"
      condition.arguments.append(id)
    }
    return condition
  }

  /// Returns the condition for the rows of the view that a filter finds.
  private func condition(_ filter: FilterExpression?, syntax: FilterSyntax) throws -> Condition {
    var writer = FilterSQL(schema: schema, syntax: syntax, dialect: SQLiteFilterDialect())
    try writer.write(view: access.view, and: filter)
    return Condition(sql: writer.sql, arguments: writer.arguments)
  }

  /// Returns the condition for the rows of a query.
  private func condition(_ query: StoredRowQuery) throws -> Condition {
    var condition = try condition(query.filter, syntax: query.syntax)
    if !query.includesDeleted { condition.sql = "\"deleted\" = 0 AND \(condition.sql)" }
    return condition
  }

  /// Returns the condition for the notes of rows that have left the view.
  private func departureCondition(_ query: StoredRowQuery) throws -> Condition {
    var condition = try condition(Departure.filter(query.filter, in: schema), syntax: query.syntax)
    // The first row is the id of the notes themselves.
    condition.sql += " AND \"-left\".\"id\" IS NOT NULL"
    let view = try self.condition(nil, syntax: .version3)
    condition.sql += " AND NOT EXISTS (SELECT 1 FROM \(name) WHERE \"id\" = \"-left\".\"id\" AND \(view.sql))"
    condition.arguments += view.arguments
    return condition
  }

  func departuresID() throws -> String? {
    guard access.table.notesDepartures, access.view != nil else { return nil }
    let sql = "SELECT \"version\" FROM \(departures) WHERE \"id\" IS NULL"
    return try String.fetchOne(try db.cachedStatement(sql: sql))
  }

  private var departures: String { SQLQuoting.identifier(SQLiteDepartures.tableName(of: access.table)) }

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
    return try fetch(
      "SELECT 0, \"updatedAt\", \(list) FROM \(name) WHERE \(condition.sql) ORDER BY \(order)",
      condition.arguments,
      columns
    )
  }

  /// Fetches rows, and notes the time of the last change in them. The columns come after the mark of a row
  /// that has left the view, and the time of the change.
  private func fetch(
    _ sql: String,
    _ arguments: [ServiceValue],
    _ columns: [TableSchema.Column]
  ) throws -> [StoredRow] {
    let arguments = StatementArguments(arguments.map(\.databaseValue))
    return try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
      let values = Array(row.databaseValues)
      if let time = String.fromDatabaseValue(values[1]) { lastChange = max(lastChange ?? time, time) }
      let isDeparture = Bool.fromDatabaseValue(values[0]) ?? false
      let pairs = zip(columns, values.dropFirst(2)).filter { !isDeparture || Departure.has($0.0) }
      return StoredRow(columns: pairs.map(\.0), values: pairs.map { ServiceValue($0.1, $0.0.type) })
    }
  }

  func rows(_ query: StoredRowQuery) throws -> [StoredRow] {
    let condition = try condition(query)
    var order = query.order.map { term in
      let key = SQLiteFilterDialect().value(of: term.column)
      return term.isDescending ? "\(key) DESC" : key
    }
    order.append(SQLQuoting.identifier(query.lastOrderColumn ?? schema.orderColumn))
    // A note has no order of insertion.
    let hasNotes = Departure.areIn(query, of: access.table, access.view)
    if hasNotes { order.append("\"id\"") }
    let list = query.columns.map { SQLQuoting.identifier($0.name) }.joined(separator: ", ")
    var source = "\(name) WHERE \(condition.sql)"
    var arguments = condition.arguments
    var mark = "0"
    if hasNotes {
      let others = try departureCondition(query)
      let names = schema.columns.map { SQLQuoting.identifier($0.name) }
      let values = zip(schema.columns, names).map { Departure.has($0) ? $1 : "NULL AS \($1)" }
      // Each part ends with the page, so that no page reads all rows.
      let end = "ORDER BY \(order.joined(separator: ", ")) LIMIT ?"
      let count = ServiceValue.integer(query.end ?? -1)
      mark = "\"-mark\""
      source = """
        (SELECT * FROM (SELECT 0 AS "-mark", \(names.joined(separator: ", ")) FROM \(source) \(end)) \
        UNION ALL SELECT * FROM (SELECT * FROM (SELECT 1 AS "-mark", \(values.joined(separator: ", ")) \
        FROM \(departures) AS "-left" WHERE \(others.sql)) \(end)))
        """
      arguments += [count] + others.arguments + [count]
    }
    arguments += [.integer(Int64(query.limit ?? -1)), .integer(Int64(query.offset))]
    return try fetch(
      """
      SELECT \(mark), "updatedAt", \(list) FROM \(source) ORDER BY \(order.joined(separator: ", ")) \
      LIMIT ? OFFSET ?
      """,
      arguments,
      query.columns
    )
  }

  func count(_ query: StoredRowQuery) throws -> Int {
    var condition = try condition(query)
    var sql = "SELECT (SELECT count(*) FROM \(name) WHERE \(condition.sql))"
    if Departure.areIn(query, of: access.table, access.view) {
      let others = try departureCondition(query)
      sql += " + (SELECT count(*) FROM \(departures) AS \"-left\" WHERE \(others.sql))"
      condition.arguments += others.arguments
    }
    return try Int.fetchOne(db, sql: sql, arguments: condition.statementArguments) ?? 0
  }

  // MARK: - Writing

  func insert(_ values: [ColumnAssignment], version: String?) throws -> StoredRow {
    let stamp = try stamp()
    var all = values
    all += [
      ColumnAssignment("createdAt", stamp), ColumnAssignment("updatedAt", stamp),
      ColumnAssignment("version", .text(version ?? nextVersion(nil))),
    ]
    let names = all.map { SQLQuoting.identifier($0.column) }.joined(separator: ", ")
    let marks = all.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO \(name) (\(names)) VALUES (\(marks))",
      arguments: StatementArguments(all.map(\.value.databaseValue))
    )
    var condition = try scope()
    condition.sql += " AND \(SQLQuoting.identifier(schema.orderColumn)) = ?"
    condition.arguments.append(.integer(db.lastInsertedRowID))
    guard let row = try rows(condition).first else { throw StorageError.outside }
    return row
  }

  func update(_ id: ServiceValue, _ values: [ColumnAssignment]) throws {
    let condition = try scope(id: id)
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
    if access.view != nil, try row(id) == nil { throw StorageError.outside }
  }

  func delete(_ id: ServiceValue) throws {
    if schema.table.isSoftDeleted { return try update(id, [ColumnAssignment("deleted", .boolean(true))]) }
    _ = try stamp()
    let condition = try scope(id: id)
    try db.execute(
      sql: "DELETE FROM \(name) WHERE \(condition.sql)",
      arguments: condition.statementArguments
    )
  }
}
