/// A `<configuration>`: a named part of the model that has its own store.
package struct Configuration: Sendable {
  package var name: String
  package var isUsedWithCloudKit = false
  package var members: [NamedEntity] = []
  package var userInfo: [UserInfoEntry] = []
  package var origin: ElementOrigin

  package init(name: String, origin: ElementOrigin = .none) {
    self.name = name
    self.origin = origin
  }
}

/// The name of an entity where a configuration lists it (`<memberEntity name="…"/>`).
package typealias NamedEntity = NamedProperty
