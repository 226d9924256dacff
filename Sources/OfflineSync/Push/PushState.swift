import GRDB
import RemoteTables
import TableWire

/// How far a push is: a value, which a transaction that is undone leaves as it was.
struct PushState: Sendable {
  var schedule: PushSchedule
  var result = PushResult()
  /// Why operations were not carried out, by their numbers.
  private(set) var failures: [Int64: SyncFailure] = [:]
  /// How many requests are on their way.
  private(set) var runningCount = 0
  /// The claim whose request is sent next. It was claimed while another one was on its way, so that no
  /// request waits for a transaction.
  private(set) var prepared: Claim?
  /// The conflicts that the resolver has to be asked about.
  private(set) var conflicts: [SyncConflict] = []
  /// How often an operation was decided about.
  private var rounds: [Int64: Int] = [:]
  /// How many answers in a row said that somebody between has given them, or that the service is in trouble.
  private var strangeCount = 0
  /// After how many of them the push ends, if the service is not known to be in trouble.
  private let strangeLimit: Int
  /// Whether the last push or pull met no service, or one in trouble, and this one has not met it either.
  /// Then one operation is on its way, and the first answer decides.
  private(set) var isInTrouble: Bool

  init(isInTrouble: Bool = false, strangeLimit: Int = 3, isAutomatic: Bool = false) {
    (self.isInTrouble, self.strangeLimit) = (isInTrouble, strangeLimit)
    schedule = PushSchedule(passesOverRefused: isAutomatic)
  }

  /// How often one operation is decided about and sent again in one push, where others keep changing the row.
  static var greatestRoundCount: Int { 5 }

  /// Claims operations until so many requests are on their way.
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

  /// Whether new operations are sent. Decisions come first: what is decided goes before what was edited
  /// later.
  private var isSending: Bool { conflicts.isEmpty && result.failure == nil }

  // MARK: - Ahead

  /// Claims the operation whose request is sent once an answer has come.
  mutating func prepare(_ claim: (inout PushSchedule) throws -> Claim?) rethrows {
    if isSending, runningCount > 0, prepared == nil { prepared = try claim(&schedule) }
  }

  /// The claim to send before answers are taken in; nil if there is none, or decisions come first.
  mutating func takePrepared() -> Claim? {
    guard isSending, let claim = prepared else { return nil }
    prepared = nil
    runningCount += 1
    return claim
  }

  /// Lets the operation wait again whose request was to be sent next, unless so many others are still on
  /// their way.
  mutating func putBackPrepared(unlessBusy count: Int, _ release: (Claim) throws -> Void) rethrows {
    let isBusy = isSending && count > 0 && runningCount >= count
    guard !isBusy, let claim = prepared else { return }
    prepared = nil
    try release(claim)
    schedule.putBack(claim.operation.id)
  }

  // MARK: - Answers

  /// Takes in an answer.
  ///
  /// - Returns: the claim of a further request for the same operation; nil if that was all
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
    // The server may have accepted, or may have, what cannot be stored here.
    let isLeft = settlement == .released || (settlement != .accepted && answer.outcome.failure == nil)
    let failure = try (isLeft ? KeptFailure.find(of: id, in: db) : nil) ?? answer.outcome.failure

    runningCount -= 1
    schedule.end(id, isCarriedOut: settlement == .accepted)
    failures[id] = settlement == .accepted ? nil : failure
    switch settlement {
    case .accepted: result.pushedCount += 1
    case .conflict:
      rounds[id, default: 0] += 1
      if rounds[id, default: 0] <= Self.greatestRoundCount, let conflict = try queue.conflict(of: id, in: db)
      {
        conflicts.append(conflict)
      }
    case .released, .inDoubt, .lost, .next: break
    }
    result.failure = result.failure ?? answer.end
    note(answer.outcome.failure, isInDoubt: settlement == .inDoubt)
    return nil
  }

  /// The state if an answer cannot be taken in: its operation is in doubt.
  func giving(up answer: PushAnswer) -> PushState {
    var state = self
    state.runningCount -= 1
    state.schedule.end(answer.claim.operation.id, isCarriedOut: false)
    return state
  }

  /// The conflicts that the resolver has to be asked about now.
  mutating func takeConflicts() -> [SyncConflict] {
    defer { conflicts = [] }
    return conflicts
  }

  /// Takes note of what the resolver said.
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

  /// Ends a push to which somebody between answers, such as the page of a network that wants a sign-in, or a
  /// service in trouble. One such answer may be about its row alone: a firewall dislikes it, or the service
  /// fails on it.
  private mutating func note(_ failure: SyncFailure?, isInDoubt: Bool) {
    // A success without a row, again and again, is as good as a page.
    let isUnusable = isInDoubt && failure?.reason == .unusableAnswer && failure?.status != nil
    guard let failure, failure.hasMetTrouble || isUnusable else {
      (strangeCount, isInTrouble) = (0, false)
      return
    }
    strangeCount += 1
    guard strangeCount >= (isInTrouble ? 1 : strangeLimit), result.failure == nil else { return }
    result.failure =
      failure.reason == .serverBusy
      ? failure.saying("the service is in trouble, by \(strangeCount) answers: \(failure)")
      : failure.saying(
        "something else than the service answers, by \(strangeCount) answers: \(failure)",
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
