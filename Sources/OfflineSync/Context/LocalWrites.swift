import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText

/// An observer that counts the transactions in which the app changed something to send, and tells its
/// listeners.
///
/// Rows of the server are written while `_Sync.applying` is set. A write by the app either queues an
/// operation, or changes a row whose operation already waits.
///
/// `@unchecked Sendable`: GRDB calls it on the queue of the only connection that writes, and only these calls
/// touch `transaction`. Everything else is accessed under the lock.
final class LocalWrites: TransactionObserver, @unchecked Sendable {
  private struct Transaction {
    /// The smallest number of an operation that was queued.
    var firstOperation: Int64?
    var hasChangedRows = false
    var isOfServer = false
  }

  private static let operations = OperationsTable.name
  private static let state = StateTables.state

  private let tables: Set<String>
  private let isChange: @Sendable (Database, Int64) -> Bool
  private var transaction = Transaction()

  private let lock = NSLock()
  private var sum = 0
  private var isObserving = false
  private var listeners: [UUID: @Sendable () -> Void] = [:]

  init(tables: Set<String>, isChange: @escaping @Sendable (Database, Int64) -> Bool) {
    (self.tables, self.isChange) = (tables, isChange)
  }

  /// The number of transactions so far.
  var count: Int { lock.withLock { sum } }

  /// Starts to count, once. Until then, writing a row costs nothing extra.
  func observe(_ writer: any DatabaseWriter) {
    let isFirst = lock.withLock {
      defer { isObserving = true }
      return !isObserving
    }
    if isFirst { writer.add(transactionObserver: self) }
  }

  /// Adds a listener that is called after each counted transaction.
  func addListener(_ id: UUID, _ listener: @escaping @Sendable () -> Void) {
    lock.withLock { listeners[id] = listener }
  }

  func removeListener(_ id: UUID) {
    lock.withLock { listeners[id] = nil }
  }

  /// Counts a decision about an operation, which changes no row: the operation, or one that waited for it,
  /// can be sent again.
  func add() {
    let listeners = lock.withLock {
      sum += 1
      return Array(self.listeners.values)
    }
    for listener in listeners { listener() }
  }

  // MARK: - Transactions

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
    switch eventKind {
    case .insert(let table): table == Self.operations || table == Self.state || tables.contains(table)
    case .delete(let table): tables.contains(table)
    case .update(let table, let columns):
      // Only the column `applying` tells that rows of the server are written.
      tables.contains(table) || table == Self.state && columns.contains(ServerRows.isApplying)
    }
  }

  func databaseDidChange(with event: DatabaseEvent) {
    switch event.tableName {
    case Self.operations: transaction.firstOperation = min(transaction.firstOperation ?? .max, event.rowID)
    case Self.state: transaction.isOfServer = true
    default: transaction.hasChangedRows = true
    }
  }

  func databaseDidCommit(_ db: Database) {
    let ended = transaction
    transaction = Transaction()
    let hasQueued = ended.firstOperation.map { isChange(db, $0) } ?? false
    // A transaction that queues an operation is the app's, even if it also sets `applying`.
    let isOfServer = ended.isOfServer && ended.firstOperation == nil
    if hasQueued || ended.hasChangedRows && !isOfServer { add() }
  }

  func databaseDidRollback(_ db: Database) { transaction = Transaction() }
}
