import DataModelDefinition

/// The code of a rule. It is one of the four forms below, by what it looks at.
///
/// A check never stops at the first finding, and it does not repeat what another rule reports: a relationship
/// to an unknown entity is one finding, not also one about its inverse.
protocol Check: Sendable {
  static var rule: Rule { get }
}

/// A check that has to see the whole model.
protocol WholeModelCheck: Check {
  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics)
}

/// A check of each entity by itself.
protocol EntityCheck: Check {
  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics)
}

/// A check of each attribute by itself, of entities and of composites.
protocol AttributeCheck: Check {
  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  )
}

/// A check of each relationship by itself.
protocol RelationshipCheck: Check {
  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  )
}

/// What has attributes: an entity, or a composite.
enum AttributeOwner: Sendable {
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
