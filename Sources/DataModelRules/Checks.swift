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

  /// Runs every rule on a model.
  package static func run(on context: CheckContext, into diagnostics: inout Diagnostics) {
    for check in all {
      check.run(context, into: &diagnostics)
    }
  }
}
