import DataModelDefinition

/// A relationship as the model declares it, together with the entity that does.
struct DeclaredRelationship {
  @Boxed var owner: Entity
  @Boxed var relationship: Relationship

  /// Tells relationships apart: `Item.list`.
  var identity: String { "\(owner.name).\(relationship.name)" }
}
