import DataModelDefinition

enum UnknownAttributeType: AttributeCheck {
  static let rule = Rule(
    id: "unknown-attribute-type",
    severity: .error,
    group: .structure,
    summary: "An attribute's type is none that the format has.",
    reason: """
      No column and no property can be made of it. The types are \
      \(AttributeType.named.map(\.xmlName).joined(separator: ", ")).
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="count" optional="YES" attributeType="Integer64"/>
        """,
      good: """
        <attribute name="count" optional="YES" attributeType="Integer 64"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard case .unrecognized(let word) = attribute.type else { return }
    let hint = suggestion(for: word).map { "; did you mean '\($0)'?" } ?? ""
    diagnostics.emit(
      finding(
        "'\(owner.name).\(attribute.name)' has the unknown type '\(word)'\(hint)",
        at: context.location(of: "attributeType", in: attribute.origin),
        fix: sameWord(as: word)
          .flatMap { context.fix("attributeType", in: attribute.origin, to: $0.xmlName) }
      )
    )
  }

  /// The type that a word means for certain, because only case and spaces differ.
  private static func sameWord(as word: String) -> AttributeType? {
    AttributeType.named.first { folded($0.xmlName) == folded(word) }
  }

  /// The type that a word may mean, because other tools call it so or because it is nearly written so.
  private static func suggestion(for word: String) -> String? {
    let common: [String: AttributeType] = [
      "int": .integer64, "integer": .integer64, "int16": .integer16, "int32": .integer32, "int64": .integer64,
      "bool": .boolean, "data": .binary, "binarydata": .binary, "url": .uri, "text": .string,
    ]
    return (sameWord(as: word) ?? common[folded(word)])?.xmlName
      ?? Suggestion.nearest(to: word, among: AttributeType.named.map(\.xmlName))
  }

  private static func folded(_ word: String) -> String {
    word.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
