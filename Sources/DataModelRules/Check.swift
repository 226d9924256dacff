import DataModelDefinition

/// A rule with its code.
///
/// A check never stops at the first finding, and it does not repeat what another rule reports: a relationship
/// to an unknown entity is one finding, not also one about its inverse.
struct Check: Sendable {
  let rule: Rule
  let body: Body

  /// The code, by what it looks at.
  enum Body: Sendable {
    /// The whole model. Each report says which element it is about.
    case model(@Sendable (inout Site) -> Void)
    /// Each entity by itself.
    case entity(@Sendable (Entity, inout Site) -> Void)
    /// Each property by itself, whatever its kind; most of these checks look at its name.
    case property(@Sendable (NamedElement, inout Site) -> Void)
    /// Each attribute by itself, of entities and of composites.
    case attribute(@Sendable (Attribute, inout Site) -> Void)
    /// Each relationship by itself.
    case relationship(@Sendable (Relationship, inout Site) -> Void)
  }
}

extension Rule {
  func forModel(_ body: @escaping @Sendable (inout Site) -> Void) -> Check {
    Check(rule: self, body: .model(body))
  }

  func forEachEntity(_ body: @escaping @Sendable (Entity, inout Site) -> Void) -> Check {
    Check(rule: self, body: .entity(body))
  }

  func forEachProperty(_ body: @escaping @Sendable (NamedElement, inout Site) -> Void) -> Check {
    Check(rule: self, body: .property(body))
  }

  func forEachAttribute(_ body: @escaping @Sendable (Attribute, inout Site) -> Void) -> Check {
    Check(rule: self, body: .attribute(body))
  }

  func forEachRelationship(_ body: @escaping @Sendable (Relationship, inout Site) -> Void) -> Check {
    Check(rule: self, body: .relationship(body))
  }
}
