import DataModelDefinition

extension ProjectConfiguration {
  /// Reports what the configuration says of elements that a model does not have, or cannot be done to them.
  func check(against model: DataModel, into diagnostics: inout Diagnostics) {
    let index = ModelIndex(model)
    func report(_ message: String, _ location: SourceLocation) {
      diagnostics.emit(Diagnostic(ConfigurationRules.unknownElement, message, at: location))
    }
    for name in names {
      guard let entity = index.entity(named: name.value.entity) else {
        report("the model '\(model.name)' has no entity '\(name.value.entity)'", name.location)
        continue
      }
      guard let property = name.value.property else { continue }
      if !entity.attributes.contains(where: { $0.name == property }) {
        report("the entity '\(entity.name)' has no attribute '\(property)' of its own", name.location)
      }
    }
    for key in primaryKeys {
      guard let entity = index.entity(named: key.value.entity) else {
        report("the model '\(model.name)' has no entity '\(key.value.entity)'", key.location)
        continue
      }
      if index.entity(named: entity.parentName) != nil {
        let root = index.root(of: entity).name
        report(
          "the key of '\(entity.name)' is that of its root entity, '\(root)': choose it there",
          key.location
        )
        continue
      }
      guard let attribute = entity.attributes.first(where: { $0.name == key.value.attribute }) else {
        report("the entity '\(entity.name)' has no attribute '\(key.value.attribute)'", key.location)
        continue
      }
      if !attribute.canIdentify {
        report(
          "'\(entity.name).\(attribute.name)' cannot be a key: it must be stored, required, and of a type that "
            + "compares exactly",
          key.location
        )
      }
    }
  }
}
