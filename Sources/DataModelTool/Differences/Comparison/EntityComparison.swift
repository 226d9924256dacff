import DataModelDefinition
import DataModelMigration

/// The changes of an entity itself.
struct EntityComparison {
  let pair: EntityPair
  let hierarchies: HierarchyComparison

  func add(to changes: inout ChangeList) {
    let (old, new, element) = (pair.old.entity, pair.new.entity, pair.element)
    if old.name != new.name { changes.add(.entityRenamed, element, from: old.name, to: new.name) }
    if let kind = hierarchies.change(of: pair) {
      changes.add(kind, element, from: old.parentName ?? "no parent", to: new.parentName ?? "no parent")
    }
    if old.isAbstract != new.isAbstract {
      changes.add(new.isAbstract ? .becameAbstract : .becameConcrete, element)
    }
    let oldKey = old.userInfo.value(of: UserInfoKey.primaryKey)
    let newKey = new.userInfo.value(of: UserInfoKey.primaryKey)
    if oldKey.map({ pair.match.newAttributeNames[$0] ?? $0 }) != newKey {
      changes.add(.primaryKeyChanged, element, from: oldKey ?? "none", to: newKey ?? "none")
    }
    changes.compare(.hashModifierChanged, element, old.versionHashModifier, new.versionHashModifier) {
      $0 ?? "none"
    }
    changes.compareCode(
      element,
      [
        ("class", old.representedClassName, new.representedClassName),
        ("class generation", old.codeGeneration?.words, new.codeGeneration?.words),
        (
          "Spotlight expression", old.spotlightDisplayNameExpression, new.spotlightDisplayNameExpression
        ),
        ("fetched properties", Self.names(old), Self.names(new)),
        ("user info", old.userInfo.comparableText, new.userInfo.comparableText),
      ]
    )
  }

  private static func names(_ entity: Entity) -> String? {
    guard !entity.fetchedProperties.isEmpty else { return nil }
    return entity.fetchedProperties.map(\.name).sorted().joined(separator: ", ")
  }
}

extension [UserInfoEntry] {
  /// Returns the value of a key; the last one if there are several, as in Core Data.
  fileprivate func value(of key: String) -> String? { last { $0.key == key }?.value }
}

extension CodeGeneration {
  fileprivate var words: String {
    switch self {
    case .classDefinition: "class"
    case .category: "category"
    case .unrecognized(let word): word
    }
  }
}

/// The tables that the rows of entities come from. Each hierarchy has one table, named after its root.
struct HierarchyComparison {
  private let old: VersionElements
  private let new: VersionElements
  private let match: ModelMatch
  /// The old roots whose rows move into the hierarchy of each new root.
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

  /// Returns the kind of change of an entity's parent; nil if the parent is the same.
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
