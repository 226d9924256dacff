/// Which elements of a side are those of the base, or of the other side.
///
/// An element is known by its kind and its name, or else by its renaming identifier (`elementID`): Xcode
/// keeps there what an element was called before. An element without a name is known by what it says.
struct ChildMatch {
  /// For each child of the side, the index of the base's child; nil if the base does not have it.
  private(set) var indexes: [Int?]
  private var free: [Bool]

  /// Matches children with those of the base.
  init(_ children: [MarkupElement], to base: [MarkupElement]) {
    indexes = Array(repeating: nil, count: children.count)
    free = Array(repeating: true, count: base.count)
    // The surest first: an entity that took the old name of another one must not be taken for it.
    match(children.map(\.fullKey), base.map(\.fullKey))
    match(children.map(\.identifierKey), base.map(\.identifierKey))
    match(children.map(\.identifierKey), base.map(\.nameKey))
    match(children.map(\.nameKey), base.map(\.nameKey))
  }

  /// Matches what both sides added, which is known by its name alone.
  init(added children: [MarkupElement], to others: [MarkupElement]) {
    indexes = Array(repeating: nil, count: children.count)
    free = Array(repeating: true, count: others.count)
    match(children.map(\.nameKey), others.map(\.nameKey))
  }

  /// Joins those that are still free and have one key; the first with the first, if a key occurs twice.
  private mutating func match(_ keys: [String?], _ baseKeys: [String?]) {
    var places: [String: [Int]] = [:]
    for (index, key) in baseKeys.enumerated().reversed() where free[index] {
      if let key { places[key, default: []].append(index) }
    }
    for (index, key) in keys.enumerated() where indexes[index] == nil {
      guard let key, let place = places[key]?.popLast() else { continue }
      indexes[index] = place
      free[place] = false
    }
  }
}

extension MarkupElement {
  /// What the element is known by among its siblings: `entity Person`
  var nameKey: String? {
    if ElementKind.isContainer(kind) { return kind }
    let name = kind == "entry" ? value(of: "key") : name
    return "\(kind) \(name ?? ownContent)"
  }

  fileprivate var identifierKey: String? { value(of: "elementID").map { "\(kind) \($0)" } }

  fileprivate var fullKey: String? { nameKey.map { "\($0) \(identifierKey ?? "")" } }
}
