package import DataModelDefinition

/// An entity with its properties, inherited ones too.
package struct EntityElements: Sendable {
  @Boxed package var entity: Entity
  /// Its own name, that of its parent, and so on to the root.
  package let lineage: [String]
  /// The columns of each of its uniqueness constraints, inherited ones too.
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

/// A property behind one reference, shared by the entity that declares it and all its heirs.
package struct OwnedProperty<Value: RenamableElement>: Sendable {
  @Boxed package var value: Value

  init(_ value: Value) { _value = Boxed(wrappedValue: value) }
}

/// A property as an entity has it, with the name of the one that declares it.
package struct InheritedProperty<Value: RenamableElement>: Sendable {
  package let owner: String
  package let property: OwnedProperty<Value>

  package var value: Value { property.value }
}
