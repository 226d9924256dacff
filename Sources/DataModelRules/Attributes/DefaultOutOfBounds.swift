import DataModelDefinition

enum DefaultOutOfBounds: AttributeCheck {
  static let rule = Rule(
    id: "default-out-of-bounds",
    severity: .warning,
    group: .structure,
    summary: "A default lies outside the bounds of its attribute.",
    reason: """
      A new object cannot be saved before somebody changes the value that it was given. Correct the default or the \
      bound.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="rating" attributeType="Integer 16" defaultValueString="0" minValueString="1" \
        maxValueString="5"/>
        """,
      good: """
        <attribute name="rating" attributeType="Integer 16" defaultValueString="1" minValueString="1" \
        maxValueString="5"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    // Bounds that no value can pass are a finding of their own.
    guard isOutOfBounds(attribute), !InvertedBounds.areInverted(attribute) else { return }
    let interval = attribute.type == .date ? attribute.defaultValue?.dateInterval : nil
    let what = attribute.type == .string ? "the length of the default" : "the default"
    let text = interval ?? attribute.defaultValue?.text ?? ""
    diagnostics.emit(
      finding(
        "\(what) '\(text)' of '\(owner.name).\(attribute.name)' is outside its bounds",
        at: context.location(
          of: interval == nil ? "defaultValueString" : "defaultDateTimeInterval",
          in: attribute.origin
        )
      )
    )
  }

  /// Whether a row that has the default breaks the bounds.
  static func isOutOfBounds(_ attribute: Attribute) -> Bool {
    guard attribute.minimum != nil || attribute.maximum != nil,
      let value = measure(of: attribute.defaultValueReading)
    else { return false }
    return !AttributeBounds(of: attribute).contains(value)
  }

  /// The number that the bounds limit; Core Data counts the length of a string in UTF-16 units.
  private static func measure(of reading: DefaultValueReading) -> Double? {
    let value: DefaultValue
    switch reading {
    case .value(let exact): value = exact
    case .lenient(let taken): value = taken
    case .absent, .unreadable: return nil
    }
    return switch value {
    case .integer(let integer): Double(integer)
    case .real(let real), .date(let real): real
    case .decimal(let digits): Double(digits)
    case .string(let text): Double(text.utf16.count)
    case .boolean, .uuid, .uri: nil
    }
  }
}
