/// The error of a query that names a column that the table does not have.
package struct UnknownColumn: Error, Hashable {
  package let name: String
}

/// The columns of a table in the database, which include those that clients have added.
package struct TableSchema: Sendable {
  /// The role of a column in the service.
  package enum Role: Sendable, Hashable {
    case row, id, createdAt, updatedAt, version, deleted, user, value
    /// A column of the app that the service sets when it inserts a row.
    case assigned
    /// Whether the column is one of the app.
    package var isOfApp: Bool { self == .value || self == .assigned }
  }

  package struct Column: Sendable, Hashable {
    package let name: String
    package let type: ServiceValueType
    package let role: Role
  }

  /// The column with the order of insertion, in a table whose ids are strings. It is never sent.
  package static let rowColumn = "__row"
  /// The column with the user of a row, in a per-user table.
  package static let userColumn = "userId"

  package let table: ServiceTable
  package let columns: [Column]

  /// The columns that clients see.
  package var visible: [Column] { columns.filter { $0.role != .row } }

  /// The column with the order of insertion.
  package var orderColumn: String { table.ids == .strings ? Self.rowColumn : "id" }

  /// Returns the column with a name that a client sent.
  package func column(named name: String) -> Column? {
    columns.first { $0.role != .row && ServiceName.areSame($0.name, name) }
  }

  /// Returns the column with a name that a client sent, and refuses an unknown name.
  package func known(_ name: String) throws(UnknownColumn) -> Column {
    guard let column = column(named: name) else { throw UnknownColumn(name: name) }
    return column
  }

  /// Creates the schema of a table.
  ///
  /// - Parameters:
  ///   - table: the table
  ///   - columns: the columns in the database, in order
  ///   - hidden: the roles of columns to leave out
  package init(_ table: ServiceTable, _ columns: [ServiceColumn], without hidden: Set<Role> = []) {
    self.table = table
    self.columns = columns.map {
      Column(name: $0.name, type: $0.type, role: Self.role(of: $0.name, in: table))
    }
    .filter { !hidden.contains($0.role) }
  }

  /// Returns the columns that a table needs, in the order in which the server of Azure Mobile Apps sends
  /// them.
  package static func columns(of table: ServiceTable) -> [ServiceColumn] {
    var columns = table.columns
    if table.isPerUser { columns.append(ServiceColumn(userColumn, .string)) }
    switch table.ids {
    case .strings:
      columns.insert(ServiceColumn(rowColumn, .integer), at: 0)
      columns.append(ServiceColumn("id", .string))
    case .counted: columns.insert(ServiceColumn("id", .integer), at: 0)
    }
    return columns + [
      ServiceColumn("createdAt", .date), ServiceColumn("updatedAt", .date), ServiceColumn("version", .string),
      ServiceColumn("deleted", .boolean),
    ]
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
    default: table.insertValues.keys.contains { ServiceName.areSame($0, name) } ? .assigned : .value
    }
  }

  // MARK: - Missing columns

  /// Returns the columns that the service needs but the database does not have.
  ///
  /// - Throws: ``TableServiceError`` if a column has another type in the database
  package func lacking() throws(TableServiceError) -> [ServiceColumn] {
    let hasTextIDs = column(named: "id")?.type == .string
    if hasTextIDs != (table.ids == .strings) {
      let (stored, wanted) = hasTextIDs ? ("string", "integer") : ("integer", "string")
      throw .differentTable(table: table.name, column: "id", stored: stored, wanted: wanted)
    }
    var wanted = table.columns
    if table.isPerUser { wanted.append(ServiceColumn(Self.userColumn, .string)) }
    var lacking: [ServiceColumn] = []
    for column in wanted {
      guard let other = self.column(named: column.name) else {
        lacking.append(column)
        continue
      }
      if other.type != column.type {
        throw .differentTable(
          table: table.name,
          column: column.name,
          stored: other.type.rawValue,
          wanted: column.type.rawValue
        )
      }
    }
    return lacking
  }
}
