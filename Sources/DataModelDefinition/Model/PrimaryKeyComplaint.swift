/// The reason why a chosen attribute cannot be the key of an entity.
package enum PrimaryKeyComplaint: Sendable, Equatable {
  /// The key of a hierarchy is that of its root, whose name this is.
  case belowRoot(String)
  /// The entity has no attribute with this name.
  case unknownAttribute
  /// The values of the attribute cannot identify objects.
  case cannotIdentify
  /// Offline sync has its own key.
  case synced
}

extension ModelIndex {
  /// Returns why an attribute cannot be the key of an entity; nil if it can.
  package func complaint(
    about name: String,
    asKeyOf entity: Entity,
    _ profile: ModelProfile
  ) -> PrimaryKeyComplaint? {
    if self.entity(named: entity.parentName) != nil { return .belowRoot(root(of: entity).name) }
    guard let attribute = ownAttribute(named: name, of: entity) else { return .unknownAttribute }
    if !attribute.canIdentify { return .cannotIdentify }
    return profile.isSynced && name != "id" && !isLocal(entity) ? .synced : nil
  }
}
