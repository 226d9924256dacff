/// A query names a column that the table does not have.
package struct UnknownColumn: Error, Hashable {
  package let name: String
}

/// The columns of a table as they are in the database, which a dynamic schema may have extended.
package struct TableSchema: Sendable {
  /// The meaning of a column to the service.
  package enum Role: Sendable, Hashable {
    case row, id, createdAt, updatedAt, version, deleted, user, value
  }

  package struct Column: Sendable, Hashable {
    package let name: String
    package let type: ServiceValueType
    package let role: Role
  }

  /// The column by which rows of a table with texts as ids keep the order of their insertion. It is never
  /// sent.
  package static let rowColumn = "__row"
  /// The column with the user of a row of a per-user table.
  package static let userColumn = "userId"

  package let table: ServiceTable
  package let columns: [Column]

  /// The columns that clients see.
  package var visible: [Column] { columns.filter { $0.role != .row } }

  /// The column by whose values rows keep the order of their insertion.
  package var orderColumn: String { table.ids == .strings ? Self.rowColumn : "id" }

  /// The column that a client means by a name.
  package func column(named name: String) -> Column? {
    columns.first { $0.role != .row && ServiceName.areSame($0.name, name) }
  }

  /// The same; a name that none has is refused.
  package func known(_ name: String) throws(UnknownColumn) -> Column {
    guard let column = column(named: name) else { throw UnknownColumn(name: name) }
    return column
  }

  /// The columns of a table.
  ///
  /// - Parameters:
  ///   - table: the table
  ///   - columns: those that there are, in their order
  ///   - hidden: the columns that are not seen
  package init(_ table: ServiceTable, _ columns: [ServiceColumn], without hidden: Set<Role> = []) {
    self.table = table
    self.columns = columns.map {
      Column(name: $0.name, type: $0.type, role: Self.role(of: $0.name, in: table))
    }
    .filter { !hidden.contains($0.role) }
  }

  /// The columns of a table that has those which it needs, and no others, in the order in which the server of
  /// Azure Mobile Apps sends them.
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
    default: .value
    }
  }

  // MARK: - What a table needs

  /// The columns that the service needs and that are not there.
  ///
  /// - Throws: ``TableServiceError`` if a column is there with another type
  package func lacking() throws(TableServiceError) -> [ServiceColumn] {
    let hasTextIDs = column(named: "id")?.type == .string
    if hasTextIDs != (table.ids == .strings) {
      let kinds = hasTextIDs ? ("texts", "numbers") : ("numbers", "texts")
      throw .differentTable(table: table.name, column: "id", stored: kinds.0, wanted: kinds.1)
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
