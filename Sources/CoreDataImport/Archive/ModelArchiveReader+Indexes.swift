extension ModelArchiveReader {
  /// The constraints that an entity has and its superentities do not.
  mutating func uniquenessConstraints(of outline: EntityOutline) throws(ArchivedModelError) -> [[String]] {
    var inherited: Set<[String]> = []
    for ancestor in outline.ancestors {
      guard let object = entities[ancestor]?.object else { continue }
      inherited.formUnion(try tuples("NSUniqueTuples", of: object, element: ancestor))
    }
    return try tuples("NSUniqueTuples", of: outline.object, element: outline.name)
      .filter { !inherited.contains($0) }
  }

  /// The indexes of an entity. Archives before iOS 11 have names of properties only.
  mutating func indexes(of outline: EntityOutline) throws(ArchivedModelError) -> [ArchivedIndex] {
    let archived = outline.object["NSFetchIndexDescriptions"]
    guard archived.isNull else { return try fetchIndexes(archived, of: outline) }
    let own = outline.properties.filter { name, property in
      property["NSIsIndexed"].boolean == true
        && outline.ancestors.allSatisfy { entities[$0]?.properties[name] == nil }
    }
    let single = own.keys.sorted().map { ArchivedIndex(name: $0, elements: [.init(propertyName: $0)]) }
    let tuples = try tuples("NSCompoundIndexes", of: outline.object, element: outline.name)
    // The names that Core Data gives such indexes.
    let compound = tuples.enumerated().map { number, names in
      ArchivedIndex(
        name: number == 0 ? "compoundIndex" : "compoundIndex\(number)",
        elements: names.map { .init(propertyName: $0) }
      )
    }
    return single + compound
  }

  private mutating func fetchIndexes(
    _ archived: KeyedValue,
    of outline: EntityOutline
  ) throws(ArchivedModelError) -> [ArchivedIndex] {
    var indexes: [ArchivedIndex] = []
    for value in try elements(archived) {
      guard let object = value.object, let name = try name(object["NSIndexName"]) else {
        omit("An index of '\(outline.name)' is left out, as it has no name.")
        continue
      }
      let element = "\(outline.name).\(name)"
      var index = ArchivedIndex(name: name, elements: [])
      for part in try elements(object["NSIndexElements"]) {
        guard let part = part.object else { continue }
        index.elements.append(try indexElement(part, element: element))
      }
      let predicate = object["NSPartialIndexPredicate"]
      index.predicate = try format(predicate)
      if !predicate.isNull, index.predicate == nil {
        omit("The condition of the index '\(element)' is left out.")
      }
      indexes.append(index)
    }
    return Self.withoutEchoes(indexes)
  }

  /// For an index of one attribute, Core Data archives another that has the name of the attribute.
  private static func withoutEchoes(_ indexes: [ArchivedIndex]) -> [ArchivedIndex] {
    func isNamedAsElement(_ index: ArchivedIndex) -> Bool { index.elements.first?.propertyName == index.name }
    let single = indexes.filter { $0.elements.count == 1 && $0.predicate == nil }
    let named = Set(single.filter { !isNamedAsElement($0) }.map { $0.elements[0] })
    return indexes.filter { index in
      let isEcho = index.elements.count == 1 && index.predicate == nil && isNamedAsElement(index)
      return !(isEcho && named.contains(index.elements[0]))
    }
  }

  private mutating func indexElement(
    _ part: KeyedObject,
    element: String
  ) throws(ArchivedModelError) -> ArchivedIndex.Element {
    var result = ArchivedIndex.Element(propertyName: nil)
    result.isAscending = part["NSAscending"].boolean ?? true
    result.isSpatial = part["NSFetchIndexElementType"].integer == 1
    guard let expression = part["NSIndexedProperty"].object, !expression["NSExpression"].isNull else {
      result.propertyName = try name(part["NSPropertyName"])
      return result
    }
    var format = PredicateFormat(limit: min(remaining, PredicateFormat.usualLimit))
    result.expression = format.expression(expression["NSExpression"])
    try charge(format.used)
    if result.expression == nil { omit("An expression of the index '\(element)' is left out.") }
    return result
  }

  /// Lists of names of properties. The properties themselves may be in their place.
  private mutating func tuples(
    _ key: String,
    of object: KeyedObject,
    element: String
  ) throws(ArchivedModelError) -> [[String]] {
    var tuples: [[String]] = []
    for tuple in try elements(object[key]) {
      var names: [String] = []
      for member in try elements(tuple) {
        if let name = try name(member.object?["NSPropertyName"] ?? member) {
          names.append(name)
        } else {
          omit("A part of an index or a constraint of '\(element)' is left out, as it is no property.")
        }
      }
      if !names.isEmpty { tuples.append(names) }
    }
    return tuples
  }
}
