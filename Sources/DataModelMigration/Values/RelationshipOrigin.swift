import DataModelDefinition
import DataModelRelational

/// A relationship of the old version from which a new one, or its inverse, takes pairs.
struct RelationshipOrigin {
  /// The old relationship.
  let side: DeclaredRelationship
  /// Whether it is the former inverse, so that its pairs are swapped.
  let isInverse: Bool

  /// Returns the old relationship at the end of the new one; nil if its inverse had none.
  func sideHere(in context: MigrationContext) -> DeclaredRelationship? {
    isInverse ? context.oldIndex.inverse(of: side) : side
  }

  /// Returns the pairs as seen from the new relationship.
  func pairs(in context: MigrationContext) -> RelatedPairs? {
    let pairs = RelatedPairs(side, in: context)
    return isInverse ? pairs?.flipped : pairs
  }

  /// Whether a source had several destinations, as seen from the new relationship, and the reverse.
  func wasToMany(in context: MigrationContext) -> (source: Bool, destination: Bool, hadInverse: Bool) {
    let inverse = context.oldIndex.inverse(of: side)
    // Without an inverse, any number of rows may refer to the same one.
    let (own, other) = (side.relationship.isToMany, inverse?.relationship.isToMany ?? true)
    return isInverse ? (other, own, inverse != nil) : (own, other, inverse != nil)
  }

  /// Returns the tables at the two ends, as seen from the new relationship.
  func tables(in context: MigrationContext) -> (source: String, destination: String)? {
    guard let destination = context.oldIndex.destination(of: side.relationship) else { return nil }
    let own = context.oldIndex.root(of: side.owner).name
    let other = context.oldIndex.root(of: destination).name
    return isInverse ? (other, own) : (own, other)
  }

  /// Finds the origins of a relationship, for the rows of `entity` if it is given: a relationship may have
  /// moved in the hierarchy. There are several if relationships of siblings became one of their parent.
  ///
  /// Empty if the relationship is new, nothing of it can be kept, or there is a question.
  static func all(
    of new: DeclaredRelationship,
    for entity: EntityMapping? = nil,
    _ context: MigrationContext,
    _ findings: inout MigrationFindings
  ) -> [RelationshipOrigin] {
    let inverse = context.newIndex.inverse(of: new)
    let own =
      entity.map { [before(new.relationship.name, of: $0.entity, context)].compactMap(\.self) }
      ?? before(new, context)
    let others = inverse.map { before($0, context) } ?? []
    let (ownPairs, otherPairs) = (own.map(context.oldIndex.pair), others.map(context.oldIndex.pair))
    let these = own.map { RelationshipOrigin(side: $0, isInverse: false) }
    let those = others.filter { !ownPairs.contains(context.oldIndex.pair(of: $0)) }
      .map { RelationshipOrigin(side: $0, isInverse: true) }
    if those.isEmpty || ownPairs.allSatisfy(otherPairs.contains) { return these + those }
    let property = DeclaredElement(new)
    let inverseProperty = inverse.map(DeclaredElement.init)
    let mine = context.decision(about: property).kept
    let theirs = inverseProperty.map { context.decision(about: $0).kept } ?? []
    if mine.contains(.this) || theirs.contains(.inverse) { return these }
    if mine.contains(.inverse) || theirs.contains(.this) { return those }
    // Asked once for both sides, about the first by name.
    let asked = inverseProperty.map { min(property, $0) } ?? property
    findings.ask(
      about: asked,
      "became the inverse of an existing relationship, and the two may contradict each other",
      [.keep(.this), .keep(.inverse)]
    )
    return []
  }

  /// Returns the relationships in the old version: that of the entity that declares it or, if it moved up,
  /// those of entities below.
  private static func before(
    _ new: DeclaredRelationship,
    _ context: MigrationContext
  ) -> [DeclaredRelationship] {
    var seen: Set<String> = []
    return context.newIndex.hierarchy(below: new.owner)
      .compactMap { before(new.relationship.name, of: $0, context) }
      .filter { seen.insert(context.oldIndex.pair(of: $0)).inserted }
  }

  private static func before(
    _ name: String,
    of entity: Entity,
    _ context: MigrationContext
  ) -> DeclaredRelationship? {
    let match = context.match.entities[entity.name]
    guard let old = context.oldEntity(match?.oldName), let oldName = match?.relationships[name],
      let mapping = old.relationships.first(where: { $0.relationship.name == oldName })
    else { return nil }
    return context.oldIndex.declared(mapping.relationship, of: old.entity)
  }
}

extension ModelIndex {
  /// Returns the name of a relationship and its inverse, the same for both: `Item.list`.
  func pair(of side: DeclaredRelationship) -> String {
    min(side.identity, inverse(of: side)?.identity ?? side.identity)
  }
}

extension DeclaredElement: Comparable {
  static func == (left: DeclaredElement, right: DeclaredElement) -> Bool { left.element == right.element }

  static func < (left: DeclaredElement, right: DeclaredElement) -> Bool {
    left.element.description < right.element.description
  }
}
