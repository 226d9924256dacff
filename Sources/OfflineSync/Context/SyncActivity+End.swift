import Foundation
import GRDB
import RemoteTables
import TableWire

extension SyncActivity {
  /// How a push or a pull ended.
  struct End: Sendable {
    let activity: SyncState.Activity
    /// Whether the same may do better in a while, without anybody's doing.
    let isWorthRetrying: Bool
    /// When another context gives up what this one needs, in seconds since 1970.
    var leaseEnd: Int64?
    /// Whether it is a pull that has pushed before.
    var hasPushed = false
    /// Whether the server has accepted something: whatever failed, it is there.
    var hasPushedRows = false
    /// Whether no service was met, or one in trouble; nil if it did not come to a request.
    var hasMetTrouble: Bool?
    /// Of a push: whether it ended by answers to single operations.
    var isEndSuspected: Bool?
    /// Whether it was given up by whoever asked for it.
    var isCancelled = false

    private init(_ activity: SyncState.Activity, isWorthRetrying: Bool) {
      self.activity = activity
      self.isWorthRetrying = isWorthRetrying
    }

    init(_ result: PushResult) {
      switch result.end {
      case .offline(let reason): activity = .offline(reason)
      case .signInRequired(let reason): activity = .failed("the user has to sign in: \(reason)")
      case .otherAccount(let reason): activity = .failed(reason)
      case .serverBusy(let reason): activity = .failed("the server is busy: \(reason)")
      case .completed, .cancelled:
        activity =
          (result.failures + result.waiting).first.map {
            .failed("'\($0.operation.table)' '\($0.operation.itemID)': \($0.failure)")
          } ?? .idle
      }
      isWorthRetrying = result.isWorthRetrying
      hasPushedRows = result.pushedCount > 0
      switch result.end {
      // Whoever has accepted something is there.
      case .offline, .serverBusy: hasMetTrouble = !(result.isEndSuspected && hasPushedRows)
      case .completed:
        let isAnswered = result.failures.contains { $0.failure.status != nil }
        hasMetTrouble = hasPushedRows || isAnswered ? false : nil
      case .signInRequired, .otherAccount, .cancelled: break
      }
      leaseEnd = result.leaseEnd
      isCancelled = result.end == .cancelled
    }

    init(_ result: Swift.Result<PushResult, any Error>) {
      switch result {
      case .success(let result):
        self.init(result)
        isEndSuspected = result.end == .cancelled ? nil : result.isEndSuspected
      case .failure(let error): self.init(error)
      }
    }

    private init(_ error: any Error) {
      let isCancelled = error is CancellationError
      // The file may be locked, or its disk full, for a while.
      self.init(
        isCancelled ? .idle : .failed(ErrorText.line(of: error)),
        isWorthRetrying: error is DatabaseError
      )
      self.isCancelled = isCancelled
    }

    init(_ result: Swift.Result<PullResult, any Error>) {
      switch result {
      case .success(let result):
        // Edits that the push before could not bring there are still to be told of.
        self.init(result.push ?? PushResult())
        hasPushed = result.push != nil
        hasMetTrouble = result.queries.isEmpty ? nil : false
      case .failure(let error as PullError):
        let isOffline =
          switch error.reason {
          case .offline, .pushIncomplete(.offline): true
          default: false
          }
        self.init(
          isOffline ? .offline(error.description) : .failed(error.description),
          isWorthRetrying: error.reason.isWorthRetrying
        )
        switch error.reason {
        case .offline, .serverBusy, .pushIncomplete(.offline), .pushIncomplete(.serverBusy):
          hasMetTrouble = true
        case .refused, .unusableAnswer, .signInRequired: hasMetTrouble = false
        case .invalidQuery, .otherAccount, .disturbed, .invalidDecision, .pushIncomplete: break
        }
        isCancelled = error.reason == .pushIncomplete(.cancelled)
        hasPushed = error.result.push != nil
        hasPushedRows = (error.result.push?.pushedCount ?? 0) > 0
      case .failure(let error): self.init(error)
      }
    }
  }
}
