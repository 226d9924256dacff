import DataModelRuntime
import Foundation
import GRDB

/// One push from its beginning to its end.
struct PushRun: Sendable {
  let database: SyncDatabase
  let queue: OperationQueue
  let sender: PushSender
  let resolver: ConflictResolver?
  /// How many requests are on their way at once.
  let parallelCount: Int
  let clock: @Sendable () -> Date
  /// Is told how many operations are through, and how many there are in all.
  let report: @Sendable (_ done: Int, _ total: Int) async -> Void

  /// How often one operation is decided about and sent again in one push, where others keep changing the row.
  static var greatestRoundCount: Int { 5 }

  /// What came of one operation.
  private struct Ended: Sendable {
    let claim: Claim
    let settlement: Settlement
    let failure: OperationFailure?
    let end: PushResult.End?

    /// Whether the answer is not one that the service would give.
    var isStrange: Bool {
      guard settlement == .inDoubt, let failure else { return false }
      return failure.reason == .unusableAnswer || (300..<400).contains(failure.status ?? 0)
    }
  }

  /// - Throws: `DatabaseError`, if the database cannot be written: what is on its way is in doubt then, and is found out by
  ///   the next push
  func run() async throws -> PushResult {
    var result = PushResult()
    var schedule = PushSchedule()
    var rounds: [Int64: Int] = [:]
    var failures: [Int64: OperationFailure] = [:]
    var running = 0
    var strangeCount = 0
    let token = UUID().uuidString
    let renewal = LeaseRenewal(of: token, in: database, queue, clock)
    let (ended, continuation) = AsyncStream.makeStream(of: Swift.Result<Ended, any Error>.self)
    var iterator = ended.makeAsyncIterator()

    let total = try await database.read { db in try OperationCounts.fetch(db).pending }
    await report(0, total)
    for conflict in try await database.read(queue.conflicts) where !Task.isCancelled {
      let id = conflict.operation.id
      switch try await resolve(conflict) {
      case .decided: rounds[id] = 1
      case .left: break
      case .refused(let failure): failures[id] = failure
      }
    }
    while true {
      while result.end == .completed, running < max(1, parallelCount), !Task.isCancelled {
        guard let claim = try await claim(by: token, &schedule, &result) else { break }
        running += 1
        // Not a part of this task: what is on its way when it is cancelled has to be taken in all the same.
        Task {
          let result = await Swift.Result { try await carryOut(claim) }
          withExtendedLifetime(renewal) { _ = continuation.yield(result) }
        }
      }
      if running == 0 { break }
      guard let next = await iterator.next() else { break }
      running -= 1
      let operation = try next.get()
      let id = operation.claim.operation.id
      failures[id] = nil
      switch operation.settlement {
      case .accepted:
        result.pushedCount += 1
        schedule.end(id, isCarriedOut: true)
      case .conflict:
        schedule.end(id, isCarriedOut: false)
        failures[id] = operation.failure
        rounds[id, default: 0] += 1
        guard !Task.isCancelled, rounds[id, default: 0] <= Self.greatestRoundCount,
          let conflict = try await database.read({ [queue] db in try queue.conflict(of: id, in: db) })
        else { break }
        switch try await resolve(conflict) {
        case .decided:
          failures[id] = nil
          schedule.sendAgain(id)
        case .left: break
        case .refused(let failure): failures[id] = failure
        }
      case .released, .inDoubt, .lost, .next:
        schedule.end(id, isCarriedOut: false)
        failures[id] = operation.failure
      }
      strangeCount = operation.isStrange ? strangeCount + 1 : 0
      if result.end == .completed, let end = operation.end ?? strangeEnd(strangeCount, operation) {
        result.end = end
      }
      await report(result.pushedCount, max(total, result.pushedCount))
    }
    if Task.isCancelled { result.end = .cancelled }
    failures.merge(schedule.unsendable) { _, unsendable in unsendable }
    return try await finished(result, schedule, failures)
  }

  /// Ends a push to which somebody else answers, such as the page of a network that wants a sign-in: all operations would be
  /// in doubt.
  private func strangeEnd(_ count: Int, _ operation: Ended) -> PushResult.End? {
    guard count >= 3, let failure = operation.failure else { return nil }
    return .offline("the last \(count) answers were not those of the service: \(failure)")
  }

  private func finished(
    _ result: PushResult,
    _ schedule: PushSchedule,
    _ failures: [Int64: OperationFailure]
  ) async throws -> PushResult {
    let (counts, failed) = try await database.read { db in
      let failed = try failures.sorted { $0.key < $1.key }.compactMap { id, failure in
        try QueuedOperation.find(id, in: db).map {
          PushResult.Failure(operation: try PendingOperation($0, in: db), failure: failure)
        }
      }
      return (try OperationCounts.fetch(db), failed)
    }
    var result = result
    result.pendingCount = counts.pending
    result.inDoubtCount = counts.inDoubt
    result.undecidedCount = counts.undecided
    result.heldCount = schedule.heldCount
    result.failures = failed
    result.unreadableOperations = schedule.unreadable
    result.leaseEnd = schedule.leaseEnd
    return result
  }

  // MARK: - One operation

  /// Claims the next operation, unless the rows were given to another user since the push began.
  private func claim(
    by token: String,
    _ schedule: inout PushSchedule,
    _ result: inout PushResult
  ) async throws -> Claim? {
    let before = schedule
    do {
      let (next, claim) = try await database.write { [queue, clock, account = sender.account] db in
        if let account { try queue.require(account, in: db) }
        var schedule = before
        let claim = try schedule.next(queue, token: token, now: clock(), in: db)
        return (schedule, claim)
      }
      schedule = next
      return claim
    } catch let other as OtherAccount {
      result.end = other.end
      return nil
    }
  }

  /// Sends what an operation needs, and takes in the answers.
  private func carryOut(_ claim: Claim) async throws -> Ended {
    var claim = claim
    let wireName = try queue.table(claim.operation.table).table.wireName
    while true {
      let (outcome, end) = await sender.send(claim, to: wireName)
      let (settlement, kept) = try await database.write { [queue, claim] db in
        let settlement = try queue.settle(outcome, for: claim, in: db)
        // The server may have accepted what cannot be stored here.
        let isLeft = settlement != .accepted && outcome.failure == nil
        return (settlement, isLeft ? try KeptFailure.find(of: claim.operation.id, in: db) : nil)
      }
      if case .next(let next) = settlement {
        claim = next
        continue
      }
      return Ended(claim: claim, settlement: settlement, failure: outcome.failure ?? kept, end: end)
    }
  }
}

extension Swift.Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

extension PushOutcome {
  /// Why the operation was not carried out; nil if it was.
  var failure: OperationFailure? {
    switch self {
    case .accepted: nil
    case .unknown(let failure), .notNow(let failure), .live(_, let failure), .deleted(_, let failure),
      .rejected(let failure):
      failure
    }
  }
}
