package import DataModelDefinition

/// The model under check, with its indexes.
///
/// It never changes and is passed to every check: as a class it is copied as one pointer.
package final class CheckContext: Sendable {
  package let model: DataModel
  package let index: ModelIndex
  package let profile: ModelProfile
  /// Whether the profile was chosen explicitly, not inferred from the model.
  let isProfileStated: Bool
  /// Whether the module that compiles the model is known to use offline sync.
  let usesOfflineSync: Bool
  /// The composites by name; the first one if several share it.
  let composites: [String: Composite]
  /// The requirements of the model's sync profile; nil if it has none.
  package let requirements: SyncRequirements?
  /// Whether a text is a well-formed ICU regular expression. Only Foundation can tell, and importing it in
  /// every file of rules would add more than a tenth to their compile time.
  let isRegularExpression: @Sendable (String) -> Bool
  /// The entities that are mirrored to iCloud.
  private let mirrored: Set<String>
  /// The entities whose rows stay on the device, computed once: looking up the root of each would take too
  /// long in a deep hierarchy.
  private let local: Set<String>

  package init(
    model: DataModel,
    profile: ModelProfile = .none,
    isProfileStated: Bool = false,
    usesOfflineSync: Bool = false,
    requirements: SyncRequirements? = nil,
    isRegularExpression: @escaping @Sendable (String) -> Bool
  ) {
    self.model = model
    self.index = ModelIndex(model)
    self.profile = profile
    self.isProfileStated = isProfileStated
    self.usesOfflineSync = usesOfflineSync
    composites = Dictionary(model.composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.requirements = requirements
    self.isRegularExpression = isRegularExpression
    let index = index
    local = Set(
      model.entities.filter { SyncMark($0.userInfo).isLocal && index.ancestors(of: $0).isEmpty }
        .flatMap { index.hierarchy(below: $0).map(\.name) }
    )
    guard profile == .cloudKit else {
      mirrored = []
      return
    }
    // A model can keep some entities on the device; then a configuration lists those that are mirrored.
    let marked = model.configurations.filter(\.isUsedWithCloudKit)
    mirrored = Set(
      marked.isEmpty ? model.entities.map(\.name) : marked.flatMap(\.members).map(\.name)
    )
  }

  /// Returns whether an entity is mirrored to iCloud by `NSPersistentCloudKitContainer`.
  func isMirrored(_ entity: Entity) -> Bool {
    mirrored.contains(entity.name)
  }

  /// Returns whether an entity is a table of the app whose rows are synced with a server.
  package func isSynced(_ entity: Entity) -> Bool {
    guard let requirements else { return false }
    return !requirements.isSystemTable(entity.name) && !isLocal(entity)
  }

  /// Returns whether an entity's rows stay on the device.
  func isLocal(_ entity: Entity) -> Bool {
    local.contains(entity.name)
  }

  /// Returns whether either side of a relationship is marked to stay on the device.
  func isLocal(_ side: DeclaredRelationship) -> Bool {
    index.isLocal(side)
  }

  /// Returns whether a relationship is stored in a column of the side's own table.
  func hasColumn(_ side: DeclaredRelationship) -> Bool {
    guard !side.relationship.isToMany, !side.relationship.isTransient else { return false }
    guard let inverse = index.inverse(of: side), !inverse.relationship.isToMany,
      inverse.identity != side.identity
    else { return true }
    return DeclaredRelationship.holder(of: side, and: inverse).identity == side.identity
  }

  /// Returns the place of an XML attribute, or of its element if the attribute is absent.
  package func location(of attribute: String, in element: ElementOrigin) -> SourceLocation {
    model.source.location(ofAttribute: attribute, in: element)
  }

  /// Returns the place of an element.
  func location(of element: ElementOrigin) -> SourceLocation {
    model.source.location(of: element)
  }

  /// Returns the composite whose columns an attribute has; nil if `open` already contains it.
  func composite(of attribute: Attribute, inside open: Set<String>) -> Composite? {
    guard attribute.type == .composite, let name = attribute.compositeName, !open.contains(name) else {
      return nil
    }
    return composites[name]
  }
}
