import Foundation
import RemoteTables
import TableWire

/// Says what an error of a request means to whoever pulls.
extension PullRun {
  func pullError(_ error: any Error) -> any Error {
    // A transport that is cancelled says that there is no connection.
    if Task.isCancelled { return CancellationError() }
    switch error {
    case let error as TableError:
      if case .noAnswer(.tooLong) = error {
        return problem(.unusableAnswer, "\(error): ask for fewer rows at once, by a smaller page size")
      }
      switch (error.respondent, error) {
      case (_, _) where error.isNoTable, (.intermediary, _): return problem(.offline, error.description)
      case (.serviceInTrouble, _): return problem(.serverBusy, error.description)
      case (.service, .unauthorized(401, _)): return problem(.signInRequired, error.description)
      case (.service, .invalidRequest): return problem(.invalidQuery, error.description)
      case (.service, .invalidAnswer): return problem(.unusableAnswer, error.description)
      case (.service, _): return problem(.refused, error.description)
      }
    case let error as TokenFailure:
      if let other = error.cause as? OtherAccount { return pullError(other) }
      let cause = error.cause
      return switch PushSender.end(of: error) {
      case .offline(let text): problem(.offline, text, cause)
      case .serverBusy(let text): problem(.serverBusy, text, cause)
      case .signInRequired(let text): problem(.signInRequired, text, cause)
      case .otherAccount(let text): problem(.otherAccount, text, cause)
      case .cancelled, .completed: CancellationError()
      }
    case let error as OtherAccount:
      return problem(error.current == nil ? .signInRequired : .otherAccount, error.localizedDescription)
    case let error as PullCursor.Problem: return problem(.unusableAnswer, error.description)
    default: return error
    }
  }

  private func problem(
    _ reason: PullError.Reason,
    _ text: String,
    _ cause: (any Error)? = nil
  ) -> PullError {
    let text = "'\(query.table)' cannot be pulled: \(text)"
    return PullError(reason, table: query.table, queryID: query.id, text, cause: cause)
  }
}

extension PullCursor.Problem: CustomStringConvertible {
  /// The problem.
  var description: String {
    switch self {
    case .earlier(let mark):
      """
      the server gives rows that it was not asked for, such as '\(ServiceAnswer.line(mark.id))': it does not \
      know the filter
      """
    case .repeated(let mark):
      "the server gives the row '\(ServiceAnswer.line(mark.id))' again and again: it does not know the filter"
    case .unordered(let mark):
      "the server does not sort rows by their change: '\(ServiceAnswer.line(mark.id))' comes too late"
    }
  }
}
