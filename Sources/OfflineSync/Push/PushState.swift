import GRDB
import RemoteTables
import TableWire

/// The progress of a push: a value, so that a rolled back transaction leaves it as it was.
struct PushState: Sendable {
  var schedule: PushSchedule
  var result = PushResult()
  /// Why operations were not carried out, by number.
  private(set) var failures: [Int64: SyncFailure] = [:]
  /// The number of requests in flight.
  private(set) var runningCount = 0
  /// The claim whose request is sent next. It was claimed while another request was in flight, so that no
  /// request waits for a transaction.
  private(set) var prepared: Claim?
  /// The conflicts to ask the resolver about.
  private(set) var conflicts: [SyncConflict] = []
  /// How often each operation was decided.
  private var rounds: [Int64: Int] = [:]
  /// The number of consecutive answers that came from an intermediary, or from a service in trouble.
  private var strangeCount = 0
  /// The ``strangeCount`` that ends the push, unless the service is known to be in trouble.
  private let strangeLimit: Int
  /// Whether the last push or pull found the service unreachable or in trouble, and this push has not reached
  /// it yet. Then one operation is in flight, and the first answer decides.
  private(set) var isInTrouble: Bool

  init(isInTrouble: Bool = false, strangeLimit: Int = 3, isAutomatic: Bool = false) {
    (self.isInTrouble, self.strangeLimit) = (isInTrouble, strangeLimit)
    schedule = PushSchedule(passesOverRefused: isAutomatic)
  }

  /// How often one operation is decided and sent again in one push while others keep changing the row.
  static var maximumRoundCount: Int { 5 }

  /// Claims operations until this many requests are in flight.
  ///
  /// - Returns: the claims
  mutating func claim(
    upTo count: Int,
    _ claim: (inout PushSchedule) throws -> Claim?
  ) rethrows -> [Claim] {
    var claims: [Claim] = []
    while isSending, runningCount < count, let next = try claim(&schedule) {
      claims.append(next)
      runningCount += 1
    }
    return claims
  }

  /// Whether new operations are sent. Decisions come first: a decided operation precedes later edits.
  private var isSending: Bool { conflicts.isEmpty && result.failure == nil }

  // MARK: - Ahead

  /// Claims the operation whose request is sent once an answer has arrived.
  mutating func prepare(_ claim: (inout PushSchedule) throws -> Claim?) rethrows {
    if isSending, runningCount > 0, prepared == nil { prepared = try claim(&schedule) }
  }

  /// Returns the claim to send before answers are processed; nil without one, or if decisions come first.
  mutating func takePrepared() -> Claim? {
    guard isSending, let claim = prepared else { return nil }
    prepared = nil
    runningCount += 1
    return claim
  }

  /// Puts back the operation that was claimed ahead, unless this many others are still in flight.
  mutating func putBackPrepared(unlessBusy count: Int, _ release: (Claim) throws -> Void) rethrows {
    let isBusy = isSending && count > 0 && runningCount >= count
    guard !isBusy, let claim = prepared else { return }
    prepared = nil
    try release(claim)
    schedule.putBack(claim.operation.id)
  }

  // MARK: - Answers

  /// Processes an answer.
  ///
  /// - Returns: the claim of a further request for the same operation; nil if it has ended
  /// - Throws: `DatabaseError`, ``SyncStoreError``
  mutating func settle(_ answer: PushAnswer, _ queue: OperationQueue, in db: Database) throws -> Claim? {
    var answer = answer
    if let other = try queue.otherServer(in: answer.outcome, for: answer.claim, in: db) {
      let failure = SyncFailure(other)
      (answer.outcome, answer.end) = (.notNow(failure), failure)
    }
    let id = answer.claim.operation.id
    let settlement = try queue.settle(answer.outcome, for: answer.claim, in: db)
    if case .next(let claim) = settlement { return claim }
    // What the server has, or has just accepted, may be impossible to store here.
    let isLeft = settlement == .released || (settlement != .accepted && answer.outcome.failure == nil)
    let failure = try (isLeft ? KeptFailure.find(of: id, in: db) : nil) ?? answer.outcome.failure

    runningCount -= 1
    schedule.end(id, isCarriedOut: settlement == .accepted)
    failures[id] = settlement == .accepted ? nil : failure
    switch settlement {
    case .accepted: result.pushedCount += 1
    case .conflict:
      rounds[id, default: 0] += 1
      if rounds[id, default: 0] <= Self.maximumRoundCount, let conflict = try queue.conflict(of: id, in: db) {
        conflicts.append(conflict)
      }
    case .released, .inDoubt, .lost, .next: break
    }
    result.failure = result.failure ?? answer.end
    note(answer.outcome.failure, isInDoubt: settlement == .inDoubt)
    return nil
  }

  /// Returns the state after an answer that cannot be processed: its operation is in doubt.
  func giving(up answer: PushAnswer) -> PushState {
    var state = self
    state.runningCount -= 1
    state.schedule.end(answer.claim.operation.id, isCarriedOut: false)
    return state
  }

  /// Returns the conflicts to ask the resolver about now, and forgets them.
  mutating func takeConflicts() -> [SyncConflict] {
    defer { conflicts = [] }
    return conflicts
  }

  /// Notes what the resolver decided.
  mutating func note(_ resolution: PushRun.Resolution, of id: Int64, isNew: Bool) {
    switch resolution {
    case .decided where isNew: rounds[id] = 1
    case .decided:
      failures[id] = nil
      schedule.sendAgain(id)
    case .left: break
    case .refused(let failure): failures[id] = failure
    }
  }

  /// Ends a push whose answers come from an intermediary, such as the sign-in page of a network, or from a
  /// service in trouble. A single one may be about its row alone: a firewall blocks the row, or the service
  /// fails on it.
  private mutating func note(_ failure: SyncFailure?, isInDoubt: Bool) {
    // Repeated successes without a row are as bad as a sign-in page.
    let isUnusable = isInDoubt && failure?.reason == .unusableAnswer && failure?.status != nil
    guard let failure, failure.hasMetTrouble || isUnusable else {
      (strangeCount, isInTrouble) = (0, false)
      return
    }
    strangeCount += 1
    guard strangeCount >= (isInTrouble ? 1 : strangeLimit), result.failure == nil else { return }
    result.failure =
      failure.reason == .serverBusy
      ? failure.saying("the service is in trouble (consecutive answers: \(strangeCount)): \(failure)")
      : failure.saying(
        "something other than the service answers (consecutive answers: \(strangeCount)): \(failure)",
        .offline
      )
    result.isEndSuspected = true
  }
}

extension PushOutcome {
  /// Why the operation was not carried out; nil if it was.
  var failure: SyncFailure? {
    switch self {
    case .accepted: nil
    case .unknown(let failure), .notNow(let failure), .live(_, let failure), .deleted(_, let failure),
      .rejected(let failure):
      failure
    }
  }
}
