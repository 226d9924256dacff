package import DataModelDefinition

/// A diagnostic as it is reported: once, even if several versions of a model have it.
package struct Finding: Sendable, Hashable {
  package let diagnostic: Diagnostic
  /// The names of the other versions that have it too, the newest first.
  package let otherVersions: [String]
  /// Whether all of them are older than the version that the diagnostic is of.
  private let isOfNewest: Bool

  package init(_ diagnostic: Diagnostic, otherVersions: [String] = [], isOfNewest: Bool = true) {
    self.diagnostic = diagnostic
    self.otherVersions = otherVersions
    self.isOfNewest = isOfNewest
  }

  /// The message for people: `… (also in 4 older versions)`.
  package var message: String {
    guard !otherVersions.isEmpty else { return diagnostic.message }
    let kind = isOfNewest ? "older" : "other"
    let noun = otherVersions.count == 1 ? "version" : "versions"
    return "\(diagnostic.message) (also in \(otherVersions.count) \(kind) \(noun))"
  }
}

extension Finding: Comparable {
  package static func < (left: Finding, right: Finding) -> Bool {
    left.diagnostic < right.diagnostic
  }
}
