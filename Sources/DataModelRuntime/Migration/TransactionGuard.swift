import GRDB

/// A guard that keeps code of the app from ending the transaction of a migration, which would leave half of
/// the migration in the file.
///
/// It belongs to one connection, which one thread uses at a time.
final class TransactionGuard: TransactionObserver {
  private var isComplete = false
  private var wasEnded = false

  struct EarlyEnd: Error {}

  /// Allows the transaction to end.
  func complete() throws {
    try require()
    isComplete = true
  }

  /// - Throws: ``EarlyEnd`` if the transaction has ended, even if another has begun since
  func require() throws {
    if wasEnded { throw EarlyEnd() }
  }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

  func databaseDidChange(with event: DatabaseEvent) {}

  /// Throws, which turns a commit into a rollback, unless the transaction may end.
  func databaseWillCommit() throws {
    guard isComplete else {
      wasEnded = true
      throw EarlyEnd()
    }
  }

  func databaseDidCommit(_ db: Database) {}

  func databaseDidRollback(_ db: Database) { wasEnded = true }
}
