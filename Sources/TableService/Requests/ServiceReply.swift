import Foundation
import HTTPTypes
import TableWire

/// A response that is being built.
struct ServiceReply: Sendable {
  var status: HTTPResponse.Status
  var headers = HTTPFields()
  var body = Data()

  init(_ status: HTTPResponse.Status) { self.status = status }

  init(_ status: HTTPResponse.Status, json: JSONValue) {
    self.status = status
    body = json.data
    headers[.contentType] = "application/json; charset=utf-8"
  }

  init(_ status: HTTPResponse.Status, html: String) {
    self.status = status
    body = Data(html.utf8)
    headers[.contentType] = "text/html; charset=utf-8"
  }

  /// Returns the response with a header.
  func with(_ name: HTTPField.Name, _ value: String) -> ServiceReply {
    var answer = self
    answer.headers[name] = value
    return answer
  }

  /// Returns the response with some headers.
  func with(_ headers: HTTPFields) -> ServiceReply {
    headers.reduce(self) { $0.with($1.name, $1.value) }
  }
}

/// The refusal of a request. Thrown in a transaction, it rolls the transaction back.
struct Refusal: Error {
  let answer: ServiceReply
}

extension HTTPField.Name {
  static let contentSecurityPolicy = named("Content-Security-Policy")
  static let contentTypeOptions = named("X-Content-Type-Options")
  static let pragma = named("pragma")
  static let expires = named("expires")
}
