import DataModelDefinition

extension Check {
  static let duplicateRenamingIdentifier = RuleGroup.structure.warning(
    "duplicate-renaming-identifier",
    "Two elements have one renaming identifier.",
    """
    The renaming identifier (elementID, else the name) says which element of another version is the same. \
    Two that have one both claim its values, so that nothing can be migrated from or to this version. Most \
    often an element was copied with its identifier: remove that of the copy.
    """,
    .entity(
      """
      <attribute name="title" optional="YES" attributeType="String" elementID="text"/>
      <attribute name="note" optional="YES" attributeType="String"« elementID="text"→»/>
      """
    )
  ).forModel { site in
    let model = site.model
    site.checkIdentifiers(of: model.entities) { ElementName(entity: $0) }
    for composite in model.composites {
      site.checkIdentifiers(of: composite.attributes) { ElementName(entity: composite.name, property: $0) }
    }
    // Without an identifier of its own each element has that of its name, and most entities have none.
    let entitiesWithIdentifiers = Set(
      model.entities.filter { hasIdentifier($0.attributes) || hasIdentifier($0.relationships) }.map(\.name)
    )
    guard !entitiesWithIdentifiers.isEmpty else { return }
    for entity in model.entities {
      let ancestors = site.index.ancestors(of: entity)
      guard ([entity] + ancestors).contains(where: { entitiesWithIdentifiers.contains($0.name) }) else {
        continue
      }
      func name(_ property: String) -> ElementName { ElementName(entity: entity.name, property: property) }
      site.checkIdentifiers(of: entity.attributes, inherited: ancestors.flatMap(\.attributes), name)
      site.checkIdentifiers(of: entity.relationships, inherited: ancestors.flatMap(\.relationships), name)
    }
  }

  fileprivate static func hasIdentifier(_ elements: [some RenamableElement]) -> Bool {
    elements.contains { $0.identifier != $0.name }
  }
}

extension Site {
  /// Reports each element whose identifier one before it has, or one that is inherited.
  ///
  /// Two of one name are a finding of their own, and what declares an inherited one anew is the same element.
  fileprivate mutating func checkIdentifiers<Element: RenamableElement>(
    of elements: [Element],
    inherited: [Element] = [],
    _ elementName: (String) -> ElementName
  ) {
    guard Check.hasIdentifier(elements) || Check.hasIdentifier(inherited) else { return }
    var earlier = Dictionary(
      inherited.map { ($0.identifier, $0) },
      uniquingKeysWith: { nearest, _ in nearest }
    )
    for element in elements {
      let identifier = element.identifier
      let other = earlier[identifier]
      earlier[identifier] = other ?? element
      guard let other, other.name != element.name else { continue }
      let name = elementName(element.name)
      report(
        "'\(name)' has the renaming identifier '\(identifier)', and so has '\(other.name)'",
        at: "elementID",
        in: element.origin,
        about: name,
        related: related("that of '\(other.name)'", at: "elementID", in: other.origin)
      )
    }
  }
}
