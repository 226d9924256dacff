import DataModelDefinition
import DataModelMigration

/// The tables that the rows of entities come from: each hierarchy has one, named after its root.
struct HierarchyComparison {
  private let old: VersionElements
  private let new: VersionElements
  private let match: ModelMatch
  /// The old roots whose rows come into the hierarchy of a new root.
  private let sources: [String: Set<String>]

  init(_ old: VersionElements, _ new: VersionElements, _ match: ModelMatch) {
    (self.old, self.new, self.match) = (old, new, match)
    var sources: [String: Set<String>] = [:]
    for entity in new.entities {
      guard let oldName = match.entities[entity.entity.name]?.oldName, let before = old[oldName],
        !before.entity.isAbstract
      else { continue }
      sources[entity.root, default: []].insert(before.root)
    }
    self.sources = sources
  }

  /// The kind of change of an entity's parent; nil if the parent is the same.
  func change(of pair: EntityPair) -> ChangeKind? {
    let oldParent = pair.old.lineage.dropFirst().first
    let newParent = pair.new.lineage.dropFirst().first
    if oldParent.map({ match.newEntityNames[$0] }) == newParent.map(Optional.some) { return nil }
    let root = pair.new.root
    if match.newEntityNames[pair.old.root] == root { return .parentChanged }
    guard let sources = sources[root], sources.count > 1 else { return .hierarchyChanged }
    return match.entities[root] == nil ? .hierarchiesMerged : .hierarchyJoined
  }
}
