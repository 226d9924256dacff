import DataModelDefinition

/// Collects what was assumed of the elements of a version.
struct AssumptionNotes {
  private(set) var all: [MatchAssumption] = []
  private var seen: Set<String> = []
  private let model: DataModel

  init(version model: DataModel) { self.model = model }

  /// Notes a pair whose identifiers differ. An inherited property is noted once, for the first entity that
  /// has it.
  mutating func add<Element>(_ pair: MatchedElements<Element>, of owner: String?) {
    guard pair.basis != .identifier, seen.insert("\(pair.new.origin.offset) \(pair.new.name)").inserted
    else { return }
    let element = ElementName(entity: owner ?? pair.new.name, property: owner == nil ? nil : pair.new.name)
    let message: String
    switch pair.basis {
    case .identifier: return
    case .name:
      message = """
        '\(element)' is taken for the '\(pair.old.name)' of the version before, by its name; its renaming \
        identifier was '\(pair.old.identifier)' and is '\(pair.new.identifier)'
        """
    case .formerName:
      message = """
        '\(element)' is taken for the '\(pair.old.name)' of the version before, which its renaming \
        identifier names; the canonical name is '\(pair.old.identifier)'
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
