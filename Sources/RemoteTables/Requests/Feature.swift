import TableWire

/// A feature of the client that a request uses, for the header `X-ZUMO-FEATURES`.
package enum Feature: String, Sendable, CaseIterable {
  /// A custom API with bytes.
  case apiData = "AG"
  /// A custom API with JSON.
  case apiJSON = "AJ"
  /// A query that was built from parts.
  case query = "TQ"
  /// A query that was passed as text.
  case queryText = "TR"
  /// Custom parameters.
  case parameters = "QS"
  /// `If-Match`
  case concurrency = "OC"
  /// Offline sync.
  case offline = "OL"
  /// The next page, by its link.
  case nextLink = "LH"
  /// An incremental pull.
  case incrementalPull = "IP"
  /// A refresh of the token.
  case refreshToken = "RT"

  /// Returns the value of the header: the codes in their fixed order. Nil without features.
  package static func header(_ features: Set<Feature>) -> String? {
    let codes = allCases.filter(features.contains).map(\.rawValue)
    return codes.isEmpty ? nil : codes.joined(separator: ",")
  }
}
