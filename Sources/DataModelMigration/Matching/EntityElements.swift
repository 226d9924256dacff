package import DataModelDefinition

/// An entity with its properties, including inherited ones.
package struct EntityElements: Sendable {
  @Boxed package var entity: Entity
  /// The name of the entity, of its parent, and so on up to the root.
  package let lineage: [String]
  /// The columns of each uniqueness constraint, including inherited ones.
  package let constraints: [[String]]
  package let attributes: [InheritedProperty<Attribute>]
  package let relationships: [InheritedProperty<Relationship>]
  private let attributePositions: [String: Int]
  private let relationshipPositions: [String: Int]

  init(
    _ entity: Entity,
    lineage: [String],
    constraints: [[String]],
    attributes: [InheritedProperty<Attribute>],
    relationships: [InheritedProperty<Relationship>]
  ) {
    _entity = Boxed(wrappedValue: entity)
    self.lineage = lineage
    self.constraints = constraints
    self.attributes = attributes
    self.relationships = relationships
    attributePositions = Self.positions(attributes)
    relationshipPositions = Self.positions(relationships)
  }

  package var root: String { lineage.last ?? entity.name }

  package func attribute(_ name: String) -> InheritedProperty<Attribute>? {
    attributePositions[name].map { attributes[$0] }
  }

  package func relationship(_ name: String) -> InheritedProperty<Relationship>? {
    relationshipPositions[name].map { relationships[$0] }
  }

  private static func positions<Value>(_ properties: [InheritedProperty<Value>]) -> [String: Int] {
    Dictionary(properties.enumerated().map { ($0.element.value.name, $0.offset) }) { first, _ in first }
  }
}

/// A property behind one reference, shared by the entity that declares it and all its descendants.
package struct OwnedProperty<Value: RenamableElement>: Sendable {
  @Boxed package var value: Value

  init(_ value: Value) { _value = Boxed(wrappedValue: value) }
}

/// A property of an entity, with the name of the entity that declares it.
package struct InheritedProperty<Value: RenamableElement>: Sendable {
  package let owner: String
  package let property: OwnedProperty<Value>

  package var value: Value { property.value }
}
