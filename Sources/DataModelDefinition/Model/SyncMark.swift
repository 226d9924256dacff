/// What the user info of an element says about offline sync.
///
/// `datamodel.sync = local` keeps the rows of an entity, or the values of a property, on the device.
/// `datamodel.sync.name` is the name on the wire, if the service calls the table or the column otherwise.
package struct SyncMark: Sendable, Hashable {
  /// Whether the element stays on the device.
  package let isLocal: Bool
  /// The name on the wire; nil if it is the element's own.
  package let wireName: String?

  package init(_ userInfo: [UserInfoEntry]) {
    isLocal = userInfo.last { $0.key == UserInfoKey.sync }?.value == Self.local
    wireName = userInfo.last { $0.key == UserInfoKey.syncName }?.value
  }

  /// The one value of `datamodel.sync`.
  package static let local = "local"
}

extension ModelIndex {
  /// Whether an entity's rows stay on the device. The root decides for its hierarchy, which is one table.
  package func isLocal(_ entity: Entity) -> Bool {
    SyncMark(root(of: entity).userInfo).isLocal
  }
}
