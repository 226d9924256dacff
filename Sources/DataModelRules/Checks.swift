package import DataModelDefinition

/// All rules about what a model says, in the order of their documentation.
package enum Checks {
  static let all: [any Check.Type] = [
    // Names
    InvalidName.self,
    ReservedName.self,
    DuplicateEntityName.self,
    DuplicatePropertyName.self,
    // Entities
    UnknownParent.self,
    InheritanceCycle.self,
    TooManyColumns.self,
    // Attributes
    UnknownAttributeType.self,
    UntypedAttribute.self,
    UnknownComposite.self,
    UnreadableDefault.self,
    LenientDefault.self,
    InvalidDerivation.self,
    // Relationships
    UnknownDestination.self,
    UnknownInverse.self,
    UnknownDeletionRule.self,
    MissingInverse.self,
    // Offline sync
    MissingSystemTable.self,
    MissingSystemColumn.self,
    MistypedSystemColumn.self,
    MissingID.self,
    OptionalID.self,
    ReservedSyncName.self,
  ]

  package static var rules: [Rule] {
    all.map { $0.rule }
  }

  /// Runs rules on a model.
  ///
  /// - Parameters:
  ///   - context: the model
  ///   - isOn: whether a rule is wanted; what nobody wants to know costs no time
  ///   - diagnostics: receives the findings, rule by rule for an element, and not in the order of the file
  package static func run(
    on context: CheckContext,
    where isOn: (Rule) -> Bool,
    into diagnostics: inout Diagnostics
  ) {
    let wanted = all.filter { isOn($0.rule) }
    for case let check as any WholeModelCheck.Type in wanted { check.run(context, into: &diagnostics) }
    // One pass over the model for all of these: a copy of every attribute for every rule would be dear.
    let ofEntities = wanted.compactMap { $0 as? any EntityCheck.Type }
    let ofAttributes = wanted.compactMap { $0 as? any AttributeCheck.Type }
    let ofRelationships = wanted.compactMap { $0 as? any RelationshipCheck.Type }
    for entity in context.model.entities {
      for check in ofEntities { check.check(entity, context, into: &diagnostics) }
      let owner = AttributeOwner.entity(entity)
      for attribute in entity.attributes {
        for check in ofAttributes { check.check(attribute, of: owner, context, into: &diagnostics) }
      }
      for relationship in entity.relationships {
        for check in ofRelationships { check.check(relationship, of: entity, context, into: &diagnostics) }
      }
    }
    for composite in context.model.composites {
      let owner = AttributeOwner.composite(composite)
      for attribute in composite.attributes {
        for check in ofAttributes { check.check(attribute, of: owner, context, into: &diagnostics) }
      }
    }
  }
}
