package import DataModelDefinition

/// All rules about what a model says, in the order of their documentation.
package enum Checks {
  static let all: [any Check.Type] = [
    // Names
    InvalidName.self,
    ReservedName.self,
    LongName.self,
    DuplicateEntityName.self,
    DuplicatePropertyName.self,
    DuplicateClassName.self,
    DuplicateFetchRequest.self,
    DuplicateRenamingIdentifier.self,
    EntityNameCase.self,
    PropertyNameCase.self,
    ObjectiveCName.self,
    NameToAvoid.self,
    OwningName.self,
    HiddenRowID.self,
    // Entities
    UnknownParent.self,
    InheritanceCycle.self,
    DeepHierarchy.self,
    RedeclaredProperty.self,
    TooManyProperties.self,
    TooManyColumns.self,
    XcodeClassGeneration.self,
    SwiftDataInheritance.self,
    // Attributes
    UnknownAttributeType.self,
    UntypedAttribute.self,
    UnknownComposite.self,
    UnreadableDefault.self,
    LenientDefault.self,
    DefaultOutOfBounds.self,
    RequiredWithoutDefault.self,
    UnreadableBound.self,
    InvertedBounds.self,
    InvalidRegularExpression.self,
    InsecureTransformer.self,
    TransformableAttribute.self,
    InvalidDerivation.self,
    UnwrittenDerivation.self,
    DerivedTransient.self,
    DerivedDefault.self,
    // Relationships
    UnknownDestination.self,
    EmptyDestination.self,
    UnknownInverse.self,
    MissingInverse.self,
    UnreciprocatedInverse.self,
    InverseEntityMismatch.self,
    TransientInverse.self,
    UnknownDeletionRule.self,
    NoActionDeleteRule.self,
    NullifiedRequirement.self,
    ToOneMaximum.self,
    InvertedCounts.self,
    RequiredRelationship.self,
    OrderedRelationship.self,
    OrderedToOne.self,
    // Indexes and uniqueness
    DuplicateIndexName.self,
    UnknownIndexProperty.self,
    RepeatedIndexProperty.self,
    UnindexableProperty.self,
    EmptyIndex.self,
    UnconstrainableProperty.self,
    UniqueRelationship.self,
    ConstraintBelowRoot.self,
    // Configurations
    DuplicateConfiguration.self,
    UnknownConfigurationMember.self,
    CrossConfigurationRelationship.self,
    // Fetch requests and fetched properties
    UnknownFetchEntity.self,
    PredicateSyntax.self,
    UnknownPredicateProperty.self,
    // User info
    DuplicateUserInfoKey.self,
    UnknownUserInfoKey.self,
    InvalidEnumeration.self,
    InvalidPrimaryKey.self,
    // Offline sync
    UnstatedProfile.self,
    MissingSystemTable.self,
    MissingSystemColumn.self,
    MistypedSystemColumn.self,
    MissingID.self,
    OptionalID.self,
    RequiredColumn.self,
    ReservedSyncName.self,
    OtherGeneration.self,
    InvalidSyncMark.self,
    InvalidWireName.self,
    SyncedInheritance.self,
    ConstrainedSystemTable.self,
    UnsyncedRelationship.self,
    // iCloud
    CloudKitAttributeType.self,
    CloudKitRequiredAttribute.self,
    CloudKitUniqueness.self,
    CloudKitMissingInverse.self,
    CloudKitRequiredRelationship.self,
    CloudKitOrderedRelationship.self,
    CloudKitDenyRule.self,
    CloudKitCrossConfiguration.self,
    CloudKitFieldName.self,
  ]

  package static var rules: [Rule] {
    all.map { $0.rule }
  }

  /// Runs rules on a model.
  package static func run(
    on context: CheckContext,
    where isOn: (Rule) -> Bool,
    into diagnostics: inout Diagnostics
  ) {
    // One pass over the model for all that look at one element: a copy of each attribute for each rule would
    // be dear.
    var ofEntities: [any EntityCheck.Type] = []
    var ofProperties: [any PropertyCheck.Type] = []
    var ofAttributes: [any AttributeCheck.Type] = []
    var ofRelationships: [any RelationshipCheck.Type] = []
    for check in all where isOn(check.rule) {
      switch check.form {
      case .wholeModel(let check): check.run(context, into: &diagnostics)
      case .entity(let check): ofEntities.append(check)
      case .property(let check): ofProperties.append(check)
      case .attribute(let check): ofAttributes.append(check)
      case .relationship(let check): ofRelationships.append(check)
      }
    }
    for entity in context.model.entities {
      diagnostics.add(about: ElementName(entity: entity.name)) { found in
        for check in ofEntities { check.check(entity, context, into: &found) }
      }
      for property in entity.properties {
        diagnostics.add(about: ElementName(entity: entity.name, property: property.name)) { found in
          for check in ofProperties { check.check(property, of: entity, context, into: &found) }
        }
      }
      run(ofAttributes, on: entity.attributes, of: .entity(entity), context, &diagnostics)
      for relationship in entity.relationships {
        diagnostics.add(about: ElementName(entity: entity.name, property: relationship.name)) { found in
          for check in ofRelationships { check.check(relationship, of: entity, context, into: &found) }
        }
      }
    }
    for composite in context.model.composites {
      run(ofAttributes, on: composite.attributes, of: .composite(composite), context, &diagnostics)
    }
  }

  private static func run(
    _ checks: [any AttributeCheck.Type],
    on attributes: [Attribute],
    of owner: AttributeOwner,
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    for attribute in attributes {
      diagnostics.add(about: ElementName(entity: owner.name, property: attribute.name)) { found in
        for check in checks { check.check(attribute, of: owner, context, into: &found) }
      }
    }
  }
}
