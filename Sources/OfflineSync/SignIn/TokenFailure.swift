import Foundation

/// A token source gave an error in the place of a token: the server has done nothing of the call.
struct TokenFailure: Error {
  let cause: any Error

  /// The problem, in a sentence.
  var reason: String { "there is no token: \(ErrorText.line(of: cause))" }

  /// Whether the source found no network. Account libraries pass on what the system says of it.
  var isOffline: Bool {
    if cause is HTTPTransportError { return true }
    return (cause as NSError).domain == "NSURLErrorDomain"
  }
}
