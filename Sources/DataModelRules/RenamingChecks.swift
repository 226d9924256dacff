import DataModelDefinition

extension Check {
  static let duplicateRenamingIdentifier: Check = RuleGroup.structure.warning(
    "duplicate-renaming-identifier",
    "Two elements have the same renaming identifier.",
    """
    The renaming identifier (elementID, or else the name) says which element of another version is the same. \
    Two elements that share one both claim its values, so nothing can be migrated from or to this version. \
    Usually an element was copied with its identifier: remove that of the copy.
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
    // An element without an identifier uses its name, and most entities have only such elements.
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
  /// Reports each element whose identifier an earlier or an inherited element has.
  ///
  /// Two elements of the same name are reported separately, and one that redeclares an inherited one is the
  /// same element.
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
