import DataModelDefinition

/// `name="value"` in a tag.
struct MarkupAttribute: Sendable {
  /// The white space before it
  let space: String
  let name: String
  /// With references such as `&lt;` resolved
  let value: String
  /// As it is written: `name="value"`
  let assignment: String

  /// Returns the attribute with another value.
  func withValue(_ value: String) -> MarkupAttribute {
    MarkupAttribute(
      space: space,
      name: name,
      value: value,
      assignment: "\(name)=\"\(XMLText.escaped(value))\""
    )
  }
}
