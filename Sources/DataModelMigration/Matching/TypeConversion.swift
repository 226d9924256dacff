package import DataModelDefinition

/// The kind of change that another type is.
package enum TypeConversion {
  /// - Returns: the kind, or nil if the types are the same
  package static func kind(from old: AttributeType, to new: AttributeType) -> ChangeKind? {
    guard old != new else { return nil }
    if let kind = numericKind(from: old, to: new) { return kind }
    switch (old, new) {
    case (.composite, _), (_, .composite): return .typeBetweenValueAndComposite
    case (.date, .double), (.double, .date): return .typeBetweenDateAndNumber
    case (.binary, .transformable), (.transformable, .binary): return .typeBetweenBytes
    case (.uuid, .string), (.string, .uuid): return .typeBetweenUUIDAndText
    case (.uri, .string): return .typeURIToText
    case (.string, .uri): return .typeTextToURI
    case (_, .transformable): return .typeToTransformable
    case (_, .string) where digits(of: old) != nil: return .typeToText
    case (.string, _) where digits(of: new) != nil: return .typeFromText
    default: return .typeUnrelated
    }
  }

  /// Wider are 16 to 32 to 64 bits, Float to Double, a boolean to any number, an integer to any number with a
  /// fraction, and any number to Decimal. All else has to be checked: it may not fit, or have a fraction.
  private static func numericKind(from old: AttributeType, to new: AttributeType) -> ChangeKind? {
    guard let oldDigits = digits(of: old), let newDigits = digits(of: new) else { return nil }
    guard oldDigits < newDigits else { return .typeNarrowed }
    switch (old, new) {
    // Not every integer has so few digits, and a Decimal ends at 10 to the power of 127.
    case (.integer32, .float), (.integer64, .float), (.integer64, .double), (.float, .decimal),
      (.double, .decimal):
      return .typeWidenedIfExact
    default: return .typeWidened
    }
  }

  /// The place of a numeric type in the order in which each takes the values of all before it.
  private static func digits(of type: AttributeType) -> Int? {
    switch type {
    case .boolean: 0
    case .integer16: 1
    case .integer32: 2
    case .integer64: 3
    case .float: 4
    case .double: 5
    case .decimal: 6
    case .string, .date, .binary, .uuid, .uri, .transformable, .composite, .undefined, .unrecognized: nil
    }
  }
}
