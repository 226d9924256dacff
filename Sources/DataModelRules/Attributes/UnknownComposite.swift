import DataModelDefinition

enum UnknownComposite: AttributeCheck {
  static let rule = Rule(
    id: "unknown-composite",
    severity: .error,
    group: .structure,
    summary: "A composite attribute names no composite of the model, or one that contains itself.",
    reason: """
      A composite attribute has the columns of its composite. Without one it would be lost without a word, \
      and a composite inside itself would have columns without end. Correct 'composite'.
      """,
    example: RuleExample(
      bad: """
        <composite name="Address">
          <attribute name="city" optional="YES" attributeType="String"/>
        </composite>
        <entity name="Person">
          <attribute name="home" optional="YES" attributeType="Composite" composite="Adress"/>
        </entity>
        """,
      good: """
        <composite name="Address">
          <attribute name="city" optional="YES" attributeType="String"/>
        </composite>
        <entity name="Person">
          <attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>
        </entity>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.type == .composite else { return }
    let message: String
    if let name = attribute.compositeName {
      if context.composites[name] == nil {
        let hint = context.hint(for: name, after: diagnostics) { context.model.composites.map(\.name) }
        message = "the composite '\(name)' of '\(owner.name).\(attribute.name)' is not in the model\(hint)"
      } else if context.composites[owner.name] != nil, reaches(owner.name, from: name, context.composites) {
        message = "'\(owner.name).\(attribute.name)' puts the composite '\(owner.name)' into itself"
      } else {
        return
      }
    } else {
      message = "'\(owner.name).\(attribute.name)' is Composite, but does not say which (composite)"
    }
    diagnostics.emit(finding(message, at: context.location(of: "composite", in: attribute.origin)))
  }

  /// Whether a composite is, or contains at any depth, another.
  private static func reaches(_ goal: String, from start: String, _ composites: [String: Composite]) -> Bool {
    var seen: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      if name == goal { return true }
      guard seen.insert(name).inserted else { continue }
      open += composites[name]?.attributes.compactMap(\.compositeName) ?? []
    }
    return false
  }
}
