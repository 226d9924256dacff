/// The names that entities and properties of one file get in the merged one.
///
/// If one side renames an entity, what the other side adds still refers to the old name. The references in
/// all three files follow the rename before the files are compared.
struct RenamedNames {
  /// By kind and name in this file; only those that change.
  private var names: [String: String] = [:]
  /// By the entity's name in this file, then by the property's.
  private var properties: [String: [String: String]] = [:]
  /// The names of each entity's own properties.
  private var declared: [String: Set<String>] = [:]
  private var parents: [String: String] = [:]
  /// The kinds and names of the elements of the model.
  private var declaredNames: Set<String>

  private init(_ root: MarkupElement) {
    declaredNames = Set(root.children.compactMap { child in child.name.map { "\(child.kind) \($0)" } })
    for entity in root.children where entity.kind == "entity" {
      guard let name = entity.name else { continue }
      declared[name, default: []].formUnion(entity.children.compactMap { $0.isProperty ? $0.name : nil })
      parents[name] = entity.value(of: "parentEntity")
    }
  }

  /// The three files with the references of the merged one, and what was renamed.
  struct Settled {
    let base: MarkupElement
    let ours: MarkupElement
    let theirs: MarkupElement
    let ourRenames: [StaleText.Rename]
    let theirRenames: [StaleText.Rename]
  }

  static func settled(_ base: MarkupElement, _ ours: MarkupElement, _ theirs: MarkupElement) -> Settled {
    let files = [base, ours, theirs]
    var all = files.map(RenamedNames.init)
    var renames: [[StaleText.Rename]] = [[], [], []]
    func note(_ sides: ElementSides) {
      guard let old = sides.base?.name, let new = sides.mergedName, old != new else { return }
      for (index, side) in [sides.base, sides.ours, sides.theirs].enumerated() where side?.name == new {
        renames[index].append(.init(oldName: old, newName: new, side: files[index]))
      }
    }
    for element in ElementSides.children(base, ours, theirs) {
      let sides = [element.base, element.ours, element.theirs]
      guard let old = element.base, let new = element.mergedName else { continue }
      note(element)
      for (index, side) in sides.enumerated() {
        if let name = side?.name, name != new { all[index].names["\(old.kind) \(name)"] = new }
      }
      guard old.kind == "entity", let ours = element.ours, let theirs = element.theirs else { continue }
      for property in ElementSides.children(old, ours, theirs) where property.any?.isProperty == true {
        guard let new = property.mergedName else { continue }
        note(property)
        for (index, side) in [property.base, property.ours, property.theirs].enumerated() {
          guard let owner = sides[index]?.name, let name = side?.name, name != new else { continue }
          all[index].properties[owner, default: [:]][name] = new
        }
      }
    }
    let old = all[0]
    for index in all.indices { all[index].take(old) }
    let settled = zip(files, all).map { $1.settling($0, in: nil) }
    return Settled(
      base: settled[0],
      ours: settled[1],
      theirs: settled[2],
      ourRenames: renames[1],
      theirRenames: renames[2]
    )
  }

  /// Takes the new names of what this file does not have: a reference to a name that only the base has means
  /// what had that name there.
  private mutating func take(_ base: RenamedNames) {
    for (key, name) in base.names where !declaredNames.contains(key) && names[key] == nil {
      names[key] = name
    }
    for (entity, renamed) in base.properties {
      let missing = renamed.filter { declared[entity]?.contains($0.key) != true }
      properties[entity, default: [:]].merge(missing) { own, _ in own }
      declared[entity, default: []].formUnion(missing.keys)
    }
  }

  // MARK: - References

  /// Returns an element whose references have the new names; it is in an entity of a name.
  private func settling(_ element: MarkupElement, in entity: String?) -> MarkupElement {
    if names.isEmpty, properties.isEmpty { return element }
    var settled = element
    for (index, attribute) in element.attributes.enumerated() {
      guard let new = newValue(of: attribute, in: element, entity), new != attribute.value else { continue }
      settled.attributes[index] = attribute.withValue(new)
    }
    let inner = element.kind == "entity" ? element.name : entity
    settled.children = element.children.map { settling($0, in: inner) }
    return settled
  }

  /// Returns the new value of an attribute that refers to something; nil if it does not.
  private func newValue(
    of attribute: MarkupAttribute,
    in element: MarkupElement,
    _ entity: String?
  ) -> String? {
    switch (element.kind, attribute.name) {
    case ("relationship", "destinationEntity"), ("relationship", "inverseEntity"), ("entity", "parentEntity"),
      ("fetchRequest", "entity"), ("memberEntity", "name"), ("element", "name"):
      return names["entity \(attribute.value)"]
    case ("attribute", "composite"): return names["composite \(attribute.value)"]
    case ("relationship", "inverseName"):
      let owner = element.value(of: "inverseEntity") ?? element.value(of: "destinationEntity")
      return newName(ofProperty: attribute.value, of: owner)
    case ("constraint", "value"), ("index", "value"), ("fetchIndexElement", "property"):
      return newName(ofProperty: attribute.value, of: entity)
    default: return nil
    }
  }

  /// Returns the new name of a property, which the entity may have from one of its parents.
  private func newName(ofProperty name: String, of entity: String?) -> String? {
    var owner = entity
    var seen: Set<String> = []
    while let current = owner, seen.insert(current).inserted {
      if declared[current]?.contains(name) == true { return properties[current]?[name] }
      owner = parents[current]
    }
    return nil
  }
}

extension MarkupElement {
  /// Whether the element is a property of an entity.
  var isProperty: Bool { ElementKind.properties.contains(kind) }
}
