import DataModelSwift
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

/// What is in the binary is what is in `Templates/`. `Scripts/record templates` brings it up to date.
@Suite struct EmbeddedTextTests {
  @Test func templatesAreThoseOnDisk() throws {
    #expect(try Self.stale(EmbeddedTemplates.swift, in: "Templates/Swift", withExtension: false) == [])
  }

  @Test func styleAndScriptOfThePageAreThoseOnDisk() throws {
    #expect(try Self.stale(EmbeddedPageFiles.all, in: "Templates/Page", withExtension: true) == [])
  }

  /// The names of texts that are not as in their folder, or only in one of the two.
  private static func stale(
    _ embedded: [String: String],
    in folder: String,
    withExtension: Bool
  ) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: Repository.url(of: folder),
      includingPropertiesForKeys: nil
    )
    let texts = try files.map { file in
      let name = withExtension ? file : file.deletingPathExtension()
      return (name.lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    }
    let onDisk = Dictionary(uniqueKeysWithValues: texts)
    return Set(onDisk.keys).union(embedded.keys).filter { embedded[$0] != onDisk[$0] }.sorted()
  }
}
