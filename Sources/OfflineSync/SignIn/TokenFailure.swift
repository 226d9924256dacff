import Foundation

/// A token source gave an error in the place of a token: the server has done nothing of the call.
struct TokenFailure: Error {
  let cause: any Error

  /// The problem, in a sentence. Errors of other libraries may have anything in them, also a token.
  var reason: String {
    let problem = (cause as? any LocalizedError)?.errorDescription ?? "\(type(of: cause))"
    return "there is no token: \(ServiceAnswer.line(problem))"
  }

  /// Whether the source found no network. Account libraries pass on what the system says of it.
  var isOffline: Bool {
    if cause is HTTPTransportError { return true }
    return (cause as NSError).domain == "NSURLErrorDomain"
  }
}
