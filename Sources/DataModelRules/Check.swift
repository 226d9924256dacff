import DataModelDefinition

/// The code of a rule. It is one of the five forms below, by what it looks at.
///
/// A check never stops at the first finding, and it does not repeat what another rule reports: a relationship
/// to an unknown entity is one finding, not also one about its inverse.
protocol Check: Sendable {
  static var rule: Rule { get }
  static var form: CheckForm { get }
}

/// A check by its form. To ask the Swift runtime for it, type by type, takes longer than to check a small
/// model.
enum CheckForm {
  case wholeModel(any WholeModelCheck.Type)
  case entity(any EntityCheck.Type)
  case property(any PropertyCheck.Type)
  case attribute(any AttributeCheck.Type)
  case relationship(any RelationshipCheck.Type)
}

/// A check that has to see the whole model. Each of its findings says which element it is about.
protocol WholeModelCheck: Check {
  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics)
}

/// A check that looks at one element after another.
protocol ElementCheck: Check {}

extension ElementCheck {
  /// A finding about the element that is being checked; ``Checks`` knows which that is, and adds its name.
  static func finding(
    _ message: String,
    at location: SourceLocation,
    severity: Severity? = nil,
    related: [Diagnostic.RelatedLocation] = [],
    fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(rule, message, at: location, about: nil, severity: severity, related: related, fix: fix)
  }
}

/// A check of each entity by itself.
protocol EntityCheck: ElementCheck {
  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics)
}

/// A check of each property by itself, whatever its kind; most of them look at its name.
protocol PropertyCheck: ElementCheck {
  static func check(
    _ property: Property,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  )
}

/// A check of each attribute by itself, of entities and of composites.
protocol AttributeCheck: ElementCheck {
  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  )
}

/// A check of each relationship by itself.
protocol RelationshipCheck: ElementCheck {
  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  )
}

extension WholeModelCheck {
  static var form: CheckForm { .wholeModel(self) }
}

extension EntityCheck {
  static var form: CheckForm { .entity(self) }
}

extension PropertyCheck {
  static var form: CheckForm { .property(self) }
}

extension AttributeCheck {
  static var form: CheckForm { .attribute(self) }
}

extension RelationshipCheck {
  static var form: CheckForm { .relationship(self) }
}

/// The owner of an attribute: an entity, or a composite.
indirect enum AttributeOwner: Sendable {
  case entity(Entity)
  case composite(Composite)

  var name: String {
    switch self {
    case .entity(let entity): entity.name
    case .composite(let composite): composite.name
    }
  }

  /// The entity; nil if it is a composite.
  var entity: Entity? {
    if case .entity(let entity) = self { entity } else { nil }
  }
}
