package import HTTPTypes
import TableWire

/// The sender of a response. It is decided first, before any other conclusion from the response.
///
/// `Documentation/Reference/Answers.md` has a table of all responses and their consequences.
package enum Respondent: Sendable, Hashable {
  /// The service. Its response is about the call.
  case service
  /// The service, which cannot handle the call now: it fails, is too busy, or was too slow.
  case serviceInTrouble
  /// An intermediary, such as a captive portal, a proxy, a firewall, or a host whose service is stopped; or
  /// there was no response. It says nothing about the row, and other calls may get the same.
  case intermediary

  /// Decides who sent a response.
  package init(status: Int, headers: HTTPFields, isPage: Bool) {
    switch status {
    // A gateway that cannot reach the service. 520 to 530 are from a content delivery network.
    case 407, 502, 504, 511, 520...530: self = .intermediary
    // Proxies do not use these statuses, which are about a row. The body may still be a page of the host.
    case 304, 409, 410, 412: self = .service
    case 300..<400: self = .intermediary
    // A refused token (RFC 6750), even if the body is a page.
    case 401 where headers[.wwwAuthenticate]?.lowercased().hasPrefix("bearer") == true: self = .service
    case 408, 425, 429, 500...: self = .serviceInTrouble
    // A table service does not return a page, unless the header names it.
    default: self = isPage && headers[.zumoServerVersion] == nil ? .intermediary : .service
    }
  }
}

extension TableError {
  /// Whether the response to a list request is not from a table service: a 404, or a success, without JSON.
  /// Some hosts respond so while the service is stopped.
  package var isNoTable: Bool {
    guard let answer else { return false }
    let first = answer.body.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
    let isJSON = first.map { "{[\"".contains($0) } ?? false
    return switch self {
    case .notFound: !isJSON
    case .invalidAnswer(200..<300, _): !isJSON
    default: false
    }
  }

  /// The sender of the response.
  package var respondent: Respondent {
    switch self {
    case .invalidRequest, .gone, .noAnswer(.tooLong): .service
    case .redirected, .noAnswer: .intermediary
    case .conflict, .notFound, .unauthorized, .refused, .serverFailed, .invalidAnswer:
      answer?.respondent ?? status.map { Respondent(status: $0, headers: HTTPFields(), isPage: false) }
        ?? .service
    }
  }
}
