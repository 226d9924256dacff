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
  /// - Parameter steps: the changes of each step, oldest first
  /// - Returns: the elements, in the order in which they return
  package static func all(along steps: [ElementChanges]) -> [ReturningElement] {
    var found: [ReturningElement] = []
    var gone: [ElementName: String] = [:]
    for step in steps {
      let kept = gone.map { element, version in
        let entity = step.renamedEntities[element.entity] ?? element.entity
        return (ElementName(entity: entity, property: element.property), version)
      }
      gone = Dictionary(kept) { first, _ in first }
      for added in step.added {
        guard let version = gone.removeValue(forKey: added.element) else { continue }
        found.append(
          ReturningElement(
            element: added.element,
            goneIn: version,
            backIn: step.version,
            location: added.location
          )
        )
      }
      for element in step.removed { gone[element] = step.version }
    }
    return found
  }
}
