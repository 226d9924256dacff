import DataModelCompiler
import DataModelDefinition

/// A finding in ``JSONReport``.
struct JSONFinding: Encodable, Sendable {
  let rule: String
  let group: String
  let severity: String
  let message: String
  let path: String
  let place: JSONPlace?
  let entity: String?
  let property: String?
  let related: [Related]?
  let fix: Fix?
  let otherVersions: [String]?

  /// A stretch of a file; the end is behind its last character.
  struct JSONPlace: Encodable, Sendable {
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int

    init(_ range: SourceLocation.Range) {
      line = range.start.line
      column = range.start.column
      endLine = range.end.line
      endColumn = range.end.column
    }
  }

  struct Related: Encodable, Sendable {
    let message: String
    let path: String
    let place: JSONPlace?
  }

  struct Fix: Encodable, Sendable {
    let title: String
    let edits: [Edit]
    let changesVersionHash: Bool
  }

  struct Edit: Encodable, Sendable {
    let path: String
    let place: JSONPlace?
    /// In bytes, for those who write files.
    let offset: Int
    let length: Int
    let replacement: String
  }

  init(_ finding: Finding) {
    let diagnostic = finding.diagnostic
    rule = diagnostic.rule.id
    group = diagnostic.rule.group.rawValue
    severity = diagnostic.severity.rawValue
    message = diagnostic.message
    path = diagnostic.location.path
    place = diagnostic.location.range.map(JSONPlace.init)
    entity = diagnostic.element?.entity
    property = diagnostic.element?.property
    let related = diagnostic.related.map {
      Related(message: $0.message, path: $0.location.path, place: $0.location.range.map(JSONPlace.init))
    }
    self.related = related.isEmpty ? nil : related
    fix = diagnostic.fix.map { fix in
      Fix(
        title: fix.title,
        edits: fix.edits.map {
          Edit(
            path: $0.location.path,
            place: $0.location.range.map(JSONPlace.init),
            offset: $0.bytes.lowerBound,
            length: $0.bytes.count,
            replacement: $0.replacement
          )
        },
        changesVersionHash: fix.changesVersionHash
      )
    }
    otherVersions = finding.otherVersions.isEmpty ? nil : finding.otherVersions
  }
}
