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

  /// The columns of a table.
  ///
  /// - Parameters:
  ///   - table: the table
  ///   - columns: those that there are, in their order
  ///   - hidden: the columns that are not seen
  init(_ table: ServiceTable, _ columns: [ServiceColumn], without hidden: Set<Role> = []) {
    self.table = table
    self.columns = columns.map {
      Column(name: $0.name, type: $0.type, role: Self.role(of: $0.name, in: table))
    }
    .filter { !hidden.contains($0.role) }
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
  func lacking() throws(TableServiceError) -> [ServiceColumn] {
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
