import DataModelDefinition

enum UnknownAttributeType: WholeModelCheck {
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

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for (owner, attribute) in context.model.allAttributes {
      guard case .unrecognized(let word) = attribute.type else { continue }
      let hint = suggestion(for: word).map { "; did you mean '\($0.xmlName)'?" } ?? ""
      diagnostics.emit(
        Diagnostic(
          rule,
          "'\(owner).\(attribute.name)' has the unknown type '\(word)'\(hint)",
          at: context.location(of: "attributeType", in: attribute.origin),
          fix: sameWord(as: word)
            .flatMap { context.fix("attributeType", in: attribute.origin, to: $0.xmlName) }
        )
      )
    }
  }

  /// The type that a word means for certain, because only case and spaces differ.
  private static func sameWord(as word: String) -> AttributeType? {
    AttributeType.named.first { folded($0.xmlName) == folded(word) }
  }

  /// The type that a word may mean, because other tools call it so.
  private static func suggestion(for word: String) -> AttributeType? {
    let common: [String: AttributeType] = [
      "int": .integer64, "integer": .integer64, "int16": .integer16, "int32": .integer32, "int64": .integer64,
      "bool": .boolean, "data": .binary, "binarydata": .binary, "url": .uri, "text": .string,
    ]
    return sameWord(as: word) ?? common[folded(word)]
  }

  private static func folded(_ word: String) -> String {
    word.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension DataModel {
  /// Every attribute with the name of its entity or composite, in the order of the file.
  var allAttributes: [(owner: String, attribute: Attribute)] {
    entities.flatMap { entity in entity.attributes.map { (entity.name, $0) } }
      + composites.flatMap { composite in composite.attributes.map { (composite.name, $0) } }
  }

  /// Every relationship with its entity, in the order of the file.
  var allRelationships: [(owner: Entity, relationship: Relationship)] {
    entities.flatMap { entity in entity.relationships.map { (entity, $0) } }
  }
}
