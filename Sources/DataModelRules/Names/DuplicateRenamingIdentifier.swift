import DataModelDefinition

enum DuplicateRenamingIdentifier: WholeModelCheck {
  static let rule = Rule(
    id: "duplicate-renaming-identifier",
    severity: .warning,
    group: .structure,
    summary: "Two elements have one renaming identifier.",
    reason: """
      The renaming identifier (elementID, else the name) says which element of another version is the same. \
      Two that have one both claim its values, so that nothing can be migrated from or to this version. Most \
      often an element was copied with its identifier: remove that of the copy.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="title" optional="YES" attributeType="String" elementID="text"/>
        <attribute name="note" optional="YES" attributeType="String" elementID="text"/>
        """,
      good: """
        <attribute name="title" optional="YES" attributeType="String" elementID="text"/>
        <attribute name="note" optional="YES" attributeType="String"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    let model = context.model
    check(model.entities, context, &diagnostics) { ElementName(entity: $0.name) }
    for composite in model.composites {
      check(composite.attributes, context, &diagnostics) {
        ElementName(entity: composite.name, property: $0.name)
      }
    }
    // Without an identifier of its own each element has that of its name, and most entities have none.
    let entitiesWithIdentifiers = Set(
      model.entities.filter { hasIdentifier($0.attributes) || hasIdentifier($0.relationships) }.map(\.name)
    )
    guard !entitiesWithIdentifiers.isEmpty else { return }
    for entity in model.entities {
      let ancestors = context.index.ancestors(of: entity)
      guard ([entity] + ancestors).contains(where: { entitiesWithIdentifiers.contains($0.name) }) else {
        continue
      }
      func name(_ property: String) -> ElementName { ElementName(entity: entity.name, property: property) }
      check(entity.attributes, inherited: ancestors.flatMap(\.attributes), context, &diagnostics) {
        name($0.name)
      }
      check(entity.relationships, inherited: ancestors.flatMap(\.relationships), context, &diagnostics) {
        name($0.name)
      }
    }
  }

  private static func hasIdentifier(_ elements: [some RenamableElement]) -> Bool {
    elements.contains { $0.identifier != $0.name }
  }

  /// Reports each element whose identifier one before it has, or one that is inherited.
  ///
  /// Two of one name are a finding of their own, and what declares an inherited one anew is the same element.
  private static func check<Element: RenamableElement>(
    _ elements: [Element],
    inherited: [Element] = [],
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics,
    _ elementName: (Element) -> ElementName
  ) {
    guard hasIdentifier(elements) || hasIdentifier(inherited) else { return }
    var earlier = Dictionary(
      inherited.map { ($0.identifier, $0) },
      uniquingKeysWith: { nearest, _ in nearest }
    )
    for element in elements {
      let identifier = element.identifier
      let other = earlier[identifier]
      earlier[identifier] = other ?? element
      guard let other, other.name != element.name else { continue }
      let name = elementName(element)
      diagnostics.emit(
        Diagnostic(
          rule,
          "'\(name)' has the renaming identifier '\(identifier)', and so has '\(other.name)'",
          at: context.location(of: "elementID", in: element.origin),
          about: name,
          related: [.init("that of '\(other.name)'", at: context.location(of: "elementID", in: other.origin))]
        )
      )
    }
  }
}
