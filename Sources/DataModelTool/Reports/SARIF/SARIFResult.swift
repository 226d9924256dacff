import DataModelCompiler
import DataModelDefinition

/// A finding (`result`).
struct SARIFResult: Encodable, Sendable {
  let ruleId: String
  let ruleIndex: Int
  let level: String
  let message: SARIFMessage
  let locations: [SARIFLocation]
  let relatedLocations: [SARIFLocation]?
  let fixes: [Fix]?

  struct Fix: Encodable, Sendable {
    let description: SARIFMessage
    let artifactChanges: [ArtifactChange]
  }

  struct ArtifactChange: Encodable, Sendable {
    let artifactLocation: SARIFArtifactLocation
    let replacements: [Replacement]
  }

  struct Replacement: Encodable, Sendable {
    let deletedRegion: SARIFRegion
    let insertedContent: Content
  }

  /// The bytes of a file, not a message: nothing in it is escaped.
  struct Content: Encodable, Sendable {
    let text: String
  }

  init(_ finding: Finding, ruleIndex: Int, in currentFolder: String) {
    let diagnostic = finding.diagnostic
    ruleId = diagnostic.rule.id
    self.ruleIndex = ruleIndex
    level = diagnostic.severity.rawValue
    message = SARIFMessage(finding.message)
    locations = [SARIFLocation(diagnostic.location, of: diagnostic.element, in: currentFolder)]
    let related = diagnostic.related.map {
      SARIFLocation($0.location, message: $0.message, in: currentFolder)
    }
    relatedLocations = related.isEmpty ? nil : related
    fixes = diagnostic.fix.map { [Self.fix($0, in: currentFolder)] }
  }

  private static func fix(_ fix: DataModelDefinition.Fix, in currentFolder: String) -> Fix {
    let byPath = Dictionary(grouping: fix.edits, by: \.location.path)
    return Fix(
      description: SARIFMessage(fix.title),
      artifactChanges: byPath.sorted { $0.key < $1.key }.map { path, edits in
        ArtifactChange(
          artifactLocation: SARIFArtifactLocation(path, in: currentFolder),
          replacements: edits.compactMap { edit in
            edit.location.range.map {
              Replacement(deletedRegion: SARIFRegion($0), insertedContent: Content(text: edit.replacement))
            }
          }
        )
      }
    )
  }
}
