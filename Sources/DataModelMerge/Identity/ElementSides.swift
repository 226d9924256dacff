/// One element in the base, in ours and in theirs; nil where a file does not have it.
struct ElementSides {
  let base: MarkupElement?
  let ours: MarkupElement?
  let theirs: MarkupElement?
  /// The place among its siblings in ours, and in theirs.
  let ourIndex: Int?
  let theirIndex: Int?

  /// Any of the three.
  var any: MarkupElement? { ours ?? theirs ?? base }

  /// The name that it gets: that of the side that renames it. If both do, ours, beside a conflict.
  var mergedName: String? {
    guard let ours else { return theirs?.name }
    guard let theirs, ours.name == base?.name else { return ours.name }
    return theirs.name
  }

  /// Returns the children of an element: those of the base first, in its order, then those that ours adds,
  /// then those of theirs.
  static func children(_ base: MarkupElement?, _ ours: MarkupElement, _ theirs: MarkupElement) -> [Self] {
    let old = base?.children ?? []
    let ourMatch = ChildMatch(ours.children, to: old).indexes
    let theirMatch = ChildMatch(theirs.children, to: old).indexes
    let ourPlaces = places(ourMatch, count: old.count)
    let theirPlaces = places(theirMatch, count: old.count)
    var all = old.indices.map { index in
      let (our, their) = (ourPlaces[index], theirPlaces[index])
      return Self(
        base: old[index],
        ours: our.map { ours.children[$0] },
        theirs: their.map { theirs.children[$0] },
        ourIndex: our,
        theirIndex: their
      )
    }
    let ourNew = ours.children.indices.filter { ourMatch[$0] == nil }
    let theirNew = theirs.children.indices.filter { theirMatch[$0] == nil }
    let added = ChildMatch(added: theirNew.map { theirs.children[$0] }, to: ourNew.map { ours.children[$0] })
    let partners = places(added.indexes, count: ourNew.count)
    for (place, our) in ourNew.enumerated() {
      let their = partners[place].map { theirNew[$0] }
      all.append(
        Self(
          base: nil,
          ours: ours.children[our],
          theirs: their.map { theirs.children[$0] },
          ourIndex: our,
          theirIndex: their
        )
      )
    }
    for (place, their) in theirNew.enumerated() where added.indexes[place] == nil {
      all.append(
        Self(base: nil, ours: nil, theirs: theirs.children[their], ourIndex: nil, theirIndex: their)
      )
    }
    return all
  }

  /// Returns the reverse of a match: for each of `count` partners, who has it.
  private static func places(_ match: [Int?], count: Int) -> [Int?] {
    var places: [Int?] = Array(repeating: nil, count: count)
    for (index, partner) in match.enumerated() {
      if let partner { places[partner] = index }
    }
    return places
  }
}
