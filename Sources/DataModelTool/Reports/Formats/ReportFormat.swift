/// The forms of a report; `Documentation/Formats.md` shows each.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// Lines for people and editors.
  case text
  /// For programs; its members are a promise.
  case json
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Workflow commands of GitHub Actions.
  case github
  /// Lines as Apple's compiler writes them.
  case momc
}
