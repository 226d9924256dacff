package import DataModelDefinition

/// The model under check, with its indexes.
///
/// It never changes, and each check is handed it: as a class it is copied as one pointer.
package final class CheckContext: Sendable {
  package let model: DataModel
  package let index: ModelIndex
  package let profile: ModelProfile
  /// Whether somebody has chosen the profile, and the model does not just show it.
  let isProfileStated: Bool
  /// Whether the module that the model is compiled in is known to use offline sync.
  let usesOfflineSync: Bool
  /// The composites by name; the first one if several have the name.
  let composites: [String: Composite]
  /// The requirements of the model's sync profile; nil if it has none.
  package let requirements: SyncRequirements?
  /// Whether a text is a well-formed expression of ICU. Only Foundation knows, and loading Foundation for
  /// each file of rules would take the compiler longer than a tenth of what they are.
  let isRegularExpression: @Sendable (String) -> Bool
  /// The entities that are mirrored to iCloud.
  private let mirrored: Set<String>
  /// The entities whose rows stay on the device. Looking for the root of each would take a deep hierarchy too
  /// long.
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
    // A model can keep some of its entities on the device; then a configuration says which are mirrored.
    let marked = model.configurations.filter(\.isUsedWithCloudKit)
    mirrored = Set(
      marked.isEmpty ? model.entities.map(\.name) : marked.flatMap(\.members).map(\.name)
    )
  }

  /// Whether an entity is mirrored to iCloud by `NSPersistentCloudKitContainer`.
  func isMirrored(_ entity: Entity) -> Bool {
    mirrored.contains(entity.name)
  }

  /// Whether an entity is a table of the app whose rows come from and go to a server.
  package func isSynced(_ entity: Entity) -> Bool {
    guard let requirements else { return false }
    return !requirements.isSystemTable(entity.name) && !isLocal(entity)
  }

  /// Whether an entity's rows stay on the device.
  func isLocal(_ entity: Entity) -> Bool {
    local.contains(entity.name)
  }

  /// Whether a relationship is marked to stay on the device, on either of its sides.
  func isLocal(_ side: DeclaredRelationship) -> Bool {
    index.isLocal(side)
  }

  /// Whether a column of the side's own table keeps a relationship.
  func hasColumn(_ side: DeclaredRelationship) -> Bool {
    guard !side.relationship.isToMany, !side.relationship.isTransient else { return false }
    guard let inverse = index.inverse(of: side), !inverse.relationship.isToMany,
      inverse.identity != side.identity
    else { return true }
    return DeclaredRelationship.holder(of: side, and: inverse).identity == side.identity
  }

  /// The place of an XML attribute, or of its element if it is absent.
  package func location(of attribute: String, in element: ElementOrigin) -> SourceLocation {
    model.source.location(ofAttribute: attribute, in: element)
  }

  /// The place of an element.
  func location(of element: ElementOrigin) -> SourceLocation {
    model.source.location(of: element)
  }

  /// The composite that an attribute has the columns of, unless it is in one of these itself.
  func composite(of attribute: Attribute, inside open: Set<String>) -> Composite? {
    guard attribute.type == .composite, let name = attribute.compositeName, !open.contains(name) else {
      return nil
    }
    return composites[name]
  }
}
