/// Which element of a model a place in its file belongs to.
///
/// For example, the place of an `optional` inside `<attribute name="text" …>` of the entity `Item` is `Item.text`.
package struct ElementIndex: Sendable {
  private let source: SourceFile
  /// Where the part of an element begins, in the order of the file.
  private let starts: [(offset: Int, element: ElementName?)]

  package init(_ model: DataModel) {
    var starts: [(offset: Int, element: ElementName?)] = [(0, nil)]
    for entity in model.entities {
      let whole = ElementName(entity: entity.name)
      func add(_ name: String, _ origin: ElementOrigin) {
        starts.append((origin.offset, ElementName(entity: entity.name, property: name)))
      }
      starts.append((entity.origin.offset, whole))
      for attribute in entity.attributes { add(attribute.name, attribute.origin) }
      for relationship in entity.relationships { add(relationship.name, relationship.origin) }
      for property in entity.fetchedProperties { add(property.name, property.origin) }
      // What stands behind the properties belongs to the entity again.
      starts += entity.fetchIndexes.map { ($0.origin.offset, whole) }
      starts += entity.compoundIndexes.map { ($0.origin.offset, whole) }
      starts += entity.uniquenessConstraints.map { ($0.origin.offset, whole) }
      starts += entity.userInfo.map { ($0.origin.offset, whole) }
    }
    for composite in model.composites {
      starts.append((composite.origin.offset, ElementName(entity: composite.name)))
      for attribute in composite.attributes {
        starts.append(
          (attribute.origin.offset, ElementName(entity: composite.name, property: attribute.name))
        )
      }
    }
    starts += model.fetchRequests.map { ($0.origin.offset, nil) }
    starts += model.configurations.map { ($0.origin.offset, nil) }
    starts += model.userInfo.map { ($0.origin.offset, nil) }
    self.starts = starts.sorted { $0.offset < $1.offset }
    source = model.source
  }

  /// The element that a place belongs to; nil if it is the model's own, or a place of another file.
  package func element(at location: SourceLocation) -> ElementName? {
    guard location.path == source.path, let start = location.range?.start else { return nil }
    let offset = source.offset(of: start)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].offset <= offset { low = middle } else { high = middle }
    }
    return starts[low].element
  }
}
