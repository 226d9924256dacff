/// An attribute of an element. Its name is one of those below, and its value is escaped by ``HTMLWriter``.
package struct HTMLAttribute: Sendable, Hashable {
  let name: String
  /// The value; nil for an attribute without one: `hidden`
  let value: String?

  private init(_ name: String, _ value: String?) { (self.name, self.value) = (name, value) }

  package static func id(_ id: PageID) -> HTMLAttribute { .init("id", id.text) }
  package static func `class`(_ names: String) -> HTMLAttribute { .init("class", names) }
  /// A link to an element of the page. No address in a page comes from a model.
  package static func href(_ id: PageID) -> HTMLAttribute { .init("href", "#\(id.text)") }
  package static func language(_ code: String) -> HTMLAttribute { .init("lang", code) }
  package static func charset(_ name: String) -> HTMLAttribute { .init("charset", name) }
  package static func named(_ name: String) -> HTMLAttribute { .init("name", name) }
  package static func content(_ text: String) -> HTMLAttribute { .init("content", text) }
  package static func httpEquivalent(_ header: String) -> HTMLAttribute { .init("http-equiv", header) }
  package static func type(_ name: String) -> HTMLAttribute { .init("type", name) }
  package static func scope(_ name: String) -> HTMLAttribute { .init("scope", name) }
  package static func role(_ name: String) -> HTMLAttribute { .init("role", name) }
  package static func label(_ text: String) -> HTMLAttribute { .init("aria-label", text) }
  package static func labelled(by id: PageID) -> HTMLAttribute { .init("aria-labelledby", id.text) }
  package static func `for`(_ id: PageID) -> HTMLAttribute { .init("for", id.text) }
  package static func tabIndex(_ index: Int) -> HTMLAttribute { .init("tabindex", "\(index)") }
  package static let live = HTMLAttribute("aria-live", "polite")
  package static let hiddenFromReaders = HTMLAttribute("aria-hidden", "true")
  package static let hidden = HTMLAttribute("hidden", nil)
  /// A value for the script: `data-node="3"`
  package static func data(_ name: DataName, _ value: String) -> HTMLAttribute {
    .init("data-\(name.rawValue)", value)
  }

  package enum DataName: String, Sendable {
    case node, ends, lane, action
  }

  // MARK: - Drawings

  package enum Measure: String, Sendable {
    case x, y, width, height, rx, cx, cy, r, refX, refY, markerWidth, markerHeight
  }

  package static func measure(_ name: Measure, _ value: Int) -> HTMLAttribute {
    .init(name.rawValue, "\(value)")
  }

  package static func viewBox(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> HTMLAttribute {
    .init("viewBox", "\(x) \(y) \(width) \(height)")
  }

  package static func translate(_ x: Int, _ y: Int) -> HTMLAttribute {
    .init("transform", "translate(\(x) \(y))")
  }

  /// The path of a line: `M0 0L10 5`
  package static func way(_ way: String) -> HTMLAttribute { .init("d", way) }
  package static func markerStart(_ id: PageID) -> HTMLAttribute { .init("marker-start", "url(#\(id.text))") }
  package static func markerEnd(_ id: PageID) -> HTMLAttribute { .init("marker-end", "url(#\(id.text))") }
  package static let turnsWithLine = HTMLAttribute("orient", "auto-start-reverse")
  package static let inUnitsOfDrawing = HTMLAttribute("markerUnits", "userSpaceOnUse")
}
