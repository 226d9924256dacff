import DataModelDefinition
import DataModelRelational

/// Builds the statements of `validate()`: the model's conditions beyond types and optionality.
enum ValidationBuilder {
  /// Returns the statement for an attribute; nil if every value of its type is valid. For a custom type, the
  /// stored form is checked; a value without one is refused when it is written.
  static func statement(
    for attribute: Attribute,
    _ property: String,
    isCustom: Bool,
    label: String
  ) -> LineContext? {
    guard !attribute.isDerived, EnumerationBuilder(attribute) == nil else { return nil }
    let value = isCustom ? "DataModelRuntime.LocalStore.Validation.form(of: \(property))" : property
    let subject = "\(value), \(label)"
    switch attribute.type {
    case .integer16: return call(subject, integerBounds(attribute, Int16.self))
    case .integer32: return call(subject, integerBounds(attribute, Int32.self))
    case .integer64: return call(subject, integerBounds(attribute, Int64.self))
    case .float:
      return call(
        subject,
        bounds(attribute) { $0.text.flatMap(Float.init).flatMap { $0.isFinite ? "\($0)" : nil } }
      )
    case .double:
      return call(
        subject,
        bounds(attribute) { $0.text.flatMap(Double.init).flatMap { $0.isFinite ? "\($0)" : nil } }
      )
    case .decimal:
      return call(
        subject,
        bounds(attribute) {
          $0.text.flatMap(DecimalDigits.canonical).map(SwiftAttributeType.decimal)
        }
      )
    case .date:
      let dates = bounds(attribute) { $0.dateInterval.flatMap(Double.init).map(SwiftAttributeType.date) }
      return dates.isEmpty ? nil : call("date: \(subject)", dates)
    case .string:
      return string(attribute, subject)
    case .boolean, .binary, .uuid, .uri, .transformable, .composite, .undefined, .unrecognized:
      return nil
    }
  }

  private static func string(_ attribute: Attribute, _ subject: String) -> LineContext? {
    var conditions: [String] = []
    if let minimum = attribute.minimum?.text.flatMap({ Int($0) }), minimum > 0 {
      conditions.append("minimumLength: \(minimum)")
    }
    if let maximum = attribute.maximum?.text.flatMap({ Int($0) }), maximum >= 0 {
      conditions.append("maximumLength: \(maximum)")
    }
    if let pattern = attribute.regularExpression, !pattern.isEmpty {
      conditions.append("pattern: \(SwiftLiteral.text(pattern))")
    }
    return call("string: \(subject)", conditions)
  }

  /// Returns the bounds of whole numbers: a minimum of 5.5 becomes 6, a maximum 5. A bound outside the range
  /// of the type has no Swift literal; the column still has it.
  private static func integerBounds<Integer: FixedWidthInteger>(
    _ attribute: Attribute,
    _ type: Integer.Type
  ) -> [String] {
    func bound(_ bound: AttributeBound?, _ label: String, _ rule: FloatingPointRoundingRule) -> String? {
      guard let text = bound?.text, let number = Double(text), number.isFinite else { return nil }
      return (Integer(text) ?? Integer(exactly: number.rounded(rule))).map { "\(label): \($0)" }
    }
    return [bound(attribute.minimum, "atLeast", .up), bound(attribute.maximum, "atMost", .down)]
      .compactMap { $0 }
  }

  private static func bounds(_ attribute: Attribute, _ literal: (AttributeBound) -> String?) -> [String] {
    [
      attribute.minimum.flatMap(literal).map { "atLeast: \($0)" },
      attribute.maximum.flatMap(literal).map { "atMost: \($0)" },
    ].compactMap { $0 }
  }

  private static func call(_ subject: String, _ conditions: [String]) -> LineContext? {
    guard !conditions.isEmpty else { return nil }
    return LineContext(text: "validation.check(\(([subject] + conditions).joined(separator: ", ")))")
  }
}
