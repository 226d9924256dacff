package import DataModelDefinition

/// The elements with stored values that a step adds and removes.
package struct ElementChanges: Sendable, Hashable, Codable {
  /// The name of the new version.
  let version: String
  /// In the order of the file.
  let added: [AddedElement]
  /// Under the new names of their entities.
  let removed: [ElementName]
  /// The new names of renamed entities by the old ones.
  let renamedEntities: [String: String]

  /// An element that only the new version has, with the place of its name.
  struct AddedElement: Sendable, Hashable, Codable {
    let element: ElementName
    let location: SourceLocation
  }

  package init(from old: DataModel, to new: DataModel, _ match: ModelMatch) {
    version = new.name
    added = new.stored.filter { !match.has($0.element) }.map { element, origin in
      AddedElement(element: element, location: new.source.location(ofAttribute: "name", in: origin))
    }
    removed = match.lost(of: old)
    renamedEntities = match.newEntityNames.filter { $0.key != $0.value }
  }
}

extension DataModel {
  /// The entities and the properties with stored values.
  fileprivate var stored: [(element: ElementName, origin: ElementOrigin)] {
    var stored: [(element: ElementName, origin: ElementOrigin)] = []
    for entity in entities {
      let whole = ElementName(entity: entity.name)
      stored.append((whole, entity.origin))
      for attribute in entity.attributes where !attribute.isTransient {
        stored.append((whole.property(named: attribute.name), attribute.origin))
      }
      for relationship in entity.relationships where !relationship.isTransient {
        stored.append((whole.property(named: relationship.name), relationship.origin))
      }
    }
    return stored
  }
}

extension ModelMatch {
  /// Whether an element of the new version was in the old one, under any name.
  fileprivate func has(_ element: ElementName) -> Bool {
    guard let entity = entities[element.entity] else { return false }
    guard let property = element.property else { return true }
    return entity.attributes[property] != nil || entity.relationships[property] != nil
  }

  /// Returns the elements of the old version that the new one lacks, under the new names of their entities.
  fileprivate func lost(of old: DataModel) -> [ElementName] {
    old.stored.compactMap { element, _ in
      guard let entity = newEntityNames[element.entity], let match = entities[entity] else {
        return element.property == nil ? element : nil
      }
      guard let property = element.property, match.newName(of: property) == nil else { return nil }
      return ElementName(entity: entity, property: property)
    }
  }
}
