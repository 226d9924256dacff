package import DataModelDefinition

/// Reads the cases that an attribute lists in its user info, under the key `datamodel.enum`.
///
/// For example: `low, normal = 5, high` on an Integer 16 gives the cases 0, 5 and 6; on a String the raw value of a
/// case is its name unless another is given.
package struct EnumerationBuilder {
  /// The key in the user info.
  package static let userInfoKey = "datamodel.enum"

  private let attribute: Attribute
  private let cases: [(name: String, rawValue: String)]

  /// Nil if the attribute asks for no enumeration, or for one that cannot be.
  package init?(_ attribute: Attribute) {
    guard let text = attribute.userInfo.last(where: { $0.key == Self.userInfoKey })?.value,
      let cases = Self.cases(in: text, of: attribute.type)
    else { return nil }
    self.attribute = attribute
    self.cases = cases
  }

  /// The case of the model's default; nil if there is no default, or no case for it.
  var defaultExpression: String? {
    let text: String
    switch attribute.defaultValueReading {
    case .value(.string(let string)): text = string
    case .value(.integer(let integer)), .lenient(.integer(let integer)): text = "\(integer)"
    default: return nil
    }
    return cases.first { $0.rawValue == text }.map { ".\(SwiftIdentifier.escaped($0.name))" }
  }

  func context(typeName: String, options: SwiftOptions, scope: SwiftScope) -> EnumerationContext {
    let coding = options.synthesizedConformances.filter { $0.hasSuffix("codable") || $0.hasSuffix("Codable") }
    let rawType = scope.spelling(of: SwiftAttributeType.name(of: attribute.type))
    let isText = attribute.type == .string
    return EnumerationContext(
      attributeName: attribute.name,
      declaration: "\(options.accessLevel.modifier)enum \(typeName): "
        + ([rawType, scope.spelling(of: "StoredEnumeration")] + coding).joined(separator: ", "),
      cases: cases.map { item in
        let value = isText ? SwiftLiteral.text(item.rawValue) : item.rawValue
        return LineContext(text: "case \(SwiftIdentifier.escaped(item.name)) = \(value)")
      }
    )
  }

  private static func cases(in text: String, of type: AttributeType) -> [(name: String, rawValue: String)]? {
    var cases: [(name: String, rawValue: String)] = []
    var next: Int64 = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
      guard let name = sides.first, isIdentifier(name), !cases.contains(where: { $0.name == name }) else {
        return nil
      }
      let rawValue: String
      switch type {
      case .string: rawValue = sides.count == 2 ? sides[1] : name
      case .integer16, .integer32, .integer64:
        guard let number = sides.count == 2 ? Int64(sides[1]) : next, range(of: type).contains(number) else {
          return nil
        }
        next = number &+ 1
        rawValue = "\(number)"
      default: return nil
      }
      guard !cases.contains(where: { $0.rawValue == rawValue }) else { return nil }
      cases.append((name, rawValue))
    }
    return cases
  }

  private static func range(of type: AttributeType) -> ClosedRange<Int64> {
    switch type {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    default: Int64.min...Int64.max
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter || first == "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } && name != "_"
  }
}
