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
      note(
        MappingRules.syncedUniqueness,
        "\(names) of the synced '\(entity.name)' must be unique on local writes only",
        about: ElementName(entity: entity.name),
        in: constraint.origin
      )
    }
  }

  private mutating func add(_ element: FetchIndexElement, of index: String, in mapping: EntityMapping) {
    if element.type != .binary {
      note(
        MappingRules.spatialIndex,
        "\(index) is left out: it is of the type \(element.type.xmlName)",
        about: ElementName(entity: mapping.entity.name),
        at: "type",
        in: element.origin
      )
    }
    guard let property = element.property else {
      note(
        MappingRules.expressionIndex,
        "\(index) is left out: '\(element.expression ?? "")' is an expression",
        about: ElementName(entity: mapping.entity.name),
        at: "expression",
        in: element.origin
      )
      return
    }
    guard !hasColumn(property, in: mapping) else { return }
    note(
      MappingRules.indexColumn,
      "\(index) is left out: '\(property)' has no column",
      about: ElementName(entity: mapping.entity.name),
      at: "property",
      in: element.origin
    )
  }

  private mutating func add(_ property: NamedProperty, of owner: String, in mapping: EntityMapping) {
    guard !hasColumn(property.name, in: mapping) else { return }
    note(
      MappingRules.indexColumn,
      "\(owner) is left out: '\(mapping.entity.name).\(property.name)' has no column",
      about: ElementName(entity: mapping.entity.name),
      at: "value",
      in: property.origin
    )
  }

  private func hasColumn(_ property: String, in mapping: EntityMapping) -> Bool {
    mapping.columns.contains { $0.path == [property] }
      || mapping.references.contains { $0.relationship.name == property }
  }
}
