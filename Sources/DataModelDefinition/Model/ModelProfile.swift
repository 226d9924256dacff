/// A use of a model that brings rules of its own.
package enum ModelProfile: String, Sendable, CaseIterable {
  /// The rules of every model, nothing more.
  case none
  /// Offline sync with Azure Mobile Apps or its successor: system columns without prefix.
  case mobileApps = "mobile-apps"
  /// Offline sync with Azure Mobile Services, 2014 preview and 2.x: system columns begin with `ms_`.
  case mobileServices = "mobile-services"
  /// The requirements of `NSPersistentCloudKitContainer` on a model that it mirrors to iCloud.
  case cloudKit = "cloudkit"

  /// Whether the model's tables take part in offline sync.
  package var isSynced: Bool { self == .mobileApps || self == .mobileServices }

  /// The profile that a model shows by itself.
  ///
  /// An entity whose name begins with `MS_` makes it a synced model; an `ms_` system column in any other
  /// entity says that it is of the older generation.
  package static func detected(in model: DataModel) -> ModelProfile {
    guard model.entities.contains(where: { isSystemName($0.name) }) else { return .none }
    let dataEntities = model.entities.lazy.filter { !isSystemName($0.name) }
    let hasPrefixedColumn = dataEntities.contains { entity in
      entity.attributes.contains { prefixedSystemColumns.contains($0.name) }
    }
    return hasPrefixedColumn ? .mobileServices : .mobileApps
  }

  /// The names that tell the older generation from the newer.
  package static let prefixedSystemColumns = Set(SystemColumn.allCases.map(\.prefixedName))

  /// Whether an entity is a table of offline sync itself.
  package func isSystemTable(_ entity: String) -> Bool { isSynced && Self.isSystemName(entity) }

  /// Whether the name of an entity is one of those that offline sync has for itself.
  private static func isSystemName(_ entity: String) -> Bool { entity.hasPrefix("MS_") }
}
