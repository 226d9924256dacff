import GRDB

/// Settings of a connection that have to be off while it migrates, whatever an app has made of them.
struct ConnectionSettings {
  /// * With foreign keys on, a table that is dropped takes the rows that refer to it along. In a transaction
  ///   the switch does nothing, and says nothing.
  /// * With the old way to rename, references of other tables and the like keep the old names.
  /// * Without conditions, rows come into a table that do not fit it.
  private static let names = ["foreign_keys", "legacy_alter_table", "ignore_check_constraints"]

  private let wereOn: [String]

  /// Switches them off, and remembers what they were.
  init(switchingOffIn db: Database) throws {
    wereOn = try Self.names.filter { try Self.isOn($0, db) }
    try Self.switchOff(in: db)
  }

  /// Switches them off again: code of the app was let in.
  static func switchOff(in db: Database) throws {
    for name in names { try db.execute(sql: "PRAGMA \(name) = OFF") }
  }

  /// - Throws: `DatabaseError` if one of them stays off: without foreign keys, no rule of a relationship is
  ///   kept
  func restore(in db: Database) throws {
    for name in wereOn {
      // Somebody who cancels may end just this statement, which is no reason to go on without it.
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
