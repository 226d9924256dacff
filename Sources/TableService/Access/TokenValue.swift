import TableWire

/// A value that a request's token brings.
public enum TokenValue: Sendable, Hashable {
  /// The user's id.
  case user
  /// The value of a claim.
  case claim(TokenClaim)

  /// The type of the value in conditions. A list has the type of its items.
  var type: FilterType {
    switch self {
    case .user: .string
    case .claim(let claim):
      switch claim.type {
      case .string, .strings: .string
      case .number: .number
      case .boolean: .boolean
      }
    }
  }

  var isList: Bool { if case .claim(let claim) = self { claim.type == .strings } else { false } }

  /// Returns the value for an identity, as one literal or several; nil if the token does not have it.
  func literals(of identity: Identity?) -> [FilterLiteral]? {
    guard let identity else { return nil }
    switch self {
    case .user: return [.string(identity.user)]
    case .claim(let claim):
      if claim.type == .strings { return claim.texts(in: identity.claims)?.map { .string($0) } }
      let literal: FilterLiteral? =
        switch (claim.type, claim.value(in: identity.claims)) {
        case (.string, .string(let text)): .string(text)
        case (.boolean, .bool(let value)): .bool(value)
        case (.number, .number(let number)):
          number.int64.map { .integer($0) } ?? number.double.map { .number($0) }
        default: nil
        }
      return literal.map { [$0] }
    }
  }

  /// Returns the value for an identity as JSON; nil if the token does not have it, or if it is a list.
  func json(of identity: Identity?) -> JSONValue? {
    guard let identity, let literals = literals(of: identity), literals.count == 1, !isList else { return nil }
    switch self {
    case .user: return .string(identity.user)
    case .claim(let claim): return claim.value(in: identity.claims)
    }
  }

  /// Returns the value for an identity as JSON, or `-` if the token does not have it. The order of a list does
  /// not matter.
  func text(of identity: Identity?) -> String {
    if isList, let identity, case .claim(let claim) = self {
      let texts = claim.texts(in: identity.claims).map { Set($0).sorted().map { JSONValue.string($0) } }
      return texts.map { JSONValue.array($0).description } ?? "-"
    }
    return json(of: identity)?.description ?? "-"
  }

  /// Literals of the same type, to check a condition without a token.
  var samples: [FilterLiteral] {
    switch type {
    case .number: [.integer(0)]
    case .boolean: [.bool(true)]
    case .string, .date, .null: [.string("")]
    }
  }
}
