public import DataModelRuntime

/// A table that a service offers: its name on the wire, its columns, and its options.
///
///     let columns = [ServiceColumn("text", .string), ServiceColumn("complete", .boolean)]
///     ServiceTable("TodoItem", columns: columns)
///
/// The service adds `id`, `createdAt`, `updatedAt`, `version` and `deleted`.
public struct ServiceTable: Sendable, Hashable {
  /// The name on the wire.
  public var name: String
  /// The columns of the app.
  public var columns: [ServiceColumn]
  /// Whether a deleted row stays, marked as deleted, so that clients learn of the deletion.
  public var isSoftDeleted: Bool
  /// The kind of ids.
  public var ids: ServiceIDs
  /// Whether users see only the rows that they inserted. The column `userId` has the user of each row.
  ///
  /// Requests without a token see no rows, and cannot insert any.
  public var isPerUser: Bool
  /// The rows that a user may see and change; nil for all rows.
  public var view: RowView?
  /// The values that the service sets when a row is inserted, by column. No client can change them.
  public var insertValues: [String: TokenValue]
  /// The permissions of the table.
  public var permissions: ServicePermissions
  /// Whether a row with a new column adds the column to the table.
  public var hasDynamicSchema: Bool
  /// The maximum number of rows in a page; nil for the service's page size.
  public var pageSize: Int?
  /// The maximum value of `$top`; nil for the service's maximum.
  public var maxTop: Int?

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - name: the name on the wire
  ///   - columns: the columns of the app
  ///   - isSoftDeleted: whether a deleted row stays, marked as deleted
  ///   - ids: the kind of ids
  ///   - isPerUser: whether users see only the rows that they inserted
  ///   - view: the rows that a user may see and change; nil for all rows
  ///   - insertValues: the values that the service sets when a row is inserted, by column
  ///   - permissions: who may perform each operation
  ///   - hasDynamicSchema: whether a row with a new column adds the column
  ///   - pageSize: the maximum number of rows in a page; nil for the service's page size
  ///   - maxTop: the maximum value of `$top`; nil for the service's maximum
  public init(
    _ name: String,
    columns: [ServiceColumn] = [],
    isSoftDeleted: Bool = true,
    ids: ServiceIDs = .strings,
    isPerUser: Bool = false,
    view: RowView? = nil,
    insertValues: [String: TokenValue] = [:],
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
    self.view = view
    self.insertValues = insertValues
    self.permissions = permissions
    self.hasDynamicSchema = hasDynamicSchema
    self.pageSize = pageSize
    self.maxTop = maxTop
  }

  /// Creates the table for a synced table of a model, with soft deletion and a column for each value that is
  /// sent.
  ///
  /// - Parameter table: the synced table
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

  /// Creates a column.
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
  /// Any text, including bytes as base64, UUIDs and URLs.
  case string
  /// A 64-bit floating-point number, which Azure Mobile Apps calls a number.
  case number
  /// A 64-bit integer.
  case integer
  /// A decimal number with all its digits. It is sorted and compared as a floating-point number.
  case decimal
  /// `true` or `false`.
  case boolean
  /// A date, to the millisecond.
  case date

  /// Creates the type for a column of a store.
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

/// The kind of ids that the rows of a table have.
public enum ServiceIDs: Sendable, Hashable {
  /// Strings, which clients choose. The service generates one for a row without an id.
  case strings
  /// Integers, which the service counts up. It ignores ids that clients send.
  case counted
}
