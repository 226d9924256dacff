import Foundation
import TableWire

/// A token source gave an error in the place of a token: the server has done nothing of the call.
package struct TokenFailure: Error {
  /// The error of the source, with all that is inside of it.
  package let cause: any Error
  /// The token that was to be replaced, which no text shows.
  package var rejected: String?

  /// The problem, in a sentence.
  package var reason: String {
    "there is no token: \(ErrorText.line(of: cause, hiding: SecretTexts(rejected.map { [$0] } ?? [])))"
  }

  /// Whether the source found no network. Account libraries pass on what the system says of it, in errors of
  /// their own.
  package var isOffline: Bool { cause.isOffline }

  /// Whether the user has to do something, and not only to wait.
  package var isRefusal: Bool { !isOffline && !isCancelled }

  /// Whether the task of the source was cancelled.
  package var isCancelled: Bool { cause.isCancellation }
}
