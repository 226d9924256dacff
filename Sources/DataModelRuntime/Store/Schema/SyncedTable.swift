/// A table whose rows are synced with a server, as offline sync knows it.
///
/// A generated schema has one for each synced table of its model, in ``LocalStoreSchema/syncedTables``.
public struct SyncedTable: Sendable, Hashable {
  /// The name of the table in the database.
  public let name: String
  /// The name of the table on the server.
  public let wireName: String
  /// The columns of the table, including the local ones.
  public let columns: [SyncedColumn]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - name: the name in the database
  ///   - wireName: the name on the server; the same if nil
  ///   - columns: the columns of the table
  @_spi(Generated) public init(_ name: String, wireName: String? = nil, columns: [SyncedColumn]) {
    self.name = name
    self.wireName = wireName ?? name
    self.columns = columns
  }

  /// Returns the column with a name in the database; nil if the table has no such column.
  public func column(named name: String) -> SyncedColumn? { columns.first { $0.name == name } }

  /// Returns the column with a role that only one has, such as `.version`; nil if no column has it.
  public func column(for role: SyncedColumn.Role) -> SyncedColumn? { columns.first { $0.role == role } }
}

/// A column of a synced table.
public struct SyncedColumn: Sendable, Hashable {
  /// The meaning of a column for offline sync.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// A value of the app, which is sent and received.
    case value
    /// The id of the row.
    case id
    /// When the server inserted the row. Received only.
    case createdAt
    /// When the server last changed the row. Received only.
    case updatedAt
    /// The server's version of the row, which shows whether somebody else has changed it. Received only.
    case version
    /// Whether the row is deleted on the server. Received only.
    case deleted
    /// A value that stays on the device: neither sent nor received.
    case local
  }

  /// The name of the column in the database.
  public let name: String
  /// The name of the column on the server.
  public let wireName: String
  /// The type of the values.
  public let type: StoredValueType
  /// The meaning of the column for offline sync.
  public let role: Role
  /// The table in the database whose ids the values refer to, if the column is a to-one relationship.
  public let referencedTable: String?
  /// The value for a row that comes without one, as the column's default in SQL: `'new'` or `0`.
  public let defaultSQL: String?
  /// Whether the attribute is required, so that a row needs a value.
  public let isRequired: Bool
  /// Whether SQLite computes the value from other columns of the row. Then it is never written.
  public let isComputed: Bool

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - name: the name in the database
  ///   - type: the type of the values
  ///   - role: the meaning of the column for offline sync
  ///   - wireName: the name on the server; the same if nil
  ///   - referencedTable: the table whose ids the values refer to, if the column is a to-one relationship
  ///   - defaultSQL: the value for a row that comes without one, as an SQL literal; NULL if nil
  ///   - isRequired: whether a row needs a value
  ///   - isComputed: whether SQLite computes the value from other columns
  @_spi(Generated) public init(
    _ name: String,
    _ type: StoredValueType,
    _ role: Role = .value,
    wireName: String? = nil,
    references referencedTable: String? = nil,
    defaultSQL: String? = nil,
    isRequired: Bool = false,
    isComputed: Bool = false
  ) {
    self.name = name
    self.wireName = wireName ?? name
    self.type = type
    self.role = role
    self.referencedTable = referencedTable
    self.defaultSQL = defaultSQL
    self.isRequired = isRequired
    self.isComputed = isComputed
  }

  /// Whether insertions and updates send the values.
  public var isSent: Bool { role == .value || role == .id }

  /// Whether the values are taken from the rows of the server.
  public var isReceived: Bool { role != .local }
}
