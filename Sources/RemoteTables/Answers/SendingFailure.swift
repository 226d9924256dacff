import Foundation
import TableWire

/// A call that no service has carried out, for what no other call can mend: there is no token, or it is
/// another service than the one that the rows are from.
package struct SendingFailure: Error {
  /// The error of the source of tokens, with all that is inside of it; or ``OtherAccount``, ``OtherServer``.
  package let cause: any Error
  /// The token that was to be replaced, which no text shows.
  package var rejected: String?

  /// The problem, in a sentence.
  package var reason: String {
    "there is no token: \(ErrorText.line(of: cause, hiding: SecretTexts(rejected.map { [$0] } ?? [])))"
  }

  /// The kinds of failure, by what is to be done.
  package enum Kind {
    /// The user has to sign in, or to do something else.
    case refused
    /// There is no network, or somebody else than the source's service has answered.
    case offline
    /// The source's service fails, or wants fewer requests.
    case busy
    /// The task of the source was cancelled.
    case cancelled
  }

  /// The kind of failure. Account libraries pass on what the system or a service says, in errors of their
  /// own.
  package var kind: Kind {
    if cause.isCancellation { return .cancelled }
    if cause.isOffline { return .offline }
    guard let error = ErrorChain.errors(in: cause).lazy.compactMap({ $0 as? TableError }).first else {
      return .refused
    }
    switch error.respondent {
    case .intermediary: return .offline
    case .serviceInTrouble: return .busy
    case .service: break
    }
    switch error {
    case .invalidRequest, .notFound, .unauthorized, .refused(400, _): return .refused
    case .noAnswer, .invalidAnswer, .redirected: return .offline
    case .refused, .conflict, .gone, .serverFailed: return .busy
    }
  }
}
