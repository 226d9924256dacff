import GRDB
import SQLText

/// A query names a column that the table does not have.
struct UnknownColumn: Error, Hashable {
  let name: String
}

/// The columns of a table as they are in the database, which a dynamic schema may have extended.
struct TableSchema: Sendable {
  /// The meaning of a column to the service.
  enum Role: Sendable, Hashable {
    case row, id, createdAt, updatedAt, version, deleted, user, value
  }

  struct Column: Sendable, Hashable {
    let name: String
    let type: ServiceValueType
    let role: Role
  }

  /// The column by which rows of a table with texts as ids keep the order of their insertion. It is never
  /// sent.
  static let rowColumn = "__row"
  /// The column with the user of a row of a per-user table.
  static let userColumn = "userId"

  let table: ServiceTable
  let columns: [Column]

  /// The columns that clients see.
  var visible: [Column] { columns.filter { $0.role != .row } }

  /// The column by whose values rows keep the order of their insertion.
  var orderColumn: String { table.ids == .strings ? Self.rowColumn : "id" }

  /// The column that a client means by a name.
  func column(named name: String) -> Column? {
    columns.first { $0.role != .row && ServiceName.areSame($0.name, name) }
  }

  /// The same; a name that none has is refused.
  func known(_ name: String) throws(UnknownColumn) -> Column {
    guard let column = column(named: name) else { throw UnknownColumn(name: name) }
    return column
  }

  // MARK: - Reading

  /// - Throws: errors of the database
  init(_ table: ServiceTable, in db: Database, without hidden: Set<Role> = []) throws {
    self.table = table
    // GRDB keeps what it has once read, also of a transaction that was taken back.
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT name, type FROM pragma_table_info(?)"),
      arguments: [table.name]
    )
    let all = rows.map { row in
      let name: String = row[0]
      return Column(
        name: name,
        type: ColumnDeclaration.type(of: row[1]),
        role: Self.role(of: name, in: table)
      )
    }
    columns = all.filter { !hidden.contains($0.role) }
  }

  private static func role(of name: String, in table: ServiceTable) -> Role {
    switch name {
    case rowColumn: .row
    case "id": .id
    case "createdAt": .createdAt
    case "updatedAt": .updatedAt
    case "version": .version
    case "deleted": .deleted
    case userColumn where table.isPerUser: .user
    default: .value
    }
  }

  // MARK: - Making

  /// Makes the table, or adds what an existing one lacks.
  ///
  /// - Throws: ``TableServiceError`` if it is there with another type for a column
  static func prepare(_ table: ServiceTable, options: TableServiceOptions, in db: Database) throws {
    guard try db.tableExists(table.name) else {
      let columns = ColumnDeclaration.all(of: table, hasCaseInsensitiveIDs: options.hasCaseInsensitiveIDs)
      let name = SQLQuoting.identifier(table.name)
      try db.execute(sql: "CREATE TABLE \(name) (\(columns.joined(separator: ", ")))")
      try db.execute(
        sql: "CREATE INDEX \(SQLQuoting.identifier("\(table.name)_updatedAt")) ON \(name) (\"updatedAt\")"
      )
      return
    }
    let stored = try TableSchema(table, in: db)
    let hasTextIDs = stored.column(named: "id")?.type == .string
    if hasTextIDs != (table.ids == .strings) {
      let kinds = hasTextIDs ? ("texts", "numbers") : ("numbers", "texts")
      throw TableServiceError.differentTable(
        table: table.name,
        column: "id",
        stored: kinds.0,
        wanted: kinds.1
      )
    }
    var wanted = table.columns
    if table.isPerUser { wanted.append(ServiceColumn(Self.userColumn, .string)) }
    for column in wanted {
      guard let other = stored.column(named: column.name) else {
        try stored.add(column, in: db)
        continue
      }
      if other.type != column.type {
        throw TableServiceError.differentTable(
          table: table.name,
          column: column.name,
          stored: other.type.rawValue,
          wanted: column.type.rawValue
        )
      }
    }
  }

  /// Adds a column to the table.
  func add(_ column: ServiceColumn, in db: Database) throws {
    let declaration = ColumnDeclaration.declaration(of: column)
    try db.execute(sql: "ALTER TABLE \(SQLQuoting.identifier(table.name)) ADD COLUMN \(declaration)")
  }
}
