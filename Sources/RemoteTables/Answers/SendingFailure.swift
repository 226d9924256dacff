import Foundation
import TableWire

/// A failure that all other calls would meet too: there is no token, or the service is not the one that the
/// rows are from. No service has carried out the call.
package struct SendingFailure: Error {
  /// The error of the token source with its underlying errors, ``OtherAccount`` or ``OtherServer``.
  package let cause: any Error
  /// The token to replace, which no text shows.
  package var rejected: String?

  /// The problem, in a sentence.
  package var reason: String {
    let secrets = SecretTexts(rejected.map { [$0] } ?? [])
    return "cannot authorize the request: \(ErrorText.line(of: cause, hiding: secrets))"
  }

  /// The kinds of failure, by remedy.
  package enum Kind {
    /// The user has to sign in, or to act in another way.
    case refused
    /// There is no network, or an intermediary responded to the token source.
    case offline
    /// The service of the token source fails, or wants fewer requests.
    case busy
    /// The task of the token source was cancelled.
    case cancelled
  }

  /// The kind of failure. Account libraries wrap errors of the system or a service in their own.
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
