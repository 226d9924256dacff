import Foundation
import HTTPTypes
import TableWire

/// A request with its target, identity and span, before it reaches a table.
struct ServiceRequest: Sendable {
  let http: HTTPRequest
  let target: RequestTarget
  let body: Data
  /// Who the token stands for, which is valid; nil without a token.
  let identity: Identity?
  /// The span of the history for which the request was checked.
  let span: String

  var method: HTTPRequest.Method { http.method }

  /// Returns the value of a header.
  func header(_ name: HTTPField.Name) -> String? { http.headerFields[name] }

  /// Whether the body is JSON by its content type, which may be missing, and its charset, if it has one.
  var content: (isJSON: Bool, charset: String?) {
    guard let header = header(.contentType) else { return (true, nil) }
    let parts = header.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }
      .map { $0.dropFirst("charset=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
    let type = parts.first ?? ""
    return (type == "application/json" || type.hasSuffix("+json"), charset)
  }
}
