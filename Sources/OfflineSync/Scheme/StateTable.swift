import DataModelRuntime
import GRDB
import SQLText

/// The one row of `_Sync`, which says how the whole database stands. It is made again if somebody has taken
/// it away.
enum StateTable {
  /// A value that the row keeps.
  enum Column: String {
    /// Whose rows these are; NULL until somebody says so.
    case account
    /// The fingerprint for which the values that no column had were looked through.
    case schema
    /// What was seen last of the service's history.
    case epoch
  }

  static func value(_ column: Column, in db: Database) throws -> String? {
    try db.value(String.self, "SELECT \(name: column.rawValue) FROM \(name: StateTables.state)")
  }

  static func set(_ column: Column, to value: String?, in db: Database) throws {
    try set(column.rawValue, value.databaseValue, in: db)
  }

  /// Declares that rows of the server are being applied, or no more.
  static func setApplying(_ isApplying: Bool, in db: Database) throws {
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
