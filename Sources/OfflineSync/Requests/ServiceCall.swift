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
  /// Whether the body is a secret, as the token of a provider.
  var hasSecretBody = false
  /// Whether a good answer is a secret: a token.
  var bringsSecret = false
  var contentType = "application/json"
  var accept = "application/json"
  /// Goes into `If-Match`, with quotes.
  var version: String?
  var features: Set<Feature> = []
  var headers = HTTPFields()
  /// The row that the call is about, if it is known.
  var rowID: RowID?
  /// The custom parameters among the queries.
  var parameters: QueryParameters = [:]
  /// Whose call it is; nil if anybody's.
  var account: ExpectedAccount?
  /// Whether the row is expected to be deleted.
  var isUndeletion = false
  /// Whether the call changes something, so that it must not be repeated where it may have been carried out.
  var isWriting: Bool { method != .get && method != .head }
}
