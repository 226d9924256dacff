package import Foundation
package import HTTPTypes

/// A call of the service, before it becomes a request.
package struct ServiceCall: Sendable {
  package var method: HTTPRequest.Method
  /// The percent-encoded segments of the path.
  package var path: [String]
  /// The percent-encoded parts of the query.
  package var queries: [String] = []
  package var body: Data?
  /// Whether the body contains a secret, such as the token of a provider.
  var hasSecretBody = false
  /// Whether a successful response contains a secret, such as a token.
  var bringsSecret = false
  package var contentType = "application/json"
  package var accept = "application/json"
  /// The version for `If-Match`, without quotes.
  package var version: String?
  package var features: Set<Feature> = []
  package var headers = HTTPFields()
  /// The id of the row that the call is about, if it is known.
  package var rowID: RowID?
  /// The custom parameters among the queries.
  package var parameters: QueryParameters = [:]
  /// The account that must be signed in; nil for any.
  package var account: ExpectedAccount?
  /// Whether the call restores a row, which is expected to be deleted.
  var isUndeletion = false
  /// Whether the call is a write, which must not be repeated if it may have been carried out.
  package var isWriting: Bool { method != .get && method != .head }
}
