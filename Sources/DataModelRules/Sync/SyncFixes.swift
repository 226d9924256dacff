import DataModelDefinition

/// The fixes of a synced model: they write what Xcode would write, as in the models in `Schemas/`.
extension SyncRequirements.SystemTable {
  /// Returns the fix that adds the entity with the columns that every generation has.
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
  /// Returns the fix that adds the attribute to an entity; nil if another property has its name, since the
  /// right fix is then unknown.
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

  /// Returns the fix that gives an attribute the type of the column; nil if more than the type would have to
  /// change.
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
    // Xcode writes it only for types with a scalar, such as numbers and dates.
    let hasScalar = self.attribute.usesScalarType != nil
    let scalar = hasScalar ? nil : source.edit(removing: "usesScalarValueType", in: attribute.origin)
    return Fix(
      "write the type \(type.xmlName)",
      edits: [typing, scalar].compactMap { $0 },
      changesVersionHash: true
    )
  }
}
