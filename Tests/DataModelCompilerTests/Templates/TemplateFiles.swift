import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport

/// A folder `T` with templates in memory.
struct TemplateFiles {
  let files: InMemoryFiles

  init(_ texts: [String: String]) {
    files = InMemoryFiles(Dictionary(uniqueKeysWithValues: texts.map { ("T/\($0)", $1) }))
  }

  /// What is reported of the templates, without the rules' explanations.
  func findings() throws -> [String] {
    var diagnostics = Diagnostics()
    let folder = try TemplateFolder.read(at: "T", from: files, diagnostics: &diagnostics)
    precondition((folder == nil) == diagnostics.hasErrors)
    return diagnostics.lines(withPath: true, withSeverity: true)
  }
}
