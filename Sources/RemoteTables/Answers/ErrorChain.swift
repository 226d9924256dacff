import Foundation
import TableWire

/// An error with those that led to it, which libraries wrap in their own.
package enum ErrorChain {
  private static let greatestCount = 20

  /// The error, and the errors inside of it, from the outside in.
  ///
  /// An error says what is inside by `NSUnderlyingErrorKey`, or has it among its values, however deep.
  package static func errors(in error: any Error) -> [any Error] {
    var found: [any Error] = []
    var waiting = [error]
    while !waiting.isEmpty, found.count < greatestCount {
      let next = waiting.removeFirst()
      found.append(next)
      waiting += inner(next)
    }
    return found
  }

  private static func inner(_ error: any Error) -> [any Error] {
    let information = (error as NSError).userInfo
    let several = information["NSMultipleUnderlyingErrorsKey"] as? [any Error] ?? []
    let stated = (information[NSUnderlyingErrorKey] as? any Error).map { [$0] + several } ?? several
    if !stated.isEmpty { return stated }
    // The system's own errors have nothing among their values that they do not state.
    if error is URLError || type(of: error) is NSError.Type { return [] }
    return values(of: error, depth: 0)
  }

  /// The errors among the values of a structure, of a case, of a tuple, a list or an optional in it.
  private static func values(of value: Any, depth: Int) -> [any Error] {
    if depth > 4 { return [] }
    return Mirror(reflecting: value).children.prefix(greatestCount).flatMap { child in
      (child.value as? any Error).map { [$0] } ?? values(of: child.value, depth: depth + 1)
    }
  }
}

extension Error {
  /// Whether there was no network, as the error or one inside of it says.
  package var isOffline: Bool {
    ErrorChain.errors(in: self).contains { error in
      switch error {
      case HTTPTransportError.notSent, HTTPTransportError.noAnswer: return true
      case TableError.noAnswer(.notSent), TableError.noAnswer(.noAnswer): return true
      default: break
      }
      let error = error as NSError
      switch error.domain {
      case "NSURLErrorDomain": return !Self.otherURLErrors.contains(error.code)
      case "kCFErrorDomainCFNetwork", "Network.NWError": return true
      case "NSPOSIXErrorDomain": return Self.networkErrors.contains(Int32(truncatingIfNeeded: error.code))
      default: return false
      }
    }
  }

  /// Whether a task was cancelled, as the error or one inside of it says.
  var isCancellation: Bool {
    ErrorChain.errors(in: self).contains { error in
      if error is CancellationError { return true }
      let error = error as NSError
      return error.domain == "NSURLErrorDomain" && error.code == URLError.cancelled.rawValue
    }
  }

  /// What `URLSession` says of a server that it has reached, of a request that is wrong, or of a task that
  /// was cancelled.
  private static var otherURLErrors: Set<Int> {
    let codes: [URLError.Code] = [
      .cancelled, .badURL, .unsupportedURL, .badServerResponse, .userAuthenticationRequired,
      .userCancelledAuthentication,
    ]
    return Set(codes.map(\.rawValue))
  }

  private static var networkErrors: Set<Int32> {
    [
      ENETDOWN, ENETUNREACH, ENETRESET, ECONNABORTED, ECONNRESET, ENOTCONN, ETIMEDOUT, ECONNREFUSED,
      EHOSTDOWN, EHOSTUNREACH, EPIPE,
    ]
  }
}
