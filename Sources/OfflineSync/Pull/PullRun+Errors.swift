import Foundation
import RemoteTables
import TableWire

/// Translates errors of requests into failures of a pull.
extension PullRun {
  func failure(of error: any Error) -> any Error {
    // A transport that is cancelled says that there is no connection.
    if Task.isCancelled { return CancellationError() }
    switch error {
    case let error as TableError: return error.pullFailure.ofPull(query.table)
    case let error as SendingFailure:
      let failure = SyncFailure(error)
      return failure.reason == .cancelled ? CancellationError() : failure.ofPull(query.table)
    case let error as OtherAccount: return SyncFailure(error).ofPull(query.table)
    case let error as PullCursor.Problem:
      return SyncFailure(.unusableAnswer, error.description).ofPull(query.table)
    default: return error
    }
  }
}

extension SyncFailure {
  /// Returns the failure of the pull of a table.
  func ofPull(_ table: String) -> SyncFailure { saying("'\(table)' cannot be pulled: \(description)") }
}

extension TableError {
  fileprivate var pullFailure: SyncFailure {
    if case .noAnswer(.tooLong) = self {
      return SyncFailure(.unusableAnswer, "\(self): use a smaller page size")
    }
    if isNoTable { return SyncFailure(.offline, self).saying(description, .offline) }
    return switch self {
    case .unauthorized(401, _): SyncFailure(.signInRequired, self)
    case .invalidRequest: SyncFailure(.invalid, self)
    case .invalidAnswer: SyncFailure(.unusableAnswer, self)
    default: SyncFailure(.refused, self)
    }
  }
}

extension PullCursor.Problem: CustomStringConvertible {
  /// The problem.
  var description: String {
    switch self {
    case .earlier(let mark):
      """
      the server ignores '$filter': it returned row '\(ServiceAnswer.line(mark.id))', which was not requested
      """
    case .repeated(let mark):
      "the server ignores '$filter': it returned row '\(ServiceAnswer.line(mark.id))' twice"
    case .others(let id):
      "the server ignores '$filter': it returned other rows than '\(ServiceAnswer.line(id))'"
    case .unordered(let mark):
      "the server does not sort rows by their change: row '\(ServiceAnswer.line(mark.id))' is out of order"
    }
  }
}
