import DataModelDefinition

/// A rule with its code.
///
/// A check does not stop at the first finding, and does not repeat what another rule reports: a relationship
/// to an unknown entity is one finding, not a second one about its inverse.
struct Check: Sendable {
  let rule: Rule
  let body: Body

  /// The code of a check, by the elements that it runs on.
  enum Body: Sendable {
    /// The whole model. Each report says which element it is about.
    case model(@Sendable (inout Site) -> Void)
    /// Each entity on its own.
    case entity(@Sendable (Entity, inout Site) -> Void)
    /// Each property on its own, of any kind; most of these checks look at its name.
    case property(@Sendable (NamedElement, inout Site) -> Void)
    /// Each attribute on its own, of entities and of composites.
    case attribute(@Sendable (Attribute, inout Site) -> Void)
    /// Each relationship on its own.
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
