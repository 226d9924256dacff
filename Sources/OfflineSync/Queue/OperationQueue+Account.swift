import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables
import TableWire

/// The owner of the rows in the database.
extension OperationQueue {
  /// Returns the account; nil if the rows have no owner yet.
  func account(in db: Database) throws -> String? {
    try StateTable.value(.account, in: db)
  }

  func setAccount(_ account: String?, in db: Database) throws {
    try StateTable.set(.account, to: account, in: db)
  }

  /// Makes the next pulls ask for everything: another user sees other rows, also older ones.
  func forgetPulls(in db: Database) throws {
    for table in tables.values {
      if keepsTokens { try StoredToken.restartAll(of: table.name, in: db) }
      try AnswerCount.addAnswer(of: table.name, in: db)
    }
  }

  /// Refuses work that was begun for an account which no longer owns the rows.
  ///
  /// - Throws: ``OtherAccount``
  func require(_ account: ExpectedAccount, in db: Database) throws {
    let stored = try self.account(in: db)
    if stored != account.id { throw OtherAccount(expected: stored, current: account.id) }
  }
}
