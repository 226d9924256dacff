import DataModelDefinition

extension PossibleRename {
  /// Groups new elements with the removed elements that they may be.
  ///
  /// A new and a removed element that resemble only each other form a pair. The rest are grouped by
  /// `areSame`.
  static func groups<Element: RenamableElement>(
    _ gone: [Element],
    _ added: [Element],
    areAlike: (Element, Element) -> Bool,
    areSame: (Element, Element) -> Bool
  ) -> [(new: [Element], oldNames: [String])] {
    guard !gone.isEmpty, gone.count * added.count <= maximumPairCount else { return [] }
    let alike = added.map { new in gone.indices.filter { areAlike(gone[$0], new) } }
    var partners: [Int: Int] = [:]
    for (position, old) in alike.enumerated() where old.count == 1 {
      if alike.count(where: { $0.contains(old[0]) }) == 1 { partners[position] = old[0] }
    }
    var found: [(position: Int, new: [Element], oldNames: [String])] = partners.map {
      ($0.key, [added[$0.key]], [gone[$0.value].name])
    }
    var (restOld, restNew) = (
      gone.indices.filter { !partners.values.contains($0) }, added.indices.filter { partners[$0] == nil }
    )
    while let first = restNew.first {
      let old = restOld.filter { areSame(gone[$0], added[first]) }
      let new = restNew.filter { position in
        position == first || old.contains { areSame(gone[$0], added[position]) }
      }
      restNew.removeAll(where: new.contains)
      restOld.removeAll(where: old.contains)
      if !old.isEmpty { found.append((first, new.map { added[$0] }, old.map { gone[$0].name })) }
    }
    return found.sorted { $0.position < $1.position }.map { ($0.new, $0.oldNames) }
  }

  /// The most pairs that are compared. Beyond that it is a different model, and comparing would take long.
  private static let maximumPairCount = 10_000
}
