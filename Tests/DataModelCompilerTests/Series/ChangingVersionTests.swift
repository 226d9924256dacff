import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Foundation
import Testing

/// A version whose file changes while the steps of a series are planned.
@Suite struct ChangingVersionTests {
  /// Files of which one has other contents after it was read once.
  private final class ChangingFiles: FileSource, @unchecked Sendable {
    private let lock = NSLock()
    private let path: String
    private var files: InMemoryFiles
    private let later: InMemoryFiles

    init(_ files: [String: String], changing path: String, to text: String) {
      self.files = InMemoryFiles(files)
      self.path = path
      later = InMemoryFiles(files.merging([path: text]) { $1 })
    }

    private var now: InMemoryFiles { lock.withLock { files } }

    func kind(of path: String) -> FileKind? { now.kind(of: path) }
    func names(inFolder path: String) throws(FileAccessError) -> [String] { try now.names(inFolder: path) }

    func bytes(of path: String) throws(FileAccessError) -> [UInt8] {
      let bytes = try now.bytes(of: path)
      if path == self.path { lock.withLock { files = later } }
      return bytes
    }
  }

  private static let versions = ["M", "M 2", "M 3"].map { name in
    ModelVersion(name: name, of: "M", contentsPath: path(name))
  }

  private static func path(_ version: String) -> String { "M.xcdatamodeld/\(version).xcdatamodel/contents" }

  private static func model(_ names: String...) -> String {
    let attributes = names.map { #"<attribute name="\#($0)" optional="YES" attributeType="String"/>"# }
    return ModelXML.document(around: "<entity name=\"Item\">\(attributes.joined())</entity>")
  }

  private static let texts = [
    path("M"): model("text"), path("M 2"): model("text", "rank"), path("M 3"): model("text", "rank", "note"),
  ]

  private func chain(_ files: any FileSource, keeping kept: KeptSteps) throws -> MigrationChain {
    let pipeline = CompilerPipeline()
    var found = Diagnostics()
    let last = try #require(try pipeline.oldTables(of: Self.versions[2], files, &found))
    let older = Array(Self.versions.dropLast())
    let chain = try pipeline.migrations(
      along: older,
      to: last,
      files: files,
      keeping: kept,
      diagnostics: &found
    )
    #expect(found.all.isEmpty)
    return chain
  }

  @Test func isPlannedFromTheBeginning() throws {
    let none = KeptSteps(context: ContentDigest(path: "", bytes: []))
    let first = try chain(InMemoryFiles(Self.texts), keeping: none)
    #expect(first.steps.map(\.fromVersion) == ["M", "M 2"])
    let kept = try #require(first.kept)
    #expect(kept != none)
    // The step from the first version has to be planned, and reads the second one, which was known.
    var texts = Self.texts
    texts[Self.path("M")] = Self.model("text", "size")
    let second = Self.model("text")
    let files = ChangingFiles(texts, changing: Self.path("M 2"), to: second)
    let found = try chain(files, keeping: kept)
    texts[Self.path("M 2")] = second
    let expected = try chain(InMemoryFiles(texts), keeping: none)
    #expect(found.steps == expected.steps)
    #expect(found.kept == expected.kept)
    #expect(found.steps.last?.toFingerprint == first.steps.last?.toFingerprint)
    #expect(found.steps.last != first.steps.last)
  }
}
