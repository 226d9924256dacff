/// The children of a merged element, in their order.
///
/// Ours is kept. What comes from theirs goes where Xcode would put it: behind the kinds that come before its
/// own, and by name among its kind, letter case aside. Among elements that are not in that order, it goes
/// behind what precedes it in theirs.
struct ChildOrder {
  struct Child {
    let kind: String
    let name: String?
    let theirIndex: Int?
    let fragments: [MergeFragment]
  }

  private(set) var children: [Child] = []

  mutating func append(_ child: Child) { children.append(child) }

  mutating func place(_ child: Child) { children.insert(child, at: index(for: child)) }

  private func index(for child: Child) -> Int {
    let kin = children.indices.filter { children[$0].kind == child.kind }
    guard let last = kin.last else {
      let rank = ElementKind.rank(of: child.kind)
      return children.lastIndex { ElementKind.rank(of: $0.kind) <= rank }.map { $0 + 1 } ?? 0
    }
    if let name = child.name, let names = sortedNames(kin) {
      return zip(kin, names).first { $0.1 > Self.sortingName(name) }?.0 ?? last + 1
    }
    let preceding = kin.filter { (children[$0].theirIndex ?? .max) < (child.theirIndex ?? 0) }
    return (preceding.last ?? last) + 1
  }

  /// Returns the names to sort by; nil if some have none, or they are not in order.
  private func sortedNames(_ indexes: [Int]) -> [String]? {
    let names = indexes.compactMap { children[$0].name.map(Self.sortingName) }
    guard names.count == indexes.count, zip(names, names.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      return nil
    }
    return names
  }

  private static func sortingName(_ name: String) -> String { name.lowercased() }
}
