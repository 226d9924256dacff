import Foundation
import HTTPTypes

/// One call of the service, before it becomes a request.
struct ServiceCall: Sendable {
  var method: HTTPRequest.Method
  /// The components of the path, percent-encoded.
  var path: [String]
  /// The parts of the query, percent-encoded.
  var queries: [String] = []
  var body: Data?
  var contentType = "application/json"
  var accept = "application/json"
  /// Goes into `If-Match`, with quotes.
  var version: String?
  var features: Set<Feature> = []
  var headers = HTTPFields()
  /// Whether the call changes something, so that it must not be repeated where it may have been carried out.
  var isWriting: Bool { method != .get && method != .head }
}
