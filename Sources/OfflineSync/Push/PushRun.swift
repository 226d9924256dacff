import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// One push from beginning to end.
///
/// It takes turns: one transaction processes the answers that have arrived, and claims what is sent next.
/// Requests are sent outside of transactions. One operation is claimed ahead: its request is sent when an
/// answer arrives, and is in flight while that answer is processed.
struct PushRun: Sendable {
  let database: SyncDatabase
  let queue: OperationQueue
  let sender: PushSender
  let resolver: ConflictResolver?
  /// The number of requests in flight at once, from 1.
  let parallelCount: Int
  /// Whether the last push or pull found the service unreachable or in trouble: one operation tests it first.
  let isInTrouble: Bool
  /// The number of consecutive answers from something other than the service that ends the push.
  let strangeLimit: Int
  /// Whether the push is automatic, and not requested by the app.
  let isAutomatic: Bool
  let clock: @Sendable () -> Date
  /// Reports how many operations are finished, and how many there are in all.
  let report: @Sendable (_ done: Int, _ total: Int) async -> Void

  /// Marks the operations that this push has claimed.
  private let token = UUID().uuidString
  private let events = PushEvents()

  /// - Throws: `DatabaseError` if the database cannot be written: operations in flight are in doubt then, and
  ///   the next push finds out
  func run() async throws -> PushResult {
    let renewal = LeaseRenewal(of: token, in: database, queue, clock)
    var state = PushState(isInTrouble: isInTrouble, strangeLimit: strangeLimit, isAutomatic: isAutomatic)
    defer { takeInTheRest(of: state, renewal) }
    try await carryOut(&state)
    // The operation that was claimed ahead waits again. If the database refuses that, it is tried again when
    // the answers have arrived.
    _ = try? await turn([], &state, isClaiming: false)
    if Task.isCancelled { state.result.failure = .cancelled }
    return try await finished(state)
  }

  /// Processes the answers of requests in flight after the push was cancelled or has failed. No caller waits
  /// for them.
  private func takeInTheRest(of state: PushState, _ renewal: LeaseRenewal) {
    if state.runningCount == 0, state.prepared == nil { return }
    Task {
      var state = state
      _ = try? await turn([], &state, isClaiming: false)
      while state.runningCount > 0 {
        let answers = await events.next().compactMap(\.answer)
        // What the database refuses now is in doubt, and the next push finds out.
        let claims = try? await turn(answers, &state, isClaiming: false)
        for claim in claims ?? [] { send(claim) }
      }
      withExtendedLifetime(renewal) {}
    }
  }

  private func carryOut(_ state: inout PushState) async throws {
    let total = try await database.read { [queue] db in try queue.operationCounts(in: db).pending }
    await report(0, total)
    for conflict in try await database.read(queue.conflicts) where !Task.isCancelled {
      state.note(try await resolve(conflict), of: conflict.operation.id, isNew: true)
    }
    var answers: [PushAnswer] = []
    while true {
      for claim in try await turn(answers, &state) { send(claim) }
      if !answers.isEmpty {
        await report(state.result.pushedCount, max(total, state.result.pushedCount))
        answers = []
      }
      if !state.conflicts.isEmpty {
        try await resolveConflicts(of: &state)
      } else if state.runningCount > 0 {
        answers = await events.nextUnlessCancelled().compactMap(\.answer)
        if answers.isEmpty { return }
        await sendPrepared(&state, for: answers)
      } else {
        return
      }
    }
  }

  // MARK: - Turns

  /// Processes answers, and claims what is sent next, in one transaction: an operation costs one of them.
  ///
  /// - Returns: the claims to send
  /// - Throws: `DatabaseError`, ``SyncStoreError``; answers that could be processed one by one are processed
  ///   then
  private func turn(
    _ answers: [PushAnswer],
    _ state: inout PushState,
    isClaiming: Bool = true
  ) async throws -> [Claim] {
    let isSending = isClaiming && !Task.isCancelled && state.result.failure == nil
    let count = isSending ? (state.isInTrouble ? 1 : parallelCount) : 0
    if answers.isEmpty, state.runningCount >= count, count > 0 || state.prepared == nil { return [] }
    let before = state
    do {
      let (after, claims) = try await database.write { [queue, token, clock, account = sender.account] db in
        var state = before
        var claims = try answers.compactMap { try state.settle($0, queue, in: db) }
        do {
          if let account { try queue.require(account, in: db) }
        } catch let other as OtherAccount {
          // The rows were given to another user since the push began.
          state.result.failure = SyncFailure(other)
        }
        try state.putBackPrepared(unlessBusy: count) { try queue.putBack($0, in: db) }
        claims += try state.claim(upTo: count) { schedule in
          try schedule.next(queue, token: token, now: clock(), in: db)
        }
        if count > 0 {
          try state.prepare { try $0.nextAhead(queue, token: token, now: clock(), in: db) }
        }
        return (state, claims)
      }
      state = after
      return claims
    } catch {
      // If the database refuses one operation, others that the server has answered must not end up in doubt.
      for answer in answers { await settle(answer, &state) }
      throw error
    }
  }

