import DataModelSwift
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

/// What is in the binary is what is in `Templates/`. `Scripts/record templates` brings it up to date.
@Suite struct EmbeddedTextTests {
  /// A folder, and the texts that are made of its files; those of templates without their extension.
  @Test(arguments: [
    ("Templates/Swift", EmbeddedTemplates.swift, true), ("Templates/Page", EmbeddedPageFiles.all, false),
  ])
  func textsAreThoseOnDisk(_ folder: String, _ embedded: [String: String], _ areTemplates: Bool) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Repository.url(of: folder),
      includingPropertiesForKeys: nil
    )
    let texts = try files.map { file in
      let name = areTemplates ? file.deletingPathExtension() : file
      return (name.lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    }
    let onDisk = Dictionary(uniqueKeysWithValues: texts)
    let stale = Set(onDisk.keys).union(embedded.keys).filter { embedded[$0] != onDisk[$0] }
    #expect(stale.isEmpty, "Scripts/record templates brings them up to date")
  }
}
