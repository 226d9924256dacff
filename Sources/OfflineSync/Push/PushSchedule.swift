import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// The order of one push: which operation comes next, and which ones have to wait for others.
///
/// Operations are sent in the order in which they were queued, except that some must precede others. Each is
/// tried once, including those queued meanwhile.
struct PushSchedule: Sendable {
  /// The last operation that was looked at in queue order.
  private var cursor: Int64 = 0
  /// Operations that another one held up, and that may go now.
  private var ready: [Int64] = []
  /// Operations that have ended an earlier push, or that it left in doubt, with the numbers of their
  /// failures. The latest failure goes last: an operation that always fails must not block the others for
  /// ever.
  private var postponed: [(failure: Int64, id: Int64)] = []
  /// The operation that each operation waits for, by number.
  private var blockers: [Int64: Int64] = [:]
  private var inFlight: Set<Int64> = []

  /// Whether to skip operations that the server has refused for good.
  private let passesOverRefused: Bool
  /// The skipped operations, with the reason.
  private(set) var refused: [Int64: SyncFailure] = [:]

  /// When the first lease of another context ends, in seconds since 1970, or nil.
  private(set) var leaseEnd: Int64?
  /// The operations that could not be sent, with the reason.
  private(set) var unsendable: [Int64: SyncFailure] = [:]

  /// Operations that this library has not written.
  private(set) var unreadable: [Int64] = []

  /// The number of operations that were held back because one that comes first was not carried out.
  var heldCount: Int { blockers.count }

  init(passesOverRefused: Bool = false) { self.passesOverRefused = passesOverRefused }

  /// Claims the next operation.
  ///
  /// - Returns: nil if no operation can be sent before another one ends
  mutating func next(_ queue: OperationQueue, token: String, now: Date, in db: Database) throws -> Claim? {
    while let (id, isPostponed) = try candidate(queue, in: db) {
      guard !inFlight.contains(id), let operation = try readable(id, queue, in: db) else { continue }
      if let failure = try lastingRefusal(of: operation, queue, in: db) {
        refused[id] = failure
        continue
      }
      if !isPostponed, try goesLast(operation, in: db) {
        postpone(id, failure: try KeptFailure.order(of: id, in: db) ?? 0)
        continue
      }
      if let claim = try claim(operation, after: queue.blocker, queue, token, now, in: db) { return claim }
    }
    guard inFlight.isEmpty, let id = firstOfCycle() else { return nil }
    blockers[id] = nil
    if let operation = try readable(id, queue, in: db),
      let claim = try claim(operation, after: { _, _ in nil }, queue, token, now, in: db)
    {
      return claim
    }
    // That one had nothing to send: others may have waited for it.
    return try next(queue, token: token, now: now, in: db)
  }

  /// Claims the operation after those in flight, if only the order of the queue matters for it.
  ///
  /// - Returns: nil without one, or if it has to wait until one in flight has ended. Problems of an
  ///   operation are found, and stored, when it is its turn
  mutating func nextAhead(_ queue: OperationQueue, token: String, now: Date, in db: Database) throws -> Claim?
  {
    guard ready.isEmpty, blockers.isEmpty, let id = try queue.operation(after: cursor, in: db) else {
      return nil
    }
    do {
      guard let operation = try queue.operation(id, in: db), operation.sending == nil,
        try !goesLast(operation, in: db), try lastingRefusal(of: operation, queue, in: db) == nil,
        try queue.blocker(of: operation, in: db) == nil,
        case .claimed(let claim) = try queue.claim(id, token: token, now: now, in: db)
      else { return nil }
      cursor = id
      inFlight.insert(id)
      return claim
    } catch let error as DatabaseError {
      throw error
    } catch {
      return nil
    }
  }

  /// Lets an operation be claimed again whose request was not sent.
  mutating func putBack(_ id: Int64) {
    inFlight.remove(id)
    insertReady([id])
  }

  /// Notes that an operation has ended in this push.
  mutating func end(_ id: Int64, isCarriedOut: Bool) {
    inFlight.remove(id)
    if isCarriedOut { unblock(id) }
  }

  /// Lets an operation be sent again after a decision about it.
  mutating func sendAgain(_ id: Int64) {
    insertReady([id])
  }

  // MARK: - Candidates

