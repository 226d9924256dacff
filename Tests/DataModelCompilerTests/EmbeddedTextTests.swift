import DataModelCompiler
import DataModelSwift
import DataModelTestSupport
import Foundation
import Testing

/// What is in the binary is what is in `Templates/` and `Schemas/`. `Scripts/record templates` brings it up
/// to date.
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

  @Test func schemasAreThoseOnDisk() throws {
    let texts = try EmbeddedSchemas.all.map { schema in
      let path = "Schemas/\(schema.name).xcdatamodeld/\(schema.name).xcdatamodel/contents"
      let file = Repository.url(of: path)
      return (schema.name, try String(contentsOf: file, encoding: .utf8))
    }
    let stale = zip(EmbeddedSchemas.all, texts).filter { $0.contents != $1.1 }.map(\.1.0)
    #expect(stale.isEmpty, "Scripts/record templates brings them up to date")
  }
}
