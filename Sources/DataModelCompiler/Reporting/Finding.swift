package import DataModelDefinition

/// A diagnostic that is reported once, even if several versions of a model have it.
package struct Finding: Sendable, Hashable {
  package let diagnostic: Diagnostic
  /// The names of the other versions that have it too, the newest first.
  package let otherVersions: [String]
  /// Whether all of them are older than the version of the diagnostic.
  private let isOfNewest: Bool

  package init(_ diagnostic: Diagnostic, otherVersions: [String] = [], isOfNewest: Bool = true) {
    self.diagnostic = diagnostic
    self.otherVersions = otherVersions
    self.isOfNewest = isOfNewest
  }

  /// The message with remarks: `… (also in 4 older versions)`, `… (its repair changes the version hash)`.
  package var message: String {
    let remarks = [
      sharing, diagnostic.fix?.changesVersionHash == true ? "its repair changes the version hash" : nil,
    ]
    let text = remarks.compactMap { $0 }.joined(separator: "; ")
    return text.isEmpty ? diagnostic.message : "\(diagnostic.message) (\(text))"
  }

  private var sharing: String? {
    guard !otherVersions.isEmpty else { return nil }
    let kind = isOfNewest ? "older" : "other"
    let noun = otherVersions.count == 1 ? "version" : "versions"
    return "also in \(otherVersions.count) \(kind) \(noun)"
  }
}

extension Finding: Comparable {
  package static func < (left: Finding, right: Finding) -> Bool { left.diagnostic < right.diagnostic }
}
