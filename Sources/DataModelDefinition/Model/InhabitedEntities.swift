extension DataModel {
  /// The entities that can have objects: those that are not abstract, and all above them. An abstract entity
  /// with nothing below it but others has none.
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
