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
          at: context.location(of: "attributeType", in: attribute.origin)
        )
      )
    }
  }

  /// The type that a word means if case and spaces do not count, or that other tools call so.
  private static func suggestion(for word: String) -> AttributeType? {
    let folded = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let common: [String: AttributeType] = [
      "int": .integer64, "integer": .integer64, "int16": .integer16, "int32": .integer32, "int64": .integer64,
      "bool": .boolean, "data": .binary, "binarydata": .binary, "url": .uri, "text": .string,
    ]
    return AttributeType.named.first { folded($0.xmlName) == folded(word) } ?? common[folded(word)]
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