  /// Processes an answer in its own transaction, if the database allows it.
  private func settle(_ answer: PushAnswer, _ state: inout PushState) async {
    let before = state
    let after = try? await database.write { [queue] db -> PushState? in
      var state = before
      let next = try state.settle(answer, queue, in: db)
      return next == nil ? state : nil
    }
    state = after ?? before.giving(up: answer)
  }

  /// Sends what was claimed ahead, unless an answer speaks against it or the claim was lost.
  private func sendPrepared(_ state: inout PushState, for answers: [PushAnswer]) async {
    guard !Task.isCancelled, let claim = state.prepared, answers.allSatisfy(isPlain) else { return }
    // The rows may have been wiped, or given to another user, and another attempt may have taken over if this
    // process slept.
    let isHeld = try? await database.read { [queue, account = sender.account] db in
      if let account { try queue.require(account, in: db) }
      return try queue.holds(claim, in: db)
    }
    if isHeld == true, let claim = state.takePrepared() { send(claim) }
  }

  /// Whether the operation was carried out without further consequences.
  private func isPlain(_ answer: PushAnswer) -> Bool {
    guard answer.end == nil, case .accepted(let row) = answer.outcome else { return false }
    switch answer.claim.request {
    case .insert, .update: return row.map { !queue.coder.isDeleted($0) } ?? false
    case .delete: return true
    case .undelete: return false
    }
  }

  /// Sends the request of a claim. It is not part of this task: a request in flight has to be processed even
  /// if this task is cancelled.
  private func send(_ claim: Claim) {
    Task { [queue, sender, events] in
      let outcome: PushOutcome
      var end: SyncFailure?
      do {
        let wireName = try queue.table(claim.operation.table).table.wireName
        (outcome, end) = try await sender.send(claim, to: wireName)
      } catch let failure as SendingFailure {
        let failure = SyncFailure(failure)
        (outcome, end) = (.notNow(failure), failure)
      } catch {
        outcome = .notNow(SyncFailure(.invalid, "\(error)"))
      }
      await events.add(.answered(PushAnswer(claim: claim, outcome: outcome, end: end)))
    }
  }

  /// Asks the resolver, which may ask a person. Answers that arrive meanwhile are processed.
  private func resolveConflicts(of state: inout PushState) async throws {
    let unresolved = state.takeConflicts()
    let conflicts = Task.isCancelled ? [] : unresolved
    async let resolutions = resolve(conflicts)
    var isDecided = false
    while !isDecided {
      let events = await events.next()
      isDecided = events.contains { $0.answer == nil }
      for claim in try await turn(events.compactMap(\.answer), &state, isClaiming: false) { send(claim) }
    }
    for (conflict, resolution) in zip(conflicts, try await resolutions) {
      state.note(resolution, of: conflict.operation.id, isNew: false)
    }
  }

  private func resolve(_ conflicts: [SyncConflict]) async throws -> [Resolution] {
    let result: Swift.Result<[Resolution], any Error>
    do {
      var resolutions: [Resolution] = []
      for conflict in conflicts { resolutions.append(try await resolve(conflict)) }
      result = .success(resolutions)
    } catch { result = .failure(error) }
    await events.add(.decided)
    return try result.get()
  }

  private func finished(_ state: PushState) async throws -> PushResult {
    let failures = state.failures.merging(state.schedule.unsendable) { _, unsendable in unsendable }
      .merging(state.schedule.refused) { tried, _ in tried }
    var result = state.result
    let tried: [PushResult.Failure]
    (result.counts, tried) = try await database.read { [queue] db in
      let tried = try failures.sorted { $0.key < $1.key }.compactMap { id, failure in
        try queue.operation(id, in: db).map {
          PushResult.Failure(operation: try queue.pendingOperation($0, in: db), failure: failure)
        }
      }
      return (try queue.operationCounts(in: db), tried)
    }
    result.heldCount = state.schedule.heldCount
    result.failures = tried.filter(\.isRefused)
    result.waiting = tried.filter { !$0.isRefused }
    result.unreadableOperations = state.schedule.unreadable
    result.leaseEnd = state.schedule.leaseEnd
    return result
  }
}
