/// The name of the entity or property that a finding is about, as Apple's compiler writes it: `Item.text`.
///
/// A composite counts as an entity here; elements of the model as a whole have no name.
package struct ElementName: Sendable, Hashable, Codable {
  package let entity: String
  package let property: String?

  package init(entity: String, property: String? = nil) {
    self.entity = entity
    self.property = property
  }

  /// Returns the name of a property of the entity.
  package func property(named name: String) -> ElementName { ElementName(entity: entity, property: name) }
}

extension ElementName: CustomStringConvertible {
  package var description: String { property.map { "\(entity).\($0)" } ?? entity }
}
