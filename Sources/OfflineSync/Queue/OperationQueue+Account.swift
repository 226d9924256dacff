import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

/// Whose rows the database has.
extension OperationQueue {
  /// The account; nil if they are nobody's yet.
  func account(in db: Database) throws -> String? {
    try StateTable.value(.account, in: db)
  }

  func setAccount(_ account: String?, in db: Database) throws {
    try StateTable.set(.account, to: account, in: db)
  }

  /// Lets the next pulls ask for everything: another user sees other rows, also of a time that is pulled
  /// already.
  func forgetPulls(in db: Database) throws {
    for table in tables.values {
      if keepsTokens { try StoredToken.restartAll(of: table.name, in: db) }
      try AnswerCount.addAnswer(of: table.name, in: db)
    }
  }

  /// Refuses what was begun for an account to which the rows do not belong any more.
  ///
  /// - Throws: ``OtherAccount``
  func require(_ account: ExpectedAccount, in db: Database) throws {
    let stored = try self.account(in: db)
    if stored != account.id { throw OtherAccount(expected: stored, current: account.id) }
  }
}
