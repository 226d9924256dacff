/// A relationship together with the entity that declares it.
package struct DeclaredRelationship: Sendable {
  @Boxed package var owner: Entity
  @Boxed package var relationship: Relationship

  package init(owner: Entity, relationship: Relationship) {
    _owner = Boxed(wrappedValue: owner)
    _relationship = Boxed(wrappedValue: relationship)
  }

  /// A unique name of the relationship: `Item.list`.
  package var identity: String { "\(owner.name).\(relationship.name)" }

  /// Returns the side of a one-to-one relationship that has the column: a required side before an optional
  /// one, then the side that the other deletes by cascade, then the first by name.
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
  /// Returns the other side of a relationship: the inverse that it names, if that names it in turn.
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
