import DataModelDefinition

/// The Swift side of an attribute's type.
struct SwiftAttributeType {
  let scope: SwiftScope

  /// The types that an attribute can have which are Foundation's.
  static let foundationTypes: Set<String> = ["Data", "Date", "Decimal", "URL", "UUID"]

  /// The type of a value that is not nil, as it is written: `Int64`, or `Foundation.Date`.
  func spelling(of type: AttributeType) -> String {
    scope.spelling(of: Self.name(of: type))
  }

  /// The type's own name.
  static func name(of type: AttributeType) -> String {
    switch type {
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Bool"
    case .date: "Date"
    case .uuid: "UUID"
    case .uri: "URL"
    case .binary, .transformable, .composite, .undefined, .unrecognized: "Data"
    }
  }

  /// The default of the key of a synced row, in the form that the original gives it.
  var newID: String { "\(scope.spelling(of: "UUID"))().uuidString" }

  /// The default of a model as a Swift expression, or nil if there is none that an initialiser could have.
  func defaultExpression(of attribute: Attribute) -> String? {
    let value: DefaultValue
    switch attribute.defaultValueReading {
    case .value(let exact): value = exact
    case .lenient(let taken): value = taken
    case .absent, .unreadable: return nil
    }
    switch value {
    case .integer(let integer): return "\(integer)"
    case .real(let real): return "\(real)"
    case .boolean(let truth): return "\(truth)"
    case .string(let text): return SwiftLiteral.text(text)
    case .date(let seconds): return date(seconds)
    case .decimal(let digits): return decimal(digits)
    case .uuid(let text): return uuid(text)
    // Whether a text is a URL is for Foundation to say, at run time.
    case .uri(let text):
      return attribute.isOptional ? "\(scope.spelling(of: "URL"))(string: \(SwiftLiteral.text(text)))" : nil
    }
  }

  func date(_ secondsSince2001: Double) -> String {
    "\(scope.spelling(of: "Date"))(timeIntervalSinceReferenceDate: \(secondsSince2001))"
  }

  /// `12.5` → `Decimal(sign: .plus, exponent: -1, significand: 125)`: a literal would pass through a binary number.
  func decimal(_ digits: String) -> String? {
    let parts = digits.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard let significand = UInt64(parts.joined()) else { return nil }
    let exponent = parts.count == 2 ? -parts[1].count : 0
    if exponent == 0, !digits.hasPrefix("-") { return "\(significand)" }
    let sign = digits.hasPrefix("-") ? ".minus" : ".plus"
    return
      "\(scope.spelling(of: "Decimal"))(sign: \(sign), exponent: \(exponent), significand: \(significand))"
  }

  /// The bytes of an identifier, which need no parsing that could fail.
  private func uuid(_ text: String) -> String {
    let digits = Array(text.filter { $0 != "-" })
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { "0x\(digits[$0])\(digits[$0 + 1])" }
    return "\(scope.spelling(of: "UUID"))(uuid: (\(bytes.joined(separator: ", "))))"
  }
}
