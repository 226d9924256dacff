import DataModelRuntime
package import GRDB
import SQLText

/// The one row of `_Sync`, with the state of the whole database. It is created again if it was deleted.
package enum StateTable {
  /// A value that the row stores.
  package enum Column: String {
    /// The owner of the rows; NULL until there is one.
    case account
    /// The fingerprint of the schema for which values without a column were last looked through.
    case schema
    /// What was last seen of the service's history.
    case epoch
  }

  package static func value(_ column: Column, in db: Database) throws -> String? {
    try db.value(String.self, "SELECT \(name: column.rawValue) FROM \(name: StateTables.state)")
  }

  package static func set(_ column: Column, to value: String?, in db: Database) throws {
    try set(column.rawValue, value.databaseValue, in: db)
  }

  /// Sets whether rows of the server are being applied.
  package static func setApplying(_ isApplying: Bool, in db: Database) throws {
    try set(ServerRows.isApplying, (isApplying ? 1 : 0).databaseValue, in: db)
  }

  private static func set(_ column: String, _ value: DatabaseValue, in db: Database) throws {
    try db.execute(
      """
      INSERT INTO \(name: StateTables.state) ("id", \(name: column)) VALUES (1, \(bind: value)) \
      ON CONFLICT ("id") DO UPDATE SET \(name: column) = excluded.\(name: column)
      """
    )
  }
}
