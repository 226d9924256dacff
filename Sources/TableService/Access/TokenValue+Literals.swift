import TableWire

/// The value of a token for an identity.
extension TokenValue {
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
    guard !isList, let identity, literals(of: identity) != nil else { return nil }
    switch self {
    case .user: return .string(identity.user)
    case .claim(let claim): return claim.value(in: identity.claims)
    }
  }

  /// Returns the value for an identity as JSON, or `-` if the token does not have it. The order of a list
  /// does not matter.
  func text(of identity: Identity?) -> String {
    if isList, let identity, case .claim(let claim) = self {
      guard let texts = claim.texts(in: identity.claims) else { return "-" }
      return JSONValue.array(Set(texts).sorted().map { .string($0) }).description
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
