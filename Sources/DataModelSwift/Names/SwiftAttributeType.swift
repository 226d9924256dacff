import DataModelDefinition

/// The Swift side of an attribute's type.
///
/// Types of Foundation are written with their module: an app, or a model, may have a `Date` of its own.
enum SwiftAttributeType {
  /// The type of a value that is not nil: `Int64`, `Foundation.Date`
  static func name(of type: AttributeType) -> String {
    switch type {
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .decimal: "Foundation.Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Bool"
    case .date: "Foundation.Date"
    case .uuid: "Foundation.UUID"
    case .uri: "Foundation.URL"
    case .binary, .transformable, .composite, .undefined, .unrecognized: "Foundation.Data"
    }
  }

  /// The function of the runtime that reads a column: `optionalString` for `String`, `value` for a type
  /// of the model.
  static func readingFunction(for valueType: String, isOptional: Bool) -> String {
    guard let type = readTypes[valueType] else { return isOptional ? "optionalValue" : "value" }
    return isOptional ? "optional\(type)" : type.lowercased()
  }

  /// The types that the runtime reads with a function of their own, with what such functions are called for.
  private static let readTypes = Dictionary(
    AttributeType.named.map { type in
      let name = name(of: type)
      return (name, name.split(separator: ".").last.map(String.init) ?? name)
    },
    uniquingKeysWith: { first, _ in first }
  )

  /// How the runtime names the form of a custom type: `int16`, `data`
  static func form(of type: AttributeType) -> String {
    readTypes[name(of: type)]?.lowercased() ?? "data"
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

  /// A decimal number, exactly: a literal passes through an integer of the machine, or a binary number.
  static func decimal(_ digits: String) -> String {
    Int32(digits) != nil ? digits : "DataModelRuntime.LocalStore.decimal(\"\(digits)\")"
  }

  /// The bytes of an identifier, which need no parsing that could fail.
  private static func uuid(_ text: String) -> String {
    let digits = Array(text.filter { $0 != "-" })
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { "0x\(digits[$0])\(digits[$0 + 1])" }
    return "Foundation.UUID(uuid: (\(bytes.joined(separator: ", "))))"
  }
}
