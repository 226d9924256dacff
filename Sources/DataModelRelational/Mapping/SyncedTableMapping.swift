package import DataModelDefinition

/// A table whose rows come from and go to a server: all that a client or a server of offline sync needs to
/// know of it.
///
/// Generated code has the same as data; a tool that has the model needs no generated code.
package struct SyncedTableMapping: Sendable, Equatable {
  package let name: String
  /// The name of the table on the server.
  package let wireName: String
  /// The columns in the order of the table, the local ones too.
  package let columns: [SyncedColumnMapping]
}

/// A column of a synced table.
package struct SyncedColumnMapping: Sendable, Equatable {
  package let name: String
  /// The name of the column on the server; that in the database if it is never there.
  package let wireName: String
  /// The type of the values; that of the keys referred to, if the column is a to-one relationship.
  package let type: AttributeType
  package let role: Role
  /// The synced table to whose ids the values refer, if the column is a to-one relationship.
  package let referencedTable: String?
  /// The value of a row that comes without one, as an SQL literal.
  package var defaultLiteral: String?
  /// Whether the attribute or the relationship is required.
  package var isRequired = false
  /// Whether SQLite computes the value from other columns of the row, so that nobody writes it.
  package var isComputed = false

  /// The meaning of a column to offline sync.
  package enum Role: Sendable, Equatable {
    /// A value of the app, which is sent and received.
    case value
    /// The id of the row.
    case id
    /// A value that the server keeps.
    case system(SystemColumn)
    /// A value that stays on the device.
    case local
  }
}
