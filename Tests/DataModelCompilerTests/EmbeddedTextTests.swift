import DataModelSwift
import DataModelTestSupport
import Foundation
import Testing

/// What is in the binary is what is in `Templates/`. `Scripts/record templates` brings it up to date.
@Suite struct EmbeddedTextTests {
  @Test func templatesAreThoseOnDisk() throws {
    let folder = Repository.url(of: "Templates/Swift")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let texts = try files.map { file in
      (file.deletingPathExtension().lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    }
    let onDisk = Dictionary(uniqueKeysWithValues: texts)
    let stale = Set(onDisk.keys).union(EmbeddedTemplates.swift.keys)
      .filter { EmbeddedTemplates.swift[$0] != onDisk[$0] }
    #expect(stale.isEmpty, "Scripts/record templates brings them up to date")
  }
}
