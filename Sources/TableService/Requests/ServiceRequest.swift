import Foundation
import HTTPTypes
import TableWire

/// A request, with what is known of it before a table looks at it.
struct ServiceRequest: Sendable {
  let http: HTTPRequest
  let target: RequestTarget
  let body: Data
  /// The user of a good token; nil without one.
  let user: String?
  /// The span of the history in which it is answered.
  let span: String

  var method: HTTPRequest.Method { http.method }

  /// A header.
  func header(_ name: HTTPField.Name) -> String? { http.headerFields[name] }

  /// Whether the body is JSON, by its type, which may be missing; and its charset, if there is one.
  var content: (isJSON: Bool, charset: String?) {
    guard let header = header(.contentType) else { return (true, nil) }
    let parts = header.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }
      .map { $0.dropFirst("charset=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
    let type = parts.first ?? ""
    return (type == "application/json" || type.hasSuffix("+json"), charset)
  }
}
