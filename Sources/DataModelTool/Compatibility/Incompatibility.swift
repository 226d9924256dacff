import DataModelDefinition

/// Something that goes wrong between a server and the apps of a version, in words that leave out the version.
struct Incompatibility: Sendable, Hashable {
  let rule: Rule
  var severity: Severity?
  let element: ElementName?
  let location: SourceLocation
  /// The message before and after the apps: `'Note.text' was 'title', and `, ` still send that`.
  let before: String
  let after: String

  /// Returns the finding about some versions, oldest first.
  func finding(about versions: [String]) -> Diagnostic {
    Diagnostic(
      rule,
      before + Self.apps(of: versions) + after,
      at: location,
      about: element,
      severity: severity
    )
  }

  /// Returns the apps of some versions in words.
  static func apps(of versions: [String]) -> String {
    let quoted = versions.map { "'\($0)'" }
    guard let first = quoted.first, let last = quoted.last, quoted.count > 1 else {
      return "apps of \(quoted.first ?? "")"
    }
    if quoted.count > 3 { return "apps of \(quoted.count) versions, \(first) to \(last)," }
    return "apps of \(quoted.dropLast().joined(separator: ", ")) and \(last)"
  }
}
