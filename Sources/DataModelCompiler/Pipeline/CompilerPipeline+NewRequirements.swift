import DataModelDefinition
import DataModelMigration
import DataModelRules

extension CompilerPipeline {
  /// Returns warnings about attributes of synced entities that were not required in the previous version.
  func newRequirements(from old: DataModel, to new: DataModel, _ match: ModelMatch) -> Diagnostics {
    var found = Diagnostics()
    let context = check.context(of: new)
    let before = Dictionary(old.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for entity in new.entities where context.isSynced(entity) {
      guard let matched = match.entities[entity.name], let oldEntity = before[matched.oldName] else {
        continue
      }
      for attribute in entity.attributes where isSentAndRequired(attribute, context) {
        let oldName = matched.attributes[attribute.name]
        let oldAttribute = oldEntity.attributes.first { $0.name == oldName }
        if let oldAttribute, !oldAttribute.isOptional { continue }
        let outcome = attribute.hasDefault ? "have the default here and null there" : "are set aside"
        found.emit(
          MigrationRules.newRequirement,
          "'\(entity.name).\(attribute.name)' is required but was not before: "
            + "rows that the server has without it \(outcome)",
          at: context.location(of: "name", in: attribute.origin),
          about: ElementName(entity: entity.name, property: attribute.name)
        )
      }
    }
    return found
  }

  private func isSentAndRequired(_ attribute: Attribute, _ context: CheckContext) -> Bool {
    !attribute.isOptional && !attribute.isDerived && !attribute.isTransient
      && !SyncMark(attribute.userInfo).isLocal && SystemColumn(attribute.name, in: context.profile) == nil
  }
}
