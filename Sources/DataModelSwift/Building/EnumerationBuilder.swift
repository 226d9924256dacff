package import DataModelDefinition

/// Builds a Swift enumeration from the cases that an attribute lists in its user info.
package struct EnumerationBuilder {
  @Boxed private var attribute: Attribute
  private let cases: EnumerationCases

  /// Nil if the attribute has no enumeration, or an invalid one.
  package init?(_ attribute: Attribute) {
    guard let cases = EnumerationCases(of: attribute) else { return nil }
    _attribute = Boxed(wrappedValue: attribute)
    self.cases = cases
  }

  /// Returns the case of the model's default; nil if there is no default, or no case for it. `.none` is
  /// qualified with its type: for an optional property, it would mean nil.
  func defaultExpression(_ typeName: String) -> String? {
    cases.defaultCase(of: attribute).map { item in
      "\(item.name == "none" ? typeName : "").\(SwiftIdentifier.escaped(item.name))"
    }
  }

  func context(typeName: String, access: AccessLevel, options: SwiftOptions) -> EnumerationContext {
    let coding = options.synthesizedConformances.filter { $0.hasSuffix("codable") || $0.hasSuffix("Codable") }
      .map(SwiftOptions.spelling)
    let rawType = SwiftAttributeType.name(of: attribute.type)
    let isText = attribute.type == .string
    return EnumerationContext(
      attributeName: attribute.name,
      declaration: "\(access.modifier)nonisolated enum \(typeName): "
        + ([rawType, "StoredEnumeration"] + coding).joined(separator: ", "),
      cases: cases.all.map { item in
        let value = isText ? SwiftLiteral.text(item.rawValue) : item.rawValue
        return LineContext(text: "case \(SwiftIdentifier.escaped(item.name)) = \(value)")
      }
    )
  }
}
