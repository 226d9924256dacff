import DataModelDefinition
import DataModelRelational

extension MappingNotes {
  mutating func addIndexes(of mapping: EntityMapping) {
    let entity = mapping.entity
    for index in entity.fetchIndexes {
      let name = "the index '\(entity.name).\(index.name)'"
      for element in index.elements { add(element, of: name, in: mapping) }
    }
    for compound in entity.compoundIndexes {
      for property in compound.properties { add(property, of: "the index", in: mapping) }
    }
    for constraint in entity.uniquenessConstraints {
      for property in constraint.properties { add(property, of: "the uniqueness constraint", in: mapping) }
      guard isSynced(entity) else { continue }
      let names = constraint.properties.map { "'\($0.name)'" }.joined(separator: ", ")
      note(MappingRules.syncedUniqueness, noted(entity, constraint.origin)) {
        "the uniqueness of \(names) in the synced '\(entity.name)' is checked only on local writes"
      }
    }
  }

  private func noted(_ entity: Entity, _ origin: ElementOrigin) -> NotedElement {
    NotedElement(ElementName(entity: entity.name), origin)
  }

  private mutating func add(_ element: FetchIndexElement, of index: String, in mapping: EntityMapping) {
    let it = noted(mapping.entity, element.origin)
    if element.type != .binary {
      note(MappingRules.spatialIndex, it, ["type"]) {
        "\(index) is left out: it has the type \(element.type.xmlName)"
      }
    }
    guard let property = element.property else {
      return note(MappingRules.expressionIndex, it, ["expression"]) {
        "\(index) is left out: '\(element.expression ?? "")' is an expression"
      }
    }
    guard !hasColumn(property, in: mapping) else { return }
    note(MappingRules.indexColumn, it, ["property"]) { "\(index) is left out: '\(property)' has no column" }
  }

  private mutating func add(_ property: NamedProperty, of owner: String, in mapping: EntityMapping) {
    guard !hasColumn(property.name, in: mapping) else { return }
    note(MappingRules.indexColumn, noted(mapping.entity, property.origin), ["value"]) {
      "\(owner) is left out: '\(mapping.entity.name).\(property.name)' has no column"
    }
  }

  private func hasColumn(_ property: String, in mapping: EntityMapping) -> Bool {
    mapping.columns.contains { $0.path == [property] }
      || mapping.references.contains { $0.relationship.name == property }
  }
}
