import Foundation
import HTTPTypes
import OfflineSync

/// An answer on its way.
struct ServiceAnswer: Sendable {
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

  /// The same with a header.
  func with(_ name: HTTPField.Name, _ value: String) -> ServiceAnswer {
    var answer = self
    answer.headers[name] = value
    return answer
  }
}

/// A request that is not done. Thrown in a transaction, it takes back what the transaction has changed.
struct Refusal: Error {
  let answer: ServiceAnswer
}

extension HTTPField.Name {
  /// Adds a name that is known to be one.
  private static func known(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("'\(name)' is no name of a header") }
    return name
  }

  static let zumoVersion = known("ZUMO-API-VERSION")
  static let zumoAuth = known("X-ZUMO-AUTH")
  static let zumoServerVersion = known("x-zumo-server-version")
  static let contentSecurityPolicy = known("Content-Security-Policy")
  static let contentTypeOptions = known("X-Content-Type-Options")
  static let link = known("Link")
  static let pragma = known("pragma")
  static let expires = known("expires")
}
