/// A use of a model that adds its own rules.
package enum ModelProfile: String, Sendable, CaseIterable {
  /// Only the rules of every model.
  case none
  /// Offline sync with Azure Mobile Apps or its successor: system columns without a prefix.
  case mobileApps = "mobile-apps"
  /// Offline sync with Azure Mobile Services, 2014 preview and 2.x: system columns begin with `ms_`.
  case mobileServices = "mobile-services"
  /// The requirements of `NSPersistentCloudKitContainer` on a model that it mirrors to iCloud.
  case cloudKit = "cloudkit"

  /// Whether the model's tables take part in offline sync.
  package var isSynced: Bool { self == .mobileApps || self == .mobileServices }

  /// Returns the profile that a model implies.
  ///
  /// An entity whose name begins with `MS_` makes it a synced model; an `ms_` system column in any other
  /// entity marks the older generation.
  package static func detected(in model: DataModel) -> ModelProfile {
    guard model.entities.contains(where: { isSystemName($0.name) }) else { return .none }
    let dataEntities = model.entities.lazy.filter { !isSystemName($0.name) }
    let hasPrefixedColumn = dataEntities.contains { entity in
      entity.attributes.contains { prefixedSystemColumns.contains($0.name) }
    }
    return hasPrefixedColumn ? .mobileServices : .mobileApps
  }

  /// The names that distinguish the older generation from the newer one.
  package static let prefixedSystemColumns = Set(SystemColumn.allCases.map(\.prefixedName))

  /// Returns whether an entity is one of offline sync's own tables.
  package func isSystemTable(_ entity: String) -> Bool { isSynced && Self.isSystemName(entity) }

  /// Returns whether the name of an entity is reserved for offline sync.
  private static func isSystemName(_ entity: String) -> Bool { entity.hasPrefix("MS_") }
}
