package import DataModelDefinition

/// An element that is removed in one version and returns, under the same name, in a later one: its stored
/// data is lost in between.
package struct ReturningElement: Sendable, Hashable {
  package let element: ElementName
  /// The name of the version without it.
  package let goneIn: String
  /// The name of the version that has it again.
  package let backIn: String
  /// Its location in that version.
  package let location: SourceLocation

  /// Returns the elements that are removed and return along a chain of versions.
  ///
  /// - Parameters:
  ///   - models: the versions
  ///   - matches: the match of each version with the next
  /// - Returns: the elements, in the order in which they return
  package static func all(along models: [DataModel], _ matches: [ModelMatch]) -> [ReturningElement] {
    var found: [ReturningElement] = []
    var gone: [ElementName: String] = [:]
    for ((old, new), match) in zip(zip(models, models.dropFirst()), matches) {
      let kept = gone.map { element, version in
        let entity = match.newEntityNames[element.entity] ?? element.entity
        return (ElementName(entity: entity, property: element.property), version)
      }
      gone = Dictionary(kept) { first, _ in first }
      for (element, origin) in new.stored where !match.has(element) {
        guard let version = gone.removeValue(forKey: element) else { continue }
        found.append(
          ReturningElement(
            element: element,
            goneIn: version,
            backIn: new.name,
            location: new.source.location(ofAttribute: "name", in: origin)
          )
        )
      }
      for element in match.lost(of: old) { gone[element] = new.name }
    }
    return found
  }
}

extension DataModel {
  /// The entities and the properties with stored values.
  fileprivate var stored: [(element: ElementName, origin: ElementOrigin)] {
    entities.flatMap { entity in
      let whole = ElementName(entity: entity.name)
      return [(whole, entity.origin)]
        + entity.attributes.filter { !$0.isTransient }.map { (whole.property(named: $0.name), $0.origin) }
        + entity.relationships.filter { !$0.isTransient }
        .map { (whole.property(named: $0.name), $0.origin) }
    }
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
