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
  /// The value of a key; of two, the last counts, as in Core Data.
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
