import DataModelDefinition

/// The assumptions about the elements of a version, collected while matching.
struct AssumptionNotes {
  private(set) var all: [MatchAssumption] = []
  private var seen: Set<String> = []
  private let model: DataModel

  init(version model: DataModel) { self.model = model }

  /// Adds a pair whose identifiers differ. An inherited property is added once, for the first entity that has
  /// it.
  mutating func add<Element>(_ pair: MatchedElements<Element>, of owner: String?) {
    guard pair.basis != .identifier, seen.insert("\(pair.new.origin.offset) \(pair.new.name)").inserted
    else { return }
    let element = ElementName(entity: owner ?? pair.new.name, property: owner == nil ? nil : pair.new.name)
    let message: String
    switch pair.basis {
    case .identifier: return
    case .name:
      message = """
        '\(element)' is taken for '\(pair.old.name)' of the previous version, by its name; its renaming \
        identifier was '\(pair.old.identifier)' and is now '\(pair.new.identifier)'
        """
    case .formerName:
      message = """
        '\(element)' is taken for '\(pair.old.name)' of the previous version, because that is its renaming \
        identifier; the canonical name is '\(pair.old.identifier)'
        """
    }
    all.append(
      MatchAssumption(
        version: model.name,
        element: element,
        basis: pair.basis,
        message: message,
        location: model.source.location(ofAttribute: "elementID", in: pair.new.origin)
      )
    )
  }
}
