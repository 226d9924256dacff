package import DataModelDefinition

/// A synced table: everything that a client or a server of offline sync needs to know of it.
///
/// Generated code contains the same as data; a tool that has the model does not need generated code.
package struct SyncedTableMapping: Sendable, Equatable {
  package let name: String
  /// The name of the table on the server.
  package let wireName: String
  /// The columns in the order of the table, including local ones.
  package let columns: [SyncedColumnMapping]
}

/// A column of a synced table.
package struct SyncedColumnMapping: Sendable, Equatable {
  package let name: String
  /// The name of the column on the server; its name in the database if it is never sent.
  package let wireName: String
  /// The type of the values; for a to-one relationship, the type of the keys it refers to.
  package let type: AttributeType
  package let role: Role
  /// The synced table whose ids the values are, if the column is a to-one relationship.
  package let referencedTable: String?
  /// The value for a row that comes without one, as an SQL literal.
  package var defaultLiteral: String?
  /// Whether the attribute or the relationship is required.
  package var isRequired = false
  /// Whether SQLite computes the value from other columns of the row, so that it is never written.
  package var isComputed = false

  /// The role of a column in offline sync.
  package enum Role: Sendable, Equatable {
    /// A value of the app, which is sent and received.
    case value
    /// The id of the row.
    case id
    /// A value that the server maintains.
    case system(SystemColumn)
    /// A value that stays on the device.
    case local
  }
}
