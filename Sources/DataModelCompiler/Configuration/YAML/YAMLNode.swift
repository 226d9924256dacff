package import DataModelDefinition

/// A value of a YAML file with its place. A scalar is its text, regardless of the type that YAML would give
/// it, so that a version called `1.0` is not a number.
package struct YAMLNode: Sendable {
  package let kind: Kind
  package let location: SourceLocation

  package enum Kind: Sendable {
    /// A value in quotes is never null.
    case scalar(String, isQuoted: Bool)
    case list([YAMLNode])
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  /// Whether the value is empty, or a word that means null in YAML.
  package var isNull: Bool {
    guard case .scalar(let text, isQuoted: false) = kind else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// A description of the value for messages.
  package var description: String {
    switch kind {
    case _ where isNull: "nothing"
    case .scalar(let text, _): Self.quoted(text)
    case .list: "a list"
    case .mapping: "keys with values"
    }
  }

  /// Returns a text of the file in quotes, short and on one line, so that it cannot break up a finding.
  package static func quoted(_ text: String) -> String {
    let limit = 60
    let visible = text.unicodeScalars.prefix(limit).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
      default: String(scalar)
      }
    }
    return "'\(visible.joined())\(text.unicodeScalars.count > limit ? "…" : "")'"
  }
}
