import TableWire

/// The parts of the client that a request uses, for the header `X-ZUMO-FEATURES`.
package enum Feature: String, Sendable, CaseIterable {
  /// A custom API with bytes.
  case apiData = "AG"
  /// A custom API with JSON.
  case apiJSON = "AJ"
  /// A query that was put together.
  case query = "TQ"
  /// A query that was given as text.
  case queryText = "TR"
  /// Custom parameters.
  case parameters = "QS"
  /// `If-Match`
  case concurrency = "OC"
  /// Offline sync.
  case offline = "OL"
  /// The next page by its link.
  case nextLink = "LH"
  /// A pull of what has changed.
  case incrementalPull = "IP"
  /// A token is refreshed.
  case refreshToken = "RT"

  /// The header's value: the codes in their fixed order. Nil without any.
  package static func header(_ features: Set<Feature>) -> String? {
    let codes = allCases.filter(features.contains).map(\.rawValue)
    return codes.isEmpty ? nil : codes.joined(separator: ",")
  }
}
