import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import SQLText

/// Counts the transactions in which the app has changed something that is to be sent, and tells of them.
///
/// Rows of the server are written while `_Sync.applying` is set. What an app writes either queues an
/// operation, or changes a row whose operation waits already.
///
/// `@unchecked Sendable`: GRDB calls it on the queue of the one connection that writes, and only those calls
/// touch `transaction`; what others read and write is touched under the lock alone.
final class LocalWrites: TransactionObserver, @unchecked Sendable {
  private struct Transaction {
    /// The least number of an operation that was queued.
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

  /// How many transactions there were so far.
  var count: Int { lock.withLock { sum } }

  /// Begins to count, once. Before, each row that is written costs nothing.
  func observe(_ writer: any DatabaseWriter) {
    let isFirst = lock.withLock {
      defer { isObserving = true }
      return !isObserving
    }
    if isFirst { writer.add(transactionObserver: self) }
  }

  /// Takes what is called after each.
  func addListener(_ id: UUID, _ listener: @escaping @Sendable () -> Void) {
    lock.withLock { listeners[id] = listener }
  }

  func removeListener(_ id: UUID) {
    lock.withLock { listeners[id] = nil }
  }

  /// Counts what no table shows: a decision about an operation, after which it can be sent again, or what
  /// waited for it.
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
      // The number of the next operation changes with what the app writes. A statement that may set both is
      // told of both: it takes a note away only with an operation that is inserted, by which it is known.
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
    // An app that queues something may set the state of the queue, too.
    let isOfServer = ended.isOfServer && ended.firstOperation == nil
    if hasQueued || ended.hasChangedRows && !isOfServer { add() }
  }

  func databaseDidRollback(_ db: Database) { transaction = Transaction() }
}
