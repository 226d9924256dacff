import DataModelCompiler
import DataModelDefinition

/// A place in a file (`location`).
struct SARIFLocation: Encodable, Sendable {
  let physicalLocation: Physical
  let logicalLocations: [Logical]?
  let message: SARIFMessage?

  struct Physical: Encodable, Sendable {
    let artifactLocation: SARIFArtifactLocation
    let region: SARIFRegion
  }

  /// An entity, or a property of one.
  struct Logical: Encodable, Sendable {
    let fullyQualifiedName: String
    let kind: String
    let name: String
  }

  init(
    _ location: SourceLocation,
    of element: ElementName? = nil,
    message: String? = nil,
    in currentFolder: String
  ) {
    let region = location.range.map(SARIFRegion.init)
    physicalLocation = Physical(
      artifactLocation: SARIFArtifactLocation(location.path, in: currentFolder),
      region: region ?? .start
    )
    logicalLocations = element.map {
      [
        Logical(
          fullyQualifiedName: $0.description,
          kind: $0.property == nil ? "type" : "member",
          name: $0.property ?? $0.entity
        )
      ]
    }
    self.message = message.map { SARIFMessage($0) }
  }
}

/// A file (`artifactLocation`).
struct SARIFArtifactLocation: Encodable, Sendable {
  static let root = "%SRCROOT%"

  let uri: String
  /// Nil for a file outside the folder in which the tool was run.
  let uriBaseId: String?

  init(_ path: String, in currentFolder: String) {
    let path = ReportPath(path, in: currentFolder)
    uri = path.uri
    uriBaseId = path.relative == nil ? nil : Self.root
  }
}

/// A stretch of text (`region`); the end is behind its last character.
struct SARIFRegion: Encodable, Sendable {
  /// The place of a finding about a whole file: GitHub refuses results without a line.
  static let start = SARIFRegion(
    SourceLocation.Range(start: .init(line: 1, column: 1), end: .init(line: 1, column: 1))
  )

  let startLine: Int
  let startColumn: Int
  let endLine: Int
  let endColumn: Int

  init(_ range: SourceLocation.Range) {
    startLine = range.start.line
    startColumn = range.start.column
    endLine = range.end.line
    endColumn = range.end.column
  }
}
