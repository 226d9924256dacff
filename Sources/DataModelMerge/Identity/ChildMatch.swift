/// Which elements of a side are those of the base.
///
/// An element that has the renaming identifier (`elementID`) of another name is that one, renamed: Xcode
/// keeps there what an element was called before. All others are known by their kind and name, and an element
/// without a name by what it says.
struct ChildMatch {
  /// For each child of the side, the index of the base's child; nil if the base does not have it.
  private(set) var indexes: [Int?]
  private var free: [Bool]

  /// Matches children with those of the base.
  init(_ children: [MarkupElement], to base: [MarkupElement]) {
    indexes = Array(repeating: nil, count: children.count)
    free = Array(repeating: true, count: base.count)
    for (index, old) in Renaming(children, base).oldIndexes {
      indexes[index] = old
      free[old] = false
    }
    matchByName(children, base)
  }

  /// Matches what both sides added, which is known by its name alone.
  init(added children: [MarkupElement], to others: [MarkupElement]) {
    indexes = Array(repeating: nil, count: children.count)
    free = Array(repeating: true, count: others.count)
    matchByName(children, others)
  }

  /// Of several with one name, those that say the same belong together.
  private mutating func matchByName(_ children: [MarkupElement], _ base: [MarkupElement]) {
    match(children.map { $0.nameKey + $0.content }, base.map { $0.nameKey + $0.content })
    match(children.map(\.nameKey), base.map(\.nameKey))
  }

  /// Joins those that are still free and have one key; the first with the first, if a key occurs twice.
  private mutating func match(_ keys: [String], _ baseKeys: [String]) {
    var places: [String: [Int]] = [:]
    for (index, key) in baseKeys.enumerated().reversed() where free[index] {
      places[key, default: []].append(index)
    }
    for (index, key) in keys.enumerated() where indexes[index] == nil {
      guard let place = places[key]?.popLast() else { continue }
      indexes[index] = place
      free[place] = false
    }
  }
}

/// The children that have another name than in the base, by their renaming identifiers.
private struct Renaming {
  /// The index in the base by that of the side.
  private(set) var oldIndexes: [Int: Int] = [:]

  init(_ children: [MarkupElement], _ base: [MarkupElement]) {
    let byName = Self.places(base.map(\.nameKey))
    let byIdentifier = Self.places(base.map(\.identifierKey))
    for (index, child) in children.enumerated() {
      guard let key = child.identifierKey, let old = byIdentifier[key] ?? byName[key],
        base[old].nameKey != child.nameKey
      else { continue }
      oldIndexes[index] = old
    }
    // Two that claim to have been one thing are no rename.
    let claims = Dictionary(grouping: oldIndexes.keys) { oldIndexes[$0] }
    for rivals in claims.values where rivals.count > 1 {
      for index in rivals { oldIndexes[index] = nil }
    }
    // An element whose name the base has is that one, unless that one is renamed in turn: two traded names.
    var isStable = false
    while !isStable {
      isStable = true
      let renamed = Set(oldIndexes.values)
      for index in oldIndexes.keys {
        guard let same = byName[children[index].nameKey], !renamed.contains(same) else { continue }
        oldIndexes[index] = nil
        isStable = false
      }
    }
  }

  /// Returns the place of each key that occurs once.
  private static func places(_ keys: [String?]) -> [String: Int] {
    var places: [String: Int?] = [:]
    for (index, key) in keys.enumerated() {
      if let key { places[key] = places[key] == nil ? .some(index) : .some(nil) }
    }
    return places.compactMapValues { $0 }
  }
}

extension MarkupElement {
  /// What the element is known by among its siblings: `entity Person`
  var nameKey: String {
    if ElementKind.isContainer(kind) { return kind }
    return "\(kind) \(identifyingName ?? ownContent)"
  }

  /// The name of an element, or the key of an entry; nil if it is known by what it says.
  var identifyingName: String? { kind == "entry" ? value(of: "key") : name }

  fileprivate var identifierKey: String? { value(of: "elementID").map { "\(kind) \($0)" } }
}
