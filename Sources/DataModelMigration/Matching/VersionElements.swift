package import DataModelDefinition

/// The elements of one version. Entities include everything that they inherit.
package struct VersionElements: Sendable {
  package let model: DataModel
  /// In the order of the file.
  package let entities: [EntityElements]
  package let inhabited: Set<String>
  private let positions: [String: Int]

  /// The most properties that are compared, counting inherited ones for each entity. A hierarchy that is both
  /// wide and deep would take time proportional to the product.
  package static let maximumProperties = 500_000

  /// - Throws: ``DifferenceError`` if two elements have the same name or identifier, or there are too many
  package init(_ model: DataModel) throws(DifferenceError) {
    self.model = model
    inhabited = model.inhabitedEntities
    try Self.requireDistinct(model.entities, of: nil, model)
    for composite in model.composites {
      try Self.requireDistinct(composite.attributes, of: composite.name, model)
    }
    try Self.requireDistinct(model.composites, of: nil, model)
    let index = ModelIndex(model)
    let attributes = Dictionary(
      uniqueKeysWithValues: model.entities.map { ($0.name, $0.attributes.map { OwnedProperty($0) }) }
    )
    let relationships = Dictionary(
      uniqueKeysWithValues: model.entities.map { ($0.name, $0.relationships.map { OwnedProperty($0) }) }
    )
    let constraints = Dictionary(
      uniqueKeysWithValues: model.entities.map {
        ($0.name, $0.uniquenessConstraints.map { $0.properties.map(\.name) })
      }
    )
    var entities: [EntityElements] = []
    var count = 0
    for entity in model.entities {
      let lineage = [entity.name] + index.ancestors(of: entity).map(\.name)
      let elements = EntityElements(
        entity,
        lineage: lineage,
        constraints: lineage.flatMap { constraints[$0] ?? [] },
        attributes: Self.effective(lineage, attributes),
        relationships: Self.effective(lineage, relationships)
      )
      try Self.requireDistinct(elements.attributes.map(\.value), of: entity.name, model)
      try Self.requireDistinct(elements.relationships.map(\.value), of: entity.name, model)
      count += elements.attributes.count + elements.relationships.count
      guard count <= Self.maximumProperties else {
        throw DifferenceError(
          message: "the entities inherit more than \(Self.maximumProperties) properties, too many to compare",
          location: model.source.location(of: entity.origin),
          related: nil
        )
      }
      entities.append(elements)
    }
    self.entities = entities
    positions = Dictionary(
      uniqueKeysWithValues: entities.enumerated().map { ($0.element.entity.name, $0.offset) }
    )
  }

  package subscript(name: String?) -> EntityElements? { name.flatMap { positions[$0] }.map { entities[$0] } }

  /// Returns the properties of an entity: its own, and the inherited ones that it does not redeclare.
  private static func effective<Value>(
    _ lineage: [String],
    _ own: [String: [OwnedProperty<Value>]]
  ) -> [InheritedProperty<Value>] {
    var seen: Set<String> = []
    var found: [InheritedProperty<Value>] = []
    for owner in lineage {
      // Duplicate names in one entity are kept, so that they are reported.
      let properties = (own[owner] ?? []).filter { !seen.contains($0.value.name) }
      found += properties.map { InheritedProperty(owner: owner, property: $0) }
      seen.formUnion(properties.map(\.value.name))
    }
    return found
  }

  private static func requireDistinct<Element: RenamableElement>(
    _ elements: [Element],
    of owner: String?,
    _ model: DataModel
  ) throws(DifferenceError) {
    var byName: [String: Element] = [:]
    var byIdentifier: [String: Element] = [:]
    for element in elements {
      let subject = owner.map { "'\($0).\(element.name)'" } ?? "'\(element.name)'"
      if let earlier = byName.updateValue(element, forKey: element.name) {
        throw DifferenceError(
          message: "\(subject) is declared twice, so its changes cannot be determined",
          location: model.source.location(ofAttribute: "name", in: element.origin),
          related: model.source.location(ofAttribute: "name", in: earlier.origin)
        )
      }
      if let earlier = byIdentifier.updateValue(element, forKey: element.identifier) {
        throw DifferenceError(
          message:
            "\(subject) has the renaming identifier '\(element.identifier)', and so does '\(earlier.name)'",
          location: model.source.location(ofAttribute: "elementID", in: element.origin),
          related: model.source.location(ofAttribute: "elementID", in: earlier.origin)
        )
      }
    }
  }
}
