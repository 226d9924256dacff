package import DataModelDefinition

/// All rules about what a model says, in the order of their documentation.
package enum Checks {
  /// The rule about the app's own types. Only lowered tables know whether an attribute with one is a key.
  package static var invalidCustomType: Rule { Check.invalidCustomType.rule }

  static let all: [Check] = [
    // Names
    .invalidName, .reservedName, .longName, .duplicateEntityName, .duplicatePropertyName,
    .duplicateClassName, .duplicateFetchRequest, .duplicateRenamingIdentifier, .entityNameCase,
    .propertyNameCase, .objectiveCName, .nameToAvoid, .owningName, .hiddenRowID,
    // Entities
    .unknownParent, .inheritanceCycle, .deepHierarchy, .redeclaredProperty, .tooManyProperties,
    .tooManyColumns, .xcodeClassGeneration, .swiftDataInheritance,
    // Attributes
    .unknownAttributeType, .untypedAttribute, .unknownComposite, .unreadableDefault, .lenientDefault,
    .defaultOutOfBounds, .requiredWithoutDefault, .unreadableBound, .invertedBounds,
    .invalidRegularExpression, .insecureTransformer, .transformableAttribute, .invalidDerivation,
    .unwrittenDerivation, .derivedTransient, .derivedDefault,
    // Relationships
    .unknownDestination, .emptyDestination, .unknownInverse, .missingInverse, .unreciprocatedInverse,
    .inverseEntityMismatch, .transientInverse, .unknownDeletionRule, .noActionDeleteRule,
    .nullifiedRequirement, .toOneMaximum, .invertedCounts, .requiredRelationship, .orderedRelationship,
    .orderedToOne,
    // Indexes and uniqueness
    .duplicateIndexName, .unknownIndexProperty, .repeatedIndexProperty, .unindexableProperty, .emptyIndex,
    .unconstrainableProperty, .uniqueRelationship, .constraintBelowRoot,
    // Configurations
    .duplicateConfiguration, .unknownConfigurationMember, .crossConfigurationRelationship,
    // Fetch requests and fetched properties
    .unknownFetchEntity, .predicateSyntax, .unknownPredicateProperty,
    // User info
    .duplicateUserInfoKey, .unknownUserInfoKey, .invalidEnumeration, .invalidCustomType, .invalidPrimaryKey,
    // Offline sync
    .unstatedProfile, .missingSystemTable, .missingSystemColumn, .mistypedSystemColumn, .missingID,
    .missingVersion, .optionalID, .requiredColumn, .reservedSyncName, .otherGeneration, .invalidSyncMark,
    .invalidWireName, .syncedInheritance, .constrainedSystemTable, .unsyncedRelationship,
    // iCloud
    .cloudKitAttributeType, .cloudKitRequiredAttribute, .cloudKitUniqueness, .cloudKitMissingInverse,
    .cloudKitRequiredRelationship, .cloudKitOrderedRelationship, .cloudKitDenyRule,
    .cloudKitCrossConfiguration, .cloudKitFieldName,
  ]

  package static var rules: [Rule] { all.map(\.rule) }

  /// Runs rules on a model.
  package static func run(
    on context: CheckContext,
    where isOn: (Rule) -> Bool,
    into diagnostics: inout Diagnostics
  ) {
    let checks = all.filter { isOn($0.rule) }
    guard let first = checks.first else { return }
    var site = Site(context, first.rule, found: diagnostics)
    // One pass over the model for all checks of single elements: copying each attribute once per rule would
    // be slow.
    var ofEntities: [(Rule, (Entity, inout Site) -> Void)] = []
    var ofProperties: [(Rule, (NamedElement, inout Site) -> Void)] = []
    var ofAttributes: [(Rule, (Attribute, inout Site) -> Void)] = []
    var ofRelationships: [(Rule, (Relationship, inout Site) -> Void)] = []
    for check in checks {
      switch check.body {
      case .model(let body):
        site.rule = check.rule
        body(&site)
      case .entity(let body): ofEntities.append((check.rule, body))
      case .property(let body): ofProperties.append((check.rule, body))
      case .attribute(let body): ofAttributes.append((check.rule, body))
      case .relationship(let body): ofRelationships.append((check.rule, body))
      }
    }
    for entity in context.model.entities {
      site.move(to: entity)
      site.apply(ofEntities, to: entity)
      for property in entity.properties {
        site.move(toProperty: property.name, property.origin)
        site.apply(ofProperties, to: property)
      }
      for attribute in entity.attributes {
        site.move(toProperty: attribute.name, attribute.origin)
        site.apply(ofAttributes, to: attribute)
      }
      for relationship in entity.relationships {
        site.move(toProperty: relationship.name, relationship.origin)
        site.apply(ofRelationships, to: relationship)
      }
    }
    for composite in context.model.composites {
      site.move(to: composite)
      for attribute in composite.attributes {
        site.move(toProperty: attribute.name, attribute.origin)
        site.apply(ofAttributes, to: attribute)
      }
    }
    diagnostics = site.found
  }
}

extension Site {
  fileprivate mutating func apply<Element>(
    _ checks: [(Rule, (Element, inout Site) -> Void)],
    to element: Element
  ) {
    for (rule, body) in checks {
      self.rule = rule
      body(element, &self)
    }
  }
}
