import DataModelDefinition

/// Objects and their relations in memory, with Core Data's delete rules written down as plainly as can be:
/// what the triggers are measured against.
struct ObjectGraph {
  struct Link: Hashable {
    let pair: Int
    let first: Int
    let second: Int
  }

  let family: RandomFamily
  /// For each pair, which end's row holds the reference; nil for a join table.
  let holders: [Holder?]
  /// The entities of the objects that are there, by their keys.
  var objects: [Int: String] = [:]
  var links: Set<Link> = []
  /// What must be gone when the transaction ends, since a deleted object denies to go without it.
  private var denied: Set<Int> = []

  enum Holder { case first, second }

  init(family: RandomFamily, holders: [Holder?]) {
    self.family = family
    self.holders = holders
  }

  /// Whether a link can be added: its ends are of the right entities, and have room for it.
  mutating func add(_ link: Link) {
    let pair = family.pairs[link.pair]
    guard let first = objects[link.first], let second = objects[link.second],
      RandomFamily.isKind(first, of: pair.first.owner), RandomFamily.isKind(second, of: pair.second.owner)
    else { return }
    let others = links.filter { $0.pair == link.pair }
    if !pair.first.isToMany, others.contains(where: { $0.first == link.first }) { return }
    if !pair.second.isToMany, others.contains(where: { $0.second == link.second }) { return }
    links.insert(link)
  }

  /// Deletes an object as the rules of its relationships want it.
  mutating func delete(_ key: Int) {
    guard objects[key] != nil else { return }
    var doomed: Set<Int> = [key]
    var open = [key]
    while let next = open.popLast() {
      for link in links {
        let pair = family.pairs[link.pair]
        for (own, other, side) in [
          (link.first, link.second, pair.first), (link.second, link.first, pair.second),
        ]
        where own == next && side.rule == .cascade && objects[other] != nil {
          if doomed.insert(other).inserted { open.append(other) }
        }
      }
    }
    for link in links {
      let pair = family.pairs[link.pair]
      let ends = [(link.first, link.second, pair.first), (link.second, link.first, pair.second)]
      let dying = ends.filter { doomed.contains($0.0) }
      guard !dying.isEmpty else { continue }
      for (_, other, side) in dying where side.rule == .deny { denied.insert(other) }
      let isHolderDying =
        switch holders[link.pair] {
        case .first?: doomed.contains(link.first)
        case .second?: doomed.contains(link.second)
        case nil: false
        }
      // No Action leaves a reference to nothing, as long as there is a row to hold it.
      let staysBehind = dying.allSatisfy { $0.2.rule == .noAction } && !isHolderDying
      if !staysBehind { links.remove(link) }
    }
    for key in doomed { objects[key] = nil }
    // A row that holds a reference is one of the ends; a pair is left over.
    links = links.filter { link in
      holders[link.pair] != nil || objects[link.first] != nil || objects[link.second] != nil
    }
  }

  /// Whether everything is as the model wants it, so that Core Data would save; afterwards a transaction
  /// begins.
  mutating func isSaved() -> Bool {
    defer { denied = [] }
    guard denied.allSatisfy({ objects[$0] == nil }) else { return false }
    for (number, pair) in family.pairs.enumerated() {
      let links = links.filter { $0.pair == number }
      for (side, key) in [(pair.first, \Link.first), (pair.second, \Link.second)] where !side.isOptional {
        let related = Set(links.map { $0[keyPath: key] })
        let owners = objects.filter { RandomFamily.isKind($0.value, of: side.owner) }.keys
        guard owners.allSatisfy(related.contains) else { return false }
      }
    }
    return true
  }
}
