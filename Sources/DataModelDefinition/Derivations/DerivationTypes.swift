/// The types from which an attribute of each type can be derived.
enum DerivationTypes {
  /// - Throws: the reason if the derived value is not valid for the attribute's type
  static func check(_ derivation: Derivation, fits attribute: Attribute) throws(DerivationError) {
    let type = attribute.type
    switch derivation.value {
    case .now:
      guard type == .date || isNumber(type) && type != .decimal && type != .integer16 else {
        throw DerivationError(
          "a time cannot be \(type.xmlName); use Date, or Double for seconds since 2001",
          at: 0
        )
      }
    case .count:
      guard isNumber(type) else { throw DerivationError("a count cannot be \(type.xmlName)", at: 0) }
    case .sum:
      guard let source = derivation.source, isNumber(source.attribute.type) else {
        let name = derivation.source?.path.joined(separator: ".") ?? ""
        throw DerivationError("'\(name)' is not a number, so it has no sum", at: 0)
      }
      guard isNumber(type) else { throw DerivationError("a sum cannot be \(type.xmlName)", at: 0) }
    case .text(let function):
      guard derivation.source?.attribute.type == .string, type == .string else {
        throw DerivationError("\(function.rawValue): turns a String into a String", at: 0)
      }
    case .attribute:
      guard let source = derivation.source?.attribute.type, converts(source, to: type) else {
        let name = derivation.source?.path.joined(separator: ".") ?? ""
        let found = derivation.source?.attribute.type.xmlName ?? ""
        throw DerivationError("'\(name)' is \(found), not \(type.xmlName)", at: 0)
      }
    }
  }

  private static func converts(_ source: AttributeType, to target: AttributeType) -> Bool {
    switch (source, target) {
    case (.undefined, _), (.unrecognized, _), (.composite, _): false
    case (.uuid, .string), (.uri, .string): true
    case (.boolean, _) where isNumber(target): true
    default: source == target || isNumber(source) && isNumber(target)
    }
  }

  private static func isNumber(_ type: AttributeType) -> Bool {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: true
    case .string, .boolean, .date, .binary, .uuid, .uri, .transformable, .composite, .undefined,
      .unrecognized:
      false
    }
  }
}
