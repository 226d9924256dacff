/// An `<entry key="…" value="…"/>` of a `<userInfo>`: free text that Core Data itself does not read.
package struct UserInfoEntry: Sendable {
  package var key: String
  package var value: String
  package var origin: ElementOrigin

  package init(key: String, value: String, origin: ElementOrigin = .none) {
    self.key = key
    self.value = value
    self.origin = origin
  }
}
