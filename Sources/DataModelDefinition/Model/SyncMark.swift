/// The mark for offline sync in the user info of an element: `datamodel.sync = local` keeps the rows of an
/// entity, or the values of a property, on the device.
package struct SyncMark: Sendable, Equatable {
  /// Whether the element stays on the device.
  package let isLocal: Bool

  package init(_ userInfo: [UserInfoEntry]) {
    isLocal = userInfo.last { $0.key == UserInfoKey.sync }?.value == Self.local
  }

  /// The only value of `datamodel.sync`.
  package static let local = "local"
}

extension ModelIndex {
  /// Returns whether an entity's rows stay on the device. The root decides for its hierarchy, which is one
  /// table.
  package func isLocal(_ entity: Entity) -> Bool { SyncMark(root(of: entity).userInfo).isLocal }

  /// Returns whether either side of a relationship is marked to stay on the device.
  package func isLocal(_ side: DeclaredRelationship) -> Bool {
    SyncMark(side.relationship.userInfo).isLocal
      || inverse(of: side).map { SyncMark($0.relationship.userInfo).isLocal } ?? false
  }
}
