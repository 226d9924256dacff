import Foundation
import TableWire

/// A search for the underlying errors that libraries wrap in their own.
package enum ErrorChain {
  private static let maximumCount = 20

  /// Returns an error and the errors inside of it, from the outside in.
  ///
  /// An error has its underlying errors under `NSUnderlyingErrorKey`, or among its values at any depth.
  package static func errors(in error: any Error) -> [any Error] {
    var found: [any Error] = []
    var waiting = [error]
    while !waiting.isEmpty, found.count < maximumCount {
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
    // The system's own errors have no other errors among their values.
    if error is URLError || type(of: error) is NSError.Type { return [] }
    return values(of: error, depth: 0)
  }

  /// Returns the errors among the values of a structure or a case, also inside of tuples, lists and
  /// optionals.
  private static func values(of value: Any, depth: Int) -> [any Error] {
    if depth > 4 { return [] }
    return Mirror(reflecting: value).children.prefix(maximumCount).flatMap { child in
      (child.value as? any Error).map { [$0] } ?? values(of: child.value, depth: depth + 1)
    }
  }
}

extension Error {
  /// Whether the error, or one inside of it, is about the network.
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

  /// Whether the error, or one inside of it, is about a cancelled task.
  var isCancellation: Bool {
    ErrorChain.errors(in: self).contains { error in
      if error is CancellationError { return true }
      let error = error as NSError
      return error.domain == "NSURLErrorDomain" && error.code == URLError.cancelled.rawValue
    }
  }

  /// The errors of `URLSession` about a server that it has reached, an invalid request, or a cancelled task.
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
