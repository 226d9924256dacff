import TableWire

/// A value that a request's token brings.
public enum TokenValue: Sendable, Hashable {
  /// The user's id.
  case user
  /// The value of a claim.
  case claim(TokenClaim)

  /// Whether the value is a list.
  var isList: Bool { if case .claim(let claim) = self { claim.type == .strings } else { false } }
}
