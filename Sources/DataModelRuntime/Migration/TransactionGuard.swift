import GRDB

/// Sees that the transaction of a migration is not ended by code of the app: half of a migration would stay
/// in the file.
///
/// It is one connection's, which is used by one thread at a time.
final class TransactionGuard: TransactionObserver {
  private var isComplete = false
  private var wasEnded = false

  struct EarlyEnd: Error {}

  /// Says that the transaction may end.
  func complete() throws {
    try require()
    isComplete = true
  }

  /// - Throws: ``EarlyEnd`` if the transaction was ended, also if another was begun since
  func require() throws {
    if wasEnded { throw EarlyEnd() }
  }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

  func databaseDidChange(with event: DatabaseEvent) {}

  /// An error that it throws makes a commit a rollback.
  func databaseWillCommit() throws {
    guard isComplete else {
      wasEnded = true
      throw EarlyEnd()
    }
  }

  func databaseDidCommit(_ db: Database) {}

  func databaseDidRollback(_ db: Database) { wasEnded = true }
}
