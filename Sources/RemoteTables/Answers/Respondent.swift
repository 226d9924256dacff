package import HTTPTypes
import TableWire

/// Who has answered a request. It is judged once, before anything else is concluded from the answer.
///
/// `Documentation/Reference/Answers.md` has the table of all answers, and what follows from each.
package enum Respondent: Sendable, Hashable {
  /// The service. What it says of the call counts.
  case service
  /// The service, which cannot do it now: it fails, is too busy, or was too slow.
  case serviceInTrouble
  /// Something between: a network that wants a sign-in, a proxy, a firewall, a host whose service is stopped;
  /// or nobody. It says nothing about the row, and others may well meet the same.
  case intermediary

  /// The one who gave an answer.
  package init(status: Int, headers: HTTPFields, isPage: Bool) {
    switch status {
    // A gateway reaches no service, and 520 to 530 are those of a network that delivers for it.
    case 407, 502, 504, 511, 520...530: self = .intermediary
    // No proxy says of a row that it is there, gone, or another one. The body may be a page of the host.
    case 304, 409, 410, 412: self = .service
    case 300..<400: self = .intermediary
    // A token that is not taken (RFC 6750), whatever page stands behind it.
    case 401 where headers[.wwwAuthenticate]?.lowercased().hasPrefix("bearer") == true: self = .service
    case 408, 425, 429, 500...: self = .serviceInTrouble
    // No service of tables answers with a page, but for one that names itself.
    default: self = isPage && headers[.zumoServerVersion] == nil ? .intermediary : .service
    }
  }
}

extension TableError {
  /// Whether an answer to the question for a table's rows is none of a service of tables: there is nothing at
  /// the address, or a success has no JSON. A stopped service is seen so behind some hosts.
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

  /// Who has answered the call.
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
