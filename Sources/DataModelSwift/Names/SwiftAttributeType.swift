import DataModelDefinition
import SQLText

/// The Swift side of an attribute's type.
///
/// Types of Foundation are qualified with their module: an app or a model may have its own `Date`.
enum SwiftAttributeType {
  /// Returns the type of a non-optional value: `Int64`, `Foundation.Date`.
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

  /// Returns the function of the runtime that reads a column: `optionalString` for `String`, `value` for a
  /// type of the model.
  static func readingFunction(for valueType: String, isOptional: Bool) -> String {
    guard let type = readTypes[valueType] else { return isOptional ? "optionalValue" : "value" }
    return isOptional ? "optional\(type)" : type.lowercased()
  }

  /// The types with their own reading function in the runtime, and the word in its name.
  private static let readTypes = Dictionary(
    AttributeType.named.map { type in
      let name = name(of: type)
      return (name, name.split(separator: ".").last.map(String.init) ?? name)
    },
    uniquingKeysWith: { first, _ in first }
  )

  /// Returns the runtime's name for the stored form of a custom type: `int16`, `data`.
  static func form(of type: AttributeType) -> String {
    readTypes[name(of: type)]?.lowercased() ?? "data"
  }

  /// Returns the modules that a type or a value uses, as written.
  static func modules(of code: String?) -> Set<String> {
    guard let code else { return [] }
    switch (code.hasBytes(of: "Foundation."), code.hasBytes(of: "DataModelRuntime.")) {
    case (false, false): return []
    case (true, false): return foundation
    case (false, true): return runtime
    case (true, true): return foundation.union(runtime)
    }
  }

  // Made once, for thousands of properties.
  private static let foundation: Set = ["Foundation"]
  private static let runtime: Set = ["DataModelRuntime"]

  /// Returns the default key of a new row: in a synced row, a UUID as text in the form of the original SDK;
  /// for a UUID attribute, a new UUID.
  ///
  /// The app must choose other texts and numbers, because they have a meaning.
  ///
  /// - Returns: the expression; nil if there is only a default of the model, or no default
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

  /// Returns the default of a model as a Swift expression; nil if an initializer cannot have it.
  static func defaultExpression(of attribute: Attribute) -> String? {
    let value: DefaultValue
    switch attribute.defaultValueReading {
    case .value(let exact): value = exact
    case .lenient(let taken): value = taken
    case .absent, .unreadable: return nil
    }
    switch value {
    case .integer(let integer): return "\(integer)"
    case .real(let real): return attribute.type == .float ? "\(Float(real))" : "\(real)"
    case .boolean(let truth): return "\(truth)"
    case .string(let text): return SwiftLiteral.text(text)
    // A column cannot have another, so that its table has no such default either.
    case .date(let seconds):
      return StoredDate.text(secondsSince2001: seconds) == nil ? nil : date(seconds)
    case .decimal(let digits): return decimal(digits)
    case .uuid(let text): return uuid(text)
    case .uri(let text): return "DataModelRuntime.LocalStore.url(\(SwiftLiteral.text(text)))"
    }
  }

  static func date(_ secondsSince2001: Double) -> String {
    "Foundation.Date(timeIntervalSinceReferenceDate: \(secondsSince2001))"
  }

  /// Returns an exact decimal number: a literal would be converted through a machine integer or a binary
  /// number.
  static func decimal(_ digits: String) -> String {
    Int32(digits) != nil ? digits : "DataModelRuntime.LocalStore.decimal(\"\(digits)\")"
  }

  /// Returns a UUID by its bytes, which need no parsing that could fail.
  private static func uuid(_ text: String) -> String {
    let digits = Array(text.filter { $0 != "-" })
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { "0x\(digits[$0])\(digits[$0 + 1])" }
    return "Foundation.UUID(uuid: (\(bytes.joined(separator: ", "))))"
  }
}
