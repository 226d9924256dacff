public import DataModelRuntime

/// A table that a service offers: its name on the wire, its columns, and its rules.
///
///     let columns = [ServiceColumn("text", .string), ServiceColumn("complete", .boolean)]
///     ServiceTable("TodoItem", columns: columns)
///
/// `id`, `createdAt`, `updatedAt`, `version` and `deleted` are there without being named.
public struct ServiceTable: Sendable, Hashable {
  /// The name on the wire.
  public var name: String
  /// The columns of the app.
  public var columns: [ServiceColumn]
  /// Whether a deleted row stays, marked as deleted, so that clients learn of it.
  public var isSoftDeleted: Bool
  /// Whose ids the rows have.
  public var ids: ServiceIDs
  /// Whether a user sees only the rows that the same user inserted. They are kept apart by the column
  /// `userId`.
  ///
  /// If the table may be used without a token, all who have none are one user.
  public var isPerUser: Bool
  /// The permissions of the table.
  public var permissions: ServicePermissions
  /// Whether a row with a new column adds the column to the table.
  public var hasDynamicSchema: Bool
  /// How many rows a page has at most; that of the service if nil.
  public var pageSize: Int?
  /// The greatest `$top`; that of the service if nil.
  public var maxTop: Int?

  /// A table.
  ///
  /// - Parameters:
  ///   - name: the name on the wire
  ///   - columns: the columns of the app
  ///   - isSoftDeleted: whether a deleted row stays, marked as deleted
  ///   - ids: whose ids the rows have
  ///   - isPerUser: whether a user sees only the rows of the same user
  ///   - permissions: who may do what
  ///   - hasDynamicSchema: whether a row with a new column adds the column
  ///   - pageSize: how many rows a page has at most; that of the service if nil
  ///   - maxTop: the greatest `$top`; that of the service if nil
  public init(
    _ name: String,
    columns: [ServiceColumn] = [],
    isSoftDeleted: Bool = true,
    ids: ServiceIDs = .strings,
    isPerUser: Bool = false,
    permissions: ServicePermissions = ServicePermissions(),
    hasDynamicSchema: Bool = false,
    pageSize: Int? = nil,
    maxTop: Int? = nil
  ) {
    self.name = name
    self.columns = columns
    self.isSoftDeleted = isSoftDeleted
    self.ids = ids
    self.isPerUser = isPerUser
    self.permissions = permissions
    self.hasDynamicSchema = hasDynamicSchema
    self.pageSize = pageSize
    self.maxTop = maxTop
  }

  /// The table that a synced table of a model needs: soft deletion, and a column for each value that is sent.
  ///
  /// - Parameter table: what a model says of the table
  public init(_ table: SyncedTable) {
    self.init(
      table.wireName,
      columns: table.columns.filter { $0.role == .value }.map {
        ServiceColumn($0.wireName, ServiceValueType($0.type))
      }
    )
  }
}

/// A column of a service's table.
public struct ServiceColumn: Sendable, Hashable {
  /// The name on the wire.
  public let name: String
  /// The type of the values.
  public let type: ServiceValueType

  /// A column.
  ///
  /// - Parameters:
  ///   - name: the name on the wire
  ///   - type: the type of the values
  public init(_ name: String, _ type: ServiceValueType) {
    self.name = name
    self.type = type
  }
}

/// The type of the values in a column of a service.
public enum ServiceValueType: String, Sendable, Hashable, CaseIterable {
  /// Any text; also bytes as base64, UUIDs and URLs.
  case string
  /// A binary number of 64 bits: what the service of Azure Mobile Apps calls a number.
  case number
  /// A whole number of 64 bits, exact.
  case integer
  /// A decimal number with all its digits. It is ordered and compared as a binary number.
  case decimal
  /// `true` or `false`.
  case boolean
  /// A date, to the millisecond.
  case date

  /// The type for a column of a store.
  ///
  /// - Parameter type: the type of the values in the store
  public init(_ type: StoredValueType) {
    self =
      switch type {
      case .bool: .boolean
      case .int16, .int32, .int64: .integer
      case .double, .float: .number
      case .decimal: .decimal
      case .date: .date
      case .string, .data, .uuid, .url, .other: .string
      }
  }
}

/// Whose ids the rows of a table have.
public enum ServiceIDs: Sendable, Hashable {
  /// Texts, those of clients; the service makes one for a row without.
  case strings
  /// Whole numbers, which the service counts up. Those of clients are ignored.
  case counted
}
