import DataModelCompiler
import DataModelSwift
import DataModelTestSupport
import Foundation
import Testing

/// What is in the binary is what is in `Templates/` and `Schemas/`.
///
/// `RECORD_TEMPLATES=1` writes the files that hold the texts; the run after it compiles them.
@Suite struct EmbeddedTextTests {
  @Test func templatesAreThoseOnDisk() throws {
    let folder = Repository.url(of: "Templates/Swift")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let texts = try files.map { file in
      (file.deletingPathExtension().lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    }
    let onDisk = Dictionary(uniqueKeysWithValues: texts)
    try record(
      onDisk,
      of: "Templates/Swift",
      in: "Sources/DataModelSwift/Templates/EmbeddedTemplates.swift",
      """
      /// The Mustache templates of this folder, as text in the binary.
      package enum EmbeddedTemplates {
        /// The templates in `Swift/`, by name.
        package static let swift: [String: String] = [
      """
    )
    let stale = Set(onDisk.keys).union(EmbeddedTemplates.swift.keys)
      .filter { EmbeddedTemplates.swift[$0] != onDisk[$0] }
    #expect(stale.isEmpty, "RECORD_TEMPLATES=1 swift test brings them up to date")
  }

  @Test func schemasAreThoseOnDisk() throws {
    let texts = try EmbeddedSchemas.all.map { schema in
      let path = "Schemas/\(schema.name).xcdatamodeld/\(schema.name).xcdatamodel/contents"
      let file = Repository.url(of: path)
      return (schema.name, try String(contentsOf: file, encoding: .utf8))
    }
    try record(
      Dictionary(uniqueKeysWithValues: texts),
      of: "Schemas",
      in: "Sources/DataModelCompiler/Schemas/EmbeddedSchemaTexts.swift",
      """
      /// Models in `Schemas/`, as text in the binary.
      enum EmbeddedSchemaTexts {
        /// The `contents` of each, by the name of the model.
        static let all: [String: String] = [
      """
    )
    let stale = zip(EmbeddedSchemas.all, texts).filter { $0.contents != $1.1 }.map(\.1.0)
    #expect(stale.isEmpty, "RECORD_TEMPLATES=1 swift test brings them up to date")
  }

  /// Writes a Swift file of texts.
  ///
  /// SwiftPM's own way to embed a file writes each byte as a number. That takes the compiler longer, and every clean
  /// build with the plugin would wait for it.
  private func record(
    _ texts: [String: String],
    of folder: String,
    in path: String,
    _ declaration: String
  ) throws {
    guard ProcessInfo.processInfo.environment["RECORD_TEMPLATES"] == "1" else { return }
    var source = """
      // Written by EmbeddedTextTests from \(folder). Change the files there, then run RECORD_TEMPLATES=1 swift test
      // swift-format-ignore-file

      \(declaration)

      """
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      source += "    \"\(name)\": #\"\"\"\n\(text)\n\"\"\"#,\n"
    }
    source += "  ]\n}\n"
    try Data(source.utf8).write(to: Repository.url(of: path))
    Issue.record("recorded")
  }
}
