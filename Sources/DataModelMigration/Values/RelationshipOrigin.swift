import DataModelDefinition
import DataModelRelational

/// The relationship of the old version that a new one, or its inverse, has its pairs from.
struct RelationshipOrigin {
  /// The old relationship.
  let side: DeclaredRelationship
  /// Whether it is what the inverse was, so that its pairs have to be turned around.
  let isInverse: Bool

  /// The pairs as the new relationship sees them.
  func pairs(in context: MigrationContext) -> RelatedPairs? {
    let pairs = RelatedPairs(side, in: context)
    return isInverse ? pairs?.flipped : pairs
  }

  /// The old relationship as the new one saw it: how many destinations a source had, and the reverse.
  func wasToMany(in context: MigrationContext) -> (source: Bool, destination: Bool, hadInverse: Bool) {
    let inverse = context.oldIndex.inverse(of: side)
    // Without an inverse any number of rows may lead to one.
    let (own, other) = (side.relationship.isToMany, inverse?.relationship.isToMany ?? true)
    return isInverse ? (other, own, inverse != nil) : (own, other, inverse != nil)
  }

  /// The tables at the two ends, as the new relationship sees them.
  func tables(in context: MigrationContext) -> (source: String, destination: String)? {
    guard let destination = context.oldIndex.destination(of: side.relationship) else { return nil }
    let own = context.oldIndex.root(of: side.owner).name
    let other = context.oldIndex.root(of: destination).name
    return isInverse ? (other, own) : (own, other)
  }

  /// Finds that of a relationship, in the rows of one entity if it is given: a relationship may have moved in
  /// the tree.
  ///
  /// Nil if the relationship is new, or nothing can be kept of it, or somebody has to be asked.
  static func find(
    _ new: DeclaredRelationship,
    for entity: EntityMapping? = nil,
    _ context: MigrationContext,
    _ findings: inout MigrationFindings
  ) -> RelationshipOrigin? {
    let inverse = context.newIndex.inverse(of: new)
    let own = entity.map { before(new.relationship.name, of: $0.entity, context) } ?? before(new, context)
    let other = inverse.flatMap { before($0, context) }
    let property = DeclaredElement(new)
    guard let own else { return other.map { RelationshipOrigin(side: $0, isInverse: true) } }
    guard let other, context.oldIndex.inverse(of: own)?.identity != other.identity else {
      return RelationshipOrigin(side: own, isInverse: false)
    }
    let inverseProperty = inverse.map(DeclaredElement.init)
    let mine = context.decision(about: property).kept
    let theirs = inverseProperty.map { context.decision(about: $0).kept } ?? []
    if mine.contains(.this) || theirs.contains(.inverse) {
      return RelationshipOrigin(side: own, isInverse: false)
    }
    if mine.contains(.inverse) || theirs.contains(.this) {
      return RelationshipOrigin(side: other, isInverse: true)
    }
    // Asked once for both sides: of the first by name.
    let asked = inverseProperty.map { min(property, $0) } ?? property
    findings.ask(
      about: asked,
      "became the inverse of a relationship that was there, and the two may contradict each other",
      [.keep(.this), .keep(.inverse)]
    )
    return nil
  }

  /// The relationship in the old version, in the entity that declares it or, if it moved up, in one below.
  private static func before(
    _ new: DeclaredRelationship,
    _ context: MigrationContext
  ) -> DeclaredRelationship? {
    for entity in context.newIndex.hierarchy(below: new.owner) {
      if let found = before(new.relationship.name, of: entity, context) { return found }
    }
    return nil
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

extension DeclaredElement: Comparable {
  static func == (left: DeclaredElement, right: DeclaredElement) -> Bool { left.element == right.element }

  static func < (left: DeclaredElement, right: DeclaredElement) -> Bool {
    left.element.description < right.element.description
  }
}
