import DataModelDefinition

extension ElementName {
  /// The element that a text between elements is in; nil if it is in none that findings know by a name.
  ///
  /// A text may stand in what the reader passes over, so that it is found by the elements around it.
  init?(of text: StrayText) {
    // Below the model.
    let path = text.path.dropFirst()
    guard let first = path.first, let properties = Self.properties[first.name],
      let entity = first.attribute("name"), !entity.isEmpty
    else { return nil }
    let second = path.dropFirst().first
    let property = second.flatMap { properties.contains($0.name) ? $0.attribute("name") : nil }
    self.init(entity: entity, property: property?.isEmpty == false ? property : nil)
  }

  /// The elements with properties, and what these are.
  private static let properties: [String: [String]] = [
    "entity": ["attribute", "relationship", "fetchedProperty"],
    "composite": ["attribute"],
  ]
}
