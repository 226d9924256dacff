import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Testing

/// From a version on disk to its model.
@Suite struct VersionReadingTests {
  private static let contents = "S.xcdatamodel/contents"

  private static func read(
    _ version: ModelVersion,
    in files: InMemoryFiles
  ) throws -> (model: DataModel?, findings: [String]) {
    var diagnostics = Diagnostics()
    let model = try version.readModel(from: files, diagnostics: &diagnostics)
    return (model, diagnostics.lines(withPath: true, withSeverity: true))
  }

  @Test func model() throws {
    let files = InMemoryFiles([Self.contents: "\(ModelXML.start)\n  <entity name=\"A\"/>\n  <x/>\n</model>"])
    let read = try Self.read(ModelVersion(name: "Shop 2", contentsPath: Self.contents), in: files)
    #expect(read.model?.name == "Shop 2")
    #expect(read.model?.entities.map(\.name) == ["A"])
    #expect(
      read.findings
        == [
          "S.xcdatamodel/contents:3:3: note: 'x' is not known inside 'model'; it is ignored [unknown-element]"
        ]
    )
  }

  @Test(arguments: [
    (
      ModelVersion(name: "S", contentsPath: "S.xcdatamodel/elements", format: .legacy),
      """
      S.xcdatamodel/elements: error: version 'S' is in the binary format of Xcode 3; open it in an Xcode \
      that still converts it, save it, and use the 'contents' that it writes [legacy-format]
      """
    ),
    (
      ModelVersion(name: "S", contentsPath: "S.xcdatamodel/contents", format: .missing),
      "S.xcdatamodel/contents: error: version 'S' has no 'contents' file [unreadable-version]"
    ),
  ])
  func noModel(version: ModelVersion, finding: String) throws {
    let read = try Self.read(version, in: InMemoryFiles(["S.xcdatamodel/elements": "bplist00"]))
    #expect(read.model == nil)
    #expect(read.findings == [finding])
  }

  /// The size is asked for first: a huge file is not loaded.
  @Test func hugeFileIsNotLoaded() throws {
    var files = InMemoryFiles([Self.contents: "x"])
    files.statedSizes = [Self.contents: 1 << 40]
    files.unreadable = [Self.contents]
    let read = try Self.read(ModelVersion(name: "S", contentsPath: Self.contents), in: files)
    let message = "the file is larger than 32 MiB, the limit for a model"
    #expect(read.findings == ["S.xcdatamodel/contents: error: \(message) [document-too-large]"])
  }

  @Test func unreadableFileEndsTheRun() {
    var files = InMemoryFiles([Self.contents: "x"])
    files.unreadable = [Self.contents]
    #expect(throws: FileAccessError(path: Self.contents, reason: "permission denied")) {
      try Self.read(ModelVersion(name: "S", contentsPath: Self.contents), in: files)
    }
  }

  @Test func vanishedFileEndsTheRun() {
    #expect(throws: FileAccessError(path: Self.contents, reason: "no such file")) {
      try Self.read(
        ModelVersion(name: "S", contentsPath: Self.contents),
        in: InMemoryFiles([String: String]())
      )
    }
  }
}
