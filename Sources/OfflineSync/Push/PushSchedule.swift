import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import SQLText
import TableWire

/// The order of one push: which operation comes next, and which have to wait for others.
///
/// Operations go in the order in which they were queued, but for those that others must precede. Each is
/// tried once, also one that is queued meanwhile.
struct PushSchedule: Sendable {
  /// The last operation that was looked at in the order of the queue.
  private var cursor: Int64 = 0
  /// Operations that another has held up, and that may go now.
  private var ready: [Int64] = []
  /// Operations that have ended a push before, or that one has left in doubt, with the numbers of their
  /// failures. The one that failed last goes last: one that always fails must not keep others here for ever.
  private var postponed: [(failure: Int64, id: Int64)] = []
  /// The operation that each operation waits for, by number.
  private var blockers: [Int64: Int64] = [:]
  private var inFlight: Set<Int64> = []

  /// Whether operations are passed over that the server has refused for good.
  private let passesOverRefused: Bool
  /// The operations that were passed over, with the reason.
  private(set) var refused: [Int64: SyncFailure] = [:]

  /// Operations that another context has, until then at the earliest, in seconds since 1970.
  private(set) var leaseEnd: Int64?
  /// The operations that could not be sent at all, with the reason.
  private(set) var unsendable: [Int64: SyncFailure] = [:]

  /// Operations that this library has not written.
  private(set) var unreadable: [Int64] = []

  /// The number of operations that were held back, because one that has to come first was not carried out.
  var heldCount: Int { blockers.count }

  init(passesOverRefused: Bool = false) { self.passesOverRefused = passesOverRefused }

  /// Claims the next operation.
  ///
  /// - Returns: nil if there is none that can be sent before another one ends
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
    // Nothing had to be sent for that one: others may have waited for it.
    return try next(queue, token: token, now: now, in: db)
  }

  /// Claims the operation after those that are on their way, if the order of the queue is all that counts for
  /// it.
  ///
  /// - Returns: nil if there is none, or if it has to wait until one of them has ended. What is wrong with an
  ///   operation is found out, and kept, when it is its turn
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

  /// Lets an operation be claimed once more whose request was not sent.
  mutating func putBack(_ id: Int64) {
    inFlight.remove(id)
    insertReady([id])
  }

  /// Notes that an operation came to its end in this push.
  mutating func end(_ id: Int64, isCarriedOut: Bool) {
    inFlight.remove(id)
    if isCarriedOut { unblock(id) }
  }

  /// Lets an operation be sent once more, after a decision about it.
  mutating func sendAgain(_ id: Int64) {
    insertReady([id])
  }

  // MARK: - Candidates

  /// The next operation to look at, and whether all others were looked at before it.
  private mutating func candidate(_ queue: OperationQueue, in db: Database) throws -> (Int64, Bool)? {
    if !ready.isEmpty { return (ready.removeFirst(), true) }
    if let id = try queue.operation(after: cursor, in: db) {
      cursor = id
      return (id, false)
    }
    if !postponed.isEmpty { return (postponed.removeFirst().id, true) }
    // Somebody else may have carried out, or taken back, what others wait for.
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

  /// An operation; nil if it is gone, or is none of this library's: that one stops no other.
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

  /// One operation that cannot be sent stops no other.
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

  /// The first of some operations that wait for each other in a circle, which no order can please.
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
