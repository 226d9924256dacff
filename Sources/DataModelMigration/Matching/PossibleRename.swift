package import DataModelDefinition

/// Elements that are new in a version, beside ones that have gone and may be the same: a rename that nobody
/// has stated would lose what is stored.
package struct PossibleRename: Sendable, Hashable {
  /// The new elements: one, or several of one kind where each may be any of the old ones.
  package let elements: [ElementName]
  /// The names of those that have gone.
  package let oldNames: [String]
  /// The name of the first new one, where its renaming identifier would stand.
  package let location: SourceLocation
  /// What the old and the new ones have in common.
  let likeness: Likeness

  enum Likeness: Hashable, Sendable {
    case entity
    case attributeType
    case destination
  }

  /// The first new element, which the finding is about.
  package var element: ElementName { elements[0] }

  init(
    _ new: [some RenamableElement],
    of entity: Entity?,
    in model: DataModel,
    oldNames: [String],
    _ likeness: Likeness
  ) {
    elements = new.map { element in
      entity.map { ElementName(entity: $0.name, property: element.name) } ?? ElementName(entity: element.name)
    }
    self.oldNames = oldNames
    location = model.source.location(ofAttribute: "name", in: new[0].origin)
    self.likeness = likeness
  }

  package var message: String {
    let (new, old) = (Self.list(elements.map(\.description)), Self.list(oldNames))
    let newVerb = elements.count == 1 ? "is" : "are"
    let oldVerb = oldNames.count == 1 ? "has" : "have"
    let lost = likeness == .entity ? "rows" : "values"
    return """
      \(new) \(newVerb) new, and \(old) \(oldVerb) gone, \(words): a migration loses \
      \(oldNames.count == 1 ? "its" : "their") \(lost); \(remedy)
      """
  }

  private var words: String {
    switch likeness {
    case .entity: oldNames.count == 1 ? "which was much like it" : "which were much like it"
    case .attributeType: "of the same type"
    case .destination: "with the same destination"
    }
  }

  private var remedy: String {
    let name = element.property ?? element.entity
    switch (elements.count, oldNames.count) {
    case (1, 1):
      return "give it the renaming identifier '\(oldNames[0])' if it is the same, and '\(name)' if it is not"
    case (1, _):
      return "give it the name of the one that it was as renaming identifier, and '\(name)' if it is another"
    default:
      return "give each the name of the one that it was as renaming identifier, and its own if it is another"
    }
  }

  /// `'a', 'b' and 2 more`: long lists say no more than their beginning.
  package static func list(_ names: [String], _ conjunction: String = "and") -> String {
    let quoted = names.map { "'\($0)'" }
    let shown = quoted.count > 4 ? quoted.prefix(3) + ["\(quoted.count - 3) more"] : quoted[...]
    guard let last = shown.last, shown.count > 1 else { return quoted.joined() }
    return shown.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
