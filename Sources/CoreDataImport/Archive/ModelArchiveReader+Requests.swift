extension ModelArchiveReader {
  /// The fetch request templates of a model, by name.
  mutating func fetchRequestTemplates(
    of model: KeyedObject
  ) throws(ArchivedModelError) -> [ArchivedFetchRequest] {
    var requests: [ArchivedFetchRequest] = []
    for (key, value) in try pairs(model["NSFetchRequestTemplates"]) {
      guard let name = try name(key), let object = value.object else {
        omit("A fetch request is left out, as it has no name.")
        continue
      }
      let element = "fetch request '\(name)'"
      if let request = try fetchRequest(object, named: name, element: element, entity: nil) {
        requests.append(request)
      }
    }
    return requests.sorted { $0.name < $1.name }
  }

  /// What a fetched property fetches.
  mutating func fetchRequest(
    of property: KeyedObject,
    named name: String,
    of entity: String
  ) throws(ArchivedModelError) -> ArchivedFetchRequest? {
    let element = "fetched property '\(entity).\(name)'"
    guard let object = property["NSFetchRequest"].object else {
      omit("The request of the \(element) is left out.")
      return nil
    }
    let destination = try self.name(property["_NSFetchRequestEntityName"])
    return try fetchRequest(object, named: name, element: element, entity: destination)
  }

  private mutating func fetchRequest(
    _ object: KeyedObject,
    named name: String,
    element: String,
    entity: String?
  ) throws(ArchivedModelError) -> ArchivedFetchRequest? {
    var entity = entity
    for key in ["NSEntity", "NSEntityName"] where entity == nil {
      entity = try self.name(ofEntity: object[key])
    }
    guard let entity else {
      omit("The \(element) is left out, as it has no entity.")
      return nil
    }
    let predicate = object["NSPredicate"]
    let text = try format(predicate)
    if !predicate.isNull, text == nil { omit("The condition of the \(element) is left out.") }
    if !(try elements(object["NSSortDescriptors"]).isEmpty) {
      omit("The order of the \(element) is left out.")
    }
    let numbers = ["NSFetchLimit", "NSFetchOffset", "NSBatchSize", "NSResultType"]
    let objects = [
      "NSValuesToFetch", "NSValuesToGroupBy", "NSHavingPredicate", "NSRelationshipKeyPathsForPrefetching",
    ]
    let isPlain =
      numbers.allSatisfy { (object[$0].integer ?? 0) == 0 } && objects.allSatisfy { object[$0].isNull }
    if !isPlain { omit("The limits, groups and other settings of the \(element) are left out.") }
    return ArchivedFetchRequest(name: name, entityName: entity, predicate: text)
  }

  /// The configurations of a model, by name.
  mutating func configurations(
    of model: KeyedObject
  ) throws(ArchivedModelError) -> [ArchivedConfiguration] {
    var configurations: [ArchivedConfiguration] = []
    for (key, value) in try pairs(model["NSConfigurations"]) {
      guard let name = try name(key) else { continue }
      var names: Set<String> = []
      for entity in try elements(value) {
        if let name = try self.name(ofEntity: entity), entities[name] != nil { names.insert(name) }
      }
      configurations.append(ArchivedConfiguration(name: name, entityNames: names.sorted()))
    }
    return configurations.sorted { $0.name < $1.name }
  }

  /// The identifiers that a developer has given the model. One without a text means nothing.
  mutating func versionIdentifiers(of model: KeyedObject) throws(ArchivedModelError) -> [String] {
    var identifiers: [String] = []
    for value in try elements(model["NSVersionIdentifiers"]) {
      if let identifier = try name(value) { identifiers.append(identifier) }
    }
    return identifiers.sorted()
  }
}
