import DataModelDefinition

/// The repairs of a synced model: they write what Xcode would, and what the models in `Schemas/` say.
extension SyncRequirements.SystemTable {
  /// Adds the entity with the columns that every generation has.
  func addition(to model: DataModel) -> Fix {
    let attributes = columns.filter(\.isRequired).map { $0.attribute }.sorted { $0.name < $1.name }
    let lines =
      ["<entity name=\"\(name)\" representedClassName=\"\(name)\" syncable=\"YES\">"]
      + attributes.map { "\t" + XMLText.element($0) } + ["</entity>"]
    let edit = model.source.edit(inserting: lines, kind: "entity", named: name, into: model.origin)
    return Fix("add the entity '\(name)'", edits: [edit], changesVersionHash: true)
  }
}

extension SyncRequirements.SystemColumn {
  /// Adds the attribute to an entity; nil if another property has its name, and what is right for that is not
  /// known.
  func addition(to entity: Entity, of model: DataModel) -> Fix? {
    let others = entity.relationships.map(\.name) + entity.fetchedProperties.map(\.name)
    guard !others.contains(where: { $0.lowercased() == name.lowercased() }) else { return nil }
    let edit = model.source.edit(
      inserting: [XMLText.element(attribute)],
      kind: "attribute",
      named: name,
      into: entity.origin
    )
    return Fix(
      "add the attribute '\(name)' (\(type.xmlName)) to '\(entity.name)'",
      edits: [edit],
      changesVersionHash: true
    )
  }

  /// Gives an attribute the type of the column; nil where more would have to change than the type.
  func retyping(of attribute: Attribute, in model: DataModel) -> Fix? {
    let source = model.source
    let isPlain =
      !attribute.isDerived && !attribute.isTransient && attribute.defaultValue == nil
      && attribute.minimum == nil && attribute.maximum == nil && attribute.regularExpression == nil
      && attribute.compositeName == nil && attribute.valueTransformerName == nil
      && attribute.customClassName == nil
    guard isPlain else { return nil }
    let typing =
      source.edit(settingValueOf: "attributeType", in: attribute.origin, to: type.xmlName)
      ?? source.edit(
        adding: "attributeType",
        value: type.xmlName,
        in: attribute.origin,
        behind: ["optional", "name"]
      )
    // Xcode writes it for numbers, dates and such only.
    let hasScalar = self.attribute.usesScalarType != nil
    let scalar = hasScalar ? nil : source.edit(removing: "usesScalarValueType", in: attribute.origin)
    return Fix(
      "write the type \(type.xmlName)",
      edits: [typing, scalar].compactMap { $0 },
      changesVersionHash: true
    )
  }
}
