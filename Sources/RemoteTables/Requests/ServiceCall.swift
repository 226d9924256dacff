package import Foundation
package import HTTPTypes

/// One call of the service, before it becomes a request.
package struct ServiceCall: Sendable {
  package var method: HTTPRequest.Method
  /// The components of the path, percent-encoded.
  package var path: [String]
  /// The parts of the query, percent-encoded.
  package var queries: [String] = []
  package var body: Data?
  /// Whether the body is a secret, as the token of a provider.
  var hasSecretBody = false
  /// Whether a good answer is a secret: a token.
  var bringsSecret = false
  package var contentType = "application/json"
  package var accept = "application/json"
  /// Goes into `If-Match`, with quotes.
  package var version: String?
  package var features: Set<Feature> = []
  package var headers = HTTPFields()
  /// The row that the call is about, if it is known.
  package var rowID: RowID?
  /// The custom parameters among the queries.
  package var parameters: QueryParameters = [:]
  /// Whose call it is; nil if anybody's.
  package var account: ExpectedAccount?
  /// Whether the row is expected to be deleted.
  var isUndeletion = false
  /// Whether the call changes something, so that it must not be repeated where it may have been carried out.
  package var isWriting: Bool { method != .get && method != .head }
}
