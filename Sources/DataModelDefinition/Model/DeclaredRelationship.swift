/// A relationship as the model declares it, together with the entity that does.
package struct DeclaredRelationship: Sendable {
  @Boxed package var owner: Entity
  @Boxed package var relationship: Relationship

  package init(owner: Entity, relationship: Relationship) {
    _owner = Boxed(wrappedValue: owner)
    _relationship = Boxed(wrappedValue: relationship)
  }

  /// Tells relationships apart: `Item.list`.
  package var identity: String { "\(owner.name).\(relationship.name)" }

  /// Returns the side of a one-to-one that has the column: the one that must have a value, then the one that
  /// goes when the other goes, then the first by name.
  package static func holder(
    of left: DeclaredRelationship,
    and right: DeclaredRelationship
  ) -> DeclaredRelationship {
    if left.relationship.isOptional != right.relationship.isOptional {
      return left.relationship.isOptional ? right : left
    }
    let isLeftOwner = left.relationship.deleteRule == .cascade
    let isRightOwner = right.relationship.deleteRule == .cascade
    if isLeftOwner != isRightOwner { return isLeftOwner ? right : left }
    return left.identity < right.identity ? left : right
  }
}

extension ModelIndex {
  /// The other side of a relationship: the one that it names, if that names it back.
  package func inverse(of side: DeclaredRelationship) -> DeclaredRelationship? {
    guard let name = side.relationship.inverseName, let destination = destination(of: side.relationship)
    else { return nil }
    for owner in [destination] + ancestors(of: destination) {
      guard let candidate = owner.relationships.first(where: { $0.name == name }) else { continue }
      guard !candidate.isTransient, candidate.inverseName == side.relationship.name,
        let back = self.destination(of: candidate)
      else { return nil }
      let names = Set(([back] + ancestors(of: back)).map(\.name))
      return names.contains(side.owner.name)
        ? DeclaredRelationship(owner: owner, relationship: candidate) : nil
    }
    return nil
  }
}
