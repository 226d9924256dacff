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
    try WholeValues.rows("SELECT \(SQLQuoting.identifier(column.rawValue)) FROM \(quoted)", [], db).first
      .flatMap { String.fromDatabaseValue($0[0]) }
  }

  static func set(_ column: Column, to value: String?, in db: Database) throws {
    try set(column.rawValue, value.databaseValue, in: db)
  }

  /// Declares that rows of the server are being applied, or no more.
  static func setApplying(_ isApplying: Bool, in db: Database) throws {
    try set(ServerRows.isApplying, (isApplying ? 1 : 0).databaseValue, in: db)
  }

  private static let quoted = SQLQuoting.identifier(StateTables.state)

  private static func set(_ column: String, _ value: DatabaseValue, in db: Database) throws {
    let name = SQLQuoting.identifier(column)
    try WholeValues.execute(
      """
      INSERT INTO \(quoted) ("id", \(name)) VALUES (1, ?1) ON CONFLICT ("id") DO UPDATE SET \(name) = ?1
      """,
      [value],
      db
    )
  }
}
