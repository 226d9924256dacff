import DataModelCompiler
import DataModelDefinition
import DataModelReader

/// A folder `T` with templates in memory.
struct TemplateFiles: FileSource {
  let texts: [String: [UInt8]]

  init(_ texts: [String: String]) {
    self.texts = texts.mapValues { Array($0.utf8) }
  }

  func kind(of path: String) -> FileKind? {
    if path == "T" { return .folder }
    return texts[String(path.dropFirst(2))].map { .file(size: $0.count) }
  }

  func names(inFolder path: String) throws(FileAccessError) -> [String] { texts.keys.sorted(by: >) }

  func bytes(of path: String) throws(FileAccessError) -> [UInt8] { texts[String(path.dropFirst(2))] ?? [] }

  /// What is reported of the templates, without the rules' explanations.
  func findings() throws -> [String] {
    var diagnostics = Diagnostics()
    let folder = try TemplateFolder.read(at: "T", from: self, diagnostics: &diagnostics)
    precondition((folder == nil) == diagnostics.hasErrors)
    return diagnostics.sorted.map { "\($0.location): \($0.severity): \($0.message) [\($0.rule.id)]" }
  }
}
