package import DataModelDefinition

/// The classification of changes of an attribute's type.
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

  /// Classifies a change between numeric types. These widen: 16 to 32 to 64 bits, Float to Double, a boolean
  /// to any number, an integer to any floating-point type, and any number to Decimal. Values of all other
  /// changes must be checked: they may be too large or have a fraction.
  private static func numericKind(from old: AttributeType, to new: AttributeType) -> ChangeKind? {
    guard let oldDigits = digits(of: old), let newDigits = digits(of: new) else { return nil }
    guard oldDigits < newDigits else { return .typeNarrowed }
    switch (old, new) {
    // A floating-point type cannot hold every integer, and a Decimal ends at 10 to the power of 127.
    case (.integer32, .float), (.integer64, .float), (.integer64, .double), (.float, .decimal),
      (.double, .decimal):
      return .typeWidenedIfExact
    default: return .typeWidened
    }
  }

  /// Returns the rank of a numeric type: each type takes the values of all types with a lower rank.
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
