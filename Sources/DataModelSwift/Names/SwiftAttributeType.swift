import DataModelDefinition

/// The Swift side of an attribute's type.
///
/// Every type of others is written with its module: an app, or a model, may have a `Date` or a `String` of
/// its own.
enum SwiftAttributeType {
  /// The type of a value that is not nil: `Swift.Int64`, `Foundation.Date`
  static func name(of type: AttributeType) -> String {
    switch type {
    case .integer16: "Swift.Int16"
    case .integer32: "Swift.Int32"
    case .integer64: "Swift.Int64"
    case .decimal: "Foundation.Decimal"
    case .double: "Swift.Double"
    case .float: "Swift.Float"
    case .string: "Swift.String"
    case .boolean: "Swift.Bool"
    case .date: "Foundation.Date"
    case .uuid: "Foundation.UUID"
    case .uri: "Foundation.URL"
    case .binary, .transformable, .composite, .undefined, .unrecognized: "Foundation.Data"
    }
  }

  /// The function of the runtime that reads a column: `optionalString` for `Swift.String`, `value` for a type
  /// of the model.
  static func readingFunction(for valueType: String, isOptional: Bool) -> String {
    guard let type = readTypes[valueType] else { return isOptional ? "optionalValue" : "value" }
    return isOptional ? "optional\(type.name)" : type.function
  }

  private static let readTypes: [String: (name: String, function: String)] = [
    "Swift.Int16": ("Int16", "int16"),
    "Swift.Int32": ("Int32", "int32"),
    "Swift.Int64": ("Int64", "int64"),
    "Swift.Double": ("Double", "double"),
    "Swift.Float": ("Float", "float"),
    "Swift.Bool": ("Bool", "bool"),
    "Swift.String": ("String", "string"),
    "Foundation.Decimal": ("Decimal", "decimal"),
    "Foundation.Date": ("Date", "date"),
    "Foundation.Data": ("Data", "data"),
    "Foundation.UUID": ("UUID", "uuid"),
    "Foundation.URL": ("URL", "url"),
  ]

  /// How the runtime names the form of a custom type: `int16`, `data`
  static func form(of type: AttributeType) -> String {
    readTypes[name(of: type)]?.function ?? "data"
  }

  /// The modules that a type or a value needs, as it is written.
  static func modules(of code: String?) -> Set<String> {
    guard let code else { return [] }
    return Set(["Foundation", "DataModelRuntime"].filter { code.contains("\($0).") })
  }

  /// The key of a new row, if nobody has to say it: that of a synced row, in the form that the original gives
  /// it, and another UUID each time.
  ///
  /// No text and no number of the app's own means anything by chance; whoever makes the row knows them.
  ///
  /// - Returns: the expression, or nil if there is none but a default of the model
  static func newKey(of attribute: Attribute, isSynced: Bool) -> String? {
    switch attribute.type {
    case .string: isSynced ? "Foundation.UUID().uuidString" : nil
    case .uuid: defaultExpression(of: attribute) == nil ? "Foundation.UUID()" : nil
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean, .date, .binary, .uri,
      .transformable,
      .composite, .undefined, .unrecognized:
      nil
    }
  }

  /// The default of a model as a Swift expression, or nil if there is none that an initialiser could have.
  static func defaultExpression(of attribute: Attribute) -> String? {
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
      return attribute.isOptional ? "Foundation.URL(string: \(SwiftLiteral.text(text)))" : nil
    }
  }

  static func date(_ secondsSince2001: Double) -> String {
    "Foundation.Date(timeIntervalSinceReferenceDate: \(secondsSince2001))"
  }

  /// `12.5` → `Decimal(sign: .plus, exponent: -1, significand: 125)`: a literal would pass through a binary
  /// number.
  static func decimal(_ digits: String) -> String? {
    let parts = digits.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    var exponent = parts.count == 2 ? -parts[1].count : 0
    var text = parts.joined()
    // A literal holds 19 digits, and a bound such as 1e40 has one of its own.
    if text.count > 19 {
      exponent += text.reversed().prefix { $0 == "0" }.count
      text = String(text.reversed().drop { $0 == "0" }.reversed())
    }
    guard let significand = UInt64(text) else { return nil }
    if exponent == 0, !digits.hasPrefix("-") { return "\(significand)" }
    let sign = digits.hasPrefix("-") ? ".minus" : ".plus"
    return "Foundation.Decimal(sign: \(sign), exponent: \(exponent), significand: \(significand))"
  }

  /// The bytes of an identifier, which need no parsing that could fail.
  private static func uuid(_ text: String) -> String {
    let digits = Array(text.filter { $0 != "-" })
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { "0x\(digits[$0])\(digits[$0 + 1])" }
    return "Foundation.UUID(uuid: (\(bytes.joined(separator: ", "))))"
  }
}
