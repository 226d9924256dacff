/// Why an attribute that somebody chose cannot be the key of an entity.
package enum PrimaryKeyComplaint: Sendable, Equatable {
  /// The key of a hierarchy is that of its root, which has the name.
  case belowRoot(String)
  /// The entity has no such attribute.
  case unknownAttribute
  /// The values of the attribute do not tell objects apart.
  case cannotIdentify
  /// Offline sync has a key of its own.
  case synced
}

extension ModelIndex {
  /// Why an attribute cannot be the key of an entity; nil if it can.
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
