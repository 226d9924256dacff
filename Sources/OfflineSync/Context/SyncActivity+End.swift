import GRDB
import RemoteTables
import TableWire

extension SyncActivity {
  /// Whether a retry may succeed, and when.
  struct Prospect: Sendable {
    /// Whether a retry may succeed without any intervention.
    let isWorthRetrying: Bool
    /// When the lease of another context ends, in seconds since 1970.
    let leaseEnd: Int64?
    /// Whether the server has accepted something: it is reachable, whatever failed.
    let hasPushedRows: Bool
    /// Whether the caller cancelled it.
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
    /// Whether it is a pull that pushed first.
    var hasPushed = false
    /// Whether the service was unreachable or in trouble; nil if no request was made.
    var hasMetTrouble: Bool?
    /// For a push: whether answers to single operations ended it.
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
      // Edits that the push could not send are reported even after a cancellation.
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
  /// Why the first operation that failed was not carried out.
  fileprivate var firstFailure: SyncFailure? {
    (failures + waiting).first.map {
      $0.failure.saying("'\($0.operation.table)' '\($0.operation.itemID)': \($0.failure)")
    }
  }

  fileprivate var hasMetTrouble: Bool? {
    // A service that accepted something is reachable.
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
