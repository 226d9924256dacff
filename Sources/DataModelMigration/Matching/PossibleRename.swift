package import DataModelDefinition

/// New elements of a version that may be removed ones: without a renaming identifier, their stored data would
/// be lost.
package struct PossibleRename: Sendable, Hashable {
  /// The new elements: one, or several of the same kind that may each be any of the old ones.
  package let elements: [ElementName]
  /// The names of the removed elements.
  package let oldNames: [String]
  /// The location of the first new element's name, where its renaming identifier would be.
  package let location: SourceLocation
  /// What the old and the new elements have in common.
  let likeness: Likeness

  enum Likeness: Hashable, Sendable {
    case entity
    case attributeType
    case destination
  }

  /// The first new element, which the diagnostic is about.
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
    let oldVerb = oldNames.count == 1 ? "is" : "are"
    let lost = likeness == .entity ? "rows" : "values"
    return """
      \(new) \(newVerb) new, and \(old), \(words), \(oldVerb) gone: a migration loses \
      \(oldNames.count == 1 ? "its" : "their") \(lost); \(remedy)
      """
  }

  private var words: String {
    switch likeness {
    case .entity: oldNames.count == 1 ? "a similar entity" : "similar entities"
    case .attributeType: "of the same type"
    case .destination: "with the same destination"
    }
  }

  private var remedy: String {
    let name = element.property ?? element.entity
    switch (elements.count, oldNames.count) {
    case (1, 1):
      return "set its renaming identifier to '\(oldNames[0])' if it is the same, or to '\(name)' if it is not"
    case (1, _):
      return "set its renaming identifier to its old name, or to '\(name)' if it is a new element"
    default:
      return "set the renaming identifier of each to its old name, or to its own name if it is a new element"
    }
  }

  /// Returns `'a', 'b' and 2 more`: at most four items, and a long list is cut to three.
  package static func list(_ names: [String], _ conjunction: String = "and") -> String {
    let quoted = names.map { "'\($0)'" }
    let shown = quoted.count > 4 ? quoted.prefix(3) + ["\(quoted.count - 3) more"] : quoted[...]
    guard let last = shown.last, shown.count > 1 else { return quoted.joined() }
    return shown.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
