/// A `<composite>`: a group of attributes that entities embed as one attribute; composites may nest.
package struct Composite: Sendable {
  package var name: String
  package var attributes: [Attribute] = []
  package var userInfo: [UserInfoEntry] = []
  package var origin: ElementOrigin

  package init(name: String, origin: ElementOrigin = .none) {
    self.name = name
    self.origin = origin
  }
}