  /// Returns the next operation to look at, and whether it must not be postponed any more.
  private mutating func candidate(_ queue: OperationQueue, in db: Database) throws -> (Int64, Bool)? {
    if !ready.isEmpty { return (ready.removeFirst(), true) }
    if let id = try queue.operation(after: cursor, in: db) {
      cursor = id
      return (id, false)
    }
    if !postponed.isEmpty { return (postponed.removeFirst().id, true) }
    // Another context may have carried out, or dropped, what others wait for.
    let gone = try Set(blockers.values).filter { id in
      try !OperationsTable.has(.number(id), in: db)
    }
    gone.forEach { unblock($0) }
    return ready.isEmpty ? nil : (ready.removeFirst(), true)
  }

  private mutating func postpone(_ id: Int64, failure: Int64) {
    let place = postponed.lastIndex { $0.failure < failure }.map { $0 + 1 } ?? 0
    postponed.insert((failure, id), at: place)
  }

  /// Returns an operation; nil if it is gone, or was not written by this library. It does not stop others.
  private mutating func readable(
    _ id: Int64,
    _ queue: OperationQueue,
    in db: Database
  ) throws -> QueuedOperation? {
    do {
      return try queue.operation(id, in: db)
    } catch SyncStoreError.unreadableOperation {
      unreadable.append(id)
      return nil
    }
  }

  private func lastingRefusal(
    of operation: QueuedOperation,
    _ queue: OperationQueue,
    in db: Database
  ) throws -> SyncFailure? {
    passesOverRefused ? try queue.lastingRefusal(of: operation, now: queue.now, in: db) : nil
  }

  /// Whether an operation has ended a push, or was left in doubt by one.
  private func goesLast(_ operation: QueuedOperation, in db: Database) throws -> Bool {
    guard let failure = try KeptFailure.find(of: operation.id, in: db) else { return false }
    return operation.sending != nil || failure.hasMetTrouble && failure.status != nil
  }

  private mutating func claim(
    _ operation: QueuedOperation,
    after blocker: (QueuedOperation, Database) throws -> Int64?,
    _ queue: OperationQueue,
    _ token: String,
    _ now: Date,
    in db: Database
  ) throws -> Claim? {
    let id = operation.id
    do {
      if let blocker = try blocker(operation, db) {
        blockers[id] = blocker
        return nil
      }
      switch try queue.claim(id, token: token, now: now, in: db) {
      case .claimed(let claim):
        inFlight.insert(id)
        return claim
      case .settled: unblock(id)
      case .notReady: break
      case .leased(let end): leaseEnd = min(leaseEnd ?? end, end)
      }
    } catch {
      try leave(operation, error, queue, in: db)
    }
    return nil
  }

  /// Notes why an operation cannot be sent. It does not stop others.
  private mutating func leave(
    _ operation: QueuedOperation,
    _ error: any Error,
    _ queue: OperationQueue,
    in db: Database
  ) throws {
    let failure: SyncFailure
    switch error {
    case let error as SyncFailure: failure = error
    case let error as SyncStoreError: failure = SyncFailure(.invalid, error.description)
    default: throw error
    }
    let refused = try queue.refusedRequest(of: operation, now: queue.now, in: db)
    try KeptFailure(failure, of: operation, refused: refused).save(in: db)
    unsendable[operation.id] = failure
  }

  // MARK: - Waiting

  private mutating func unblock(_ blocker: Int64) {
    let freed = blockers.filter { $0.value == blocker }.keys
    for id in freed { blockers[id] = nil }
    insertReady(freed)
  }

  private mutating func insertReady(_ ids: some Sequence<Int64>) {
    ready = (ready + ids).sorted()
  }

  /// Returns the first of some operations that wait for each other in a cycle, for which there is no order.
  private func firstOfCycle() -> Int64? {
    var seen: Set<Int64> = []
    for start in blockers.keys.sorted() {
      var path: Set<Int64> = []
      var last = start
      while seen.insert(last).inserted, let next = blockers[last] {
        path.insert(last)
        last = next
      }
      guard path.contains(last) else { continue }
      var first = last
      var member = blockers[last]
      while let id = member, id != last {
        first = min(first, id)
        member = blockers[id]
      }
      return first
    }
    return nil
  }
}
