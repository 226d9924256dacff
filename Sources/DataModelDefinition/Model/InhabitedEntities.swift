extension DataModel {
  /// The entities that can have objects: concrete ones and all their ancestors. An abstract entity without
  /// concrete subentities is not among them.
  package var inhabitedEntities: Set<String> {
    let parents = Dictionary(entities.map { ($0.name, $0.parentName) }) { first, _ in first }
    var found: Set<String> = []
    for entity in entities where !entity.isAbstract {
      var next: String? = entity.name
      while let name = next, found.insert(name).inserted { next = parents[name] ?? nil }
    }
    return found
  }
}
