/// Which element of a model a place in its file belongs to.
///
/// For example, the place of an `optional` inside `<attribute name="text" …>` of the entity `Item` is `Item.text`.
package struct ElementIndex: Sendable {
  private let source: SourceFile
  /// The offsets at which the parts of elements begin, in the order of the file.
  private let starts: [(offset: Int, element: ElementName?)]

  package init(_ model: DataModel) {
    var starts: [(offset: Int, element: ElementName?)] = [(0, nil)]
    var ends: [(offset: Int, element: ElementName?)] = []
    // What stands behind a property is its entity's again, and what stands behind an entity the model's, even if it is
    // nothing that the format has.
    func addEnds(in origin: ElementOrigin, _ whole: ElementName) {
      let extent = ElementExtent(of: origin, in: model.source)
      ends += extent.children.map { ($0.end, whole) }
      ends.append((extent.end, nil))
    }
    for entity in model.entities {
      let whole = ElementName(entity: entity.name)
      func add(_ name: String, _ origin: ElementOrigin) {
        starts.append((origin.offset, ElementName(entity: entity.name, property: name)))
      }
      starts.append((entity.origin.offset, whole))
      for attribute in entity.attributes { add(attribute.name, attribute.origin) }
      for relationship in entity.relationships { add(relationship.name, relationship.origin) }
      for property in entity.fetchedProperties { add(property.name, property.origin) }
      addEnds(in: entity.origin, whole)
    }
    for composite in model.composites {
      let whole = ElementName(entity: composite.name)
      starts.append((composite.origin.offset, whole))
      addEnds(in: composite.origin, whole)
      for attribute in composite.attributes {
        starts.append(
          (attribute.origin.offset, ElementName(entity: composite.name, property: attribute.name))
        )
      }
    }
    // One element may begin where another ends; then it is the one that begins.
    let ranked = ends.map { ($0, 0) } + starts.map { ($0, 1) }
    self.starts = ranked.sorted { ($0.0.offset, $0.1) < ($1.0.offset, $1.1) }.map(\.0)
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
