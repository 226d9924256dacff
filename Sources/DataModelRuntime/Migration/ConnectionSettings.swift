import GRDB

/// Settings of a connection that must be off during a migration, whatever the app has set.
struct ConnectionSettings {
  /// * With foreign keys on, dropping a table would take along the rows that refer to it. In a transaction,
  ///   the switch silently does nothing.
  /// * With the legacy form of `ALTER TABLE`, references of other tables keep the old names.
  /// * With checks ignored, a table could get rows that do not fit it.
  private static let names = ["foreign_keys", "legacy_alter_table", "ignore_check_constraints"]

  private let wereOn: [String]

  /// Switches the settings off and remembers which of them were on.
  init(switchingOffIn db: Database) throws {
    wereOn = try Self.names.filter { try Self.isOn($0, db) }
    try Self.switchOff(in: db)
  }

  /// Switches the settings off, also again after code of the app has run.
  static func switchOff(in db: Database) throws {
    for name in names { try db.execute(sql: "PRAGMA \(name) = OFF") }
  }

  /// - Throws: `DatabaseError` if one of them stays off: without foreign keys, the rules of relationships are
  ///   not enforced
  func restore(in db: Database) throws {
    for name in wereOn {
      // A cancellation may interrupt this very statement. It is repeated, since the setting must not stay
      // off.
      var attempts = 0
      while try !Self.isOn(name, db) {
        attempts += 1
        do {
          try db.execute(sql: "PRAGMA \(name) = ON")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && attempts < 100 {
          continue
        }
        if attempts >= 100 { throw DatabaseError(message: "'PRAGMA \(name) = ON' has no effect") }
      }
    }
  }

  private static func isOn(_ name: String, _ db: Database) throws -> Bool {
    var attempts = 0
    while true {
      do {
        return try Bool.fetchOne(db, sql: "PRAGMA \(name)") ?? false
      } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && attempts < 100 {
        attempts += 1
      }
    }
  }
}
