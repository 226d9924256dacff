import GRDB
import RemoteTables
import TableWire

extension SyncActivity {
  /// Whether another try may do better, and when.
  struct Prospect: Sendable {
    /// Whether the same may do better in a while, without anybody's doing.
    let isWorthRetrying: Bool
    /// When another context gives up what this one needs, in seconds since 1970.
    let leaseEnd: Int64?
    /// Whether the server has accepted something: whatever failed, it is there.
    let hasPushedRows: Bool
    /// Whether it was given up by whoever asked for it.
    let isCancelled: Bool

    fileprivate init(_ push: PushResult?, _ failure: SyncFailure?, isWorthRetrying: Bool) {
      self.isWorthRetrying = isWorthRetrying
      leaseEnd = push?.leaseEnd
      hasPushedRows = (push?.pushedCount ?? 0) > 0
      isCancelled = failure?.reason == .cancelled
    }

    init(_ round: SyncRound) {
      self.init(round.push, round.failure, isWorthRetrying: round.isWorthRetrying)
    }
  }

  /// How a push or a pull ended.
  struct End: Sendable {
    let activity: SyncState.Activity
    let prospect: Prospect
    /// Whether it is a pull that has pushed before.
    var hasPushed = false
    /// Whether no service was met, or one in trouble; nil if it did not come to a request.
    var hasMetTrouble: Bool?
    /// Of a push: whether it ended by answers to single operations.
    var isEndSuspected: Bool?

    init(_ result: Swift.Result<PushResult, any Error>) {
      switch result {
      case .success(let push):
        self.init(push, push.failure, isWorthRetrying: push.isWorthRetrying)
        isEndSuspected = prospect.isCancelled ? nil : push.isEndSuspected
        hasMetTrouble = push.hasMetTrouble
      case .failure(let error): self.init(thrown: error)
      }
    }

    init(_ result: Swift.Result<PullResult, any Error>) {
      switch result {
      case .success(let pull):
        self.init(pull.push, pull.failure, isWorthRetrying: pull.isWorthRetrying)
        hasPushed = pull.push != nil
        hasMetTrouble = pull.hasMetTrouble
      case .failure(let error): self.init(thrown: error)
      }
    }

    private init(_ push: PushResult?, _ failure: SyncFailure?, isWorthRetrying: Bool) {
      prospect = Prospect(push, failure, isWorthRetrying: isWorthRetrying)
      // Edits that a push could not bring there are still to be told of.
      let problem =
        prospect.isCancelled ? push?.firstFailure : failure ?? push?.failure ?? push?.firstFailure
      activity = problem.map(SyncState.Activity.failed) ?? .idle
    }

    private init(thrown error: any Error) {
      let failure = SyncFailure(thrown: error)
      self.init(nil, failure, isWorthRetrying: failure.isWorthRetrying)
    }
  }
}

extension PushResult {
  /// Why the first operation was not carried out.
  fileprivate var firstFailure: SyncFailure? {
    (failures + waiting).first.map {
      $0.failure.saying("'\($0.operation.table)' '\($0.operation.itemID)': \($0.failure)")
    }
  }

  fileprivate var hasMetTrouble: Bool? {
    // A service that has accepted something is there.
    if let failure { return failure.hasMetTrouble ? !(isEndSuspected && pushedCount > 0) : nil }
    return pushedCount > 0 || failures.contains { $0.failure.status != nil } ? false : nil
  }
}

extension PullResult {
  fileprivate var hasMetTrouble: Bool? {
    guard let failure else { return queries.isEmpty ? nil : false }
    switch failure.reason {
    case .offline, .serverBusy: return true
    case .refused, .unusableAnswer, .signInRequired, .conflict: return false
    case .otherAccount, .otherServer, .invalid, .disturbed, .storage, .cancelled: return nil
    }
  }
}
