import CoreDataImport
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import DataModelTool
import Testing

/// The file that is made of an archive, as this tool reads it.
struct ReadExtraction {
  let extracted: ExtractedModel
  let contents: String
  let model: DataModel
  /// What 'datamodel validate' reports as errors, without the places.
  let errors: [String]

  init(_ archived: ArchivedModel, omissions: [String] = []) throws {
    extracted = try ExtractedModel(archived, omissions: omissions)
    contents = extracted.contents
    var found = Diagnostics()
    let file = SourceFile(path: "contents", bytes: Array(contents.utf8))
    let read = ModelReader.read(file, name: "Model", diagnostics: &found)
    model = try #require(read, "\(found.lines())\n\(contents)")
    #expect(found.all.isEmpty, "\(found.lines())")
    errors = try Self.errors(in: contents)
  }

  /// Returns what 'datamodel validate' reports as errors, without the places.
  static func errors(in contents: String) throws -> [String] {
    let files = InMemoryFiles(["Model.xcdatamodel/contents": contents])
    let version = ModelVersion(name: "Model", contentsPath: "Model.xcdatamodel/contents")
    let bundle = ModelBundle(path: "Model.xcdatamodel", name: "Model", versions: [version])
    var found = Diagnostics()
    _ = try CompilerPipeline().model(in: bundle, version: nil, files: files, diagnostics: &found)
    return found.all.filter { $0.severity == .error }.map { "\($0.message) [\($0.rule.id)]" }.sorted()
  }

  /// The lines of the comment at the top.
  var comment: [String] {
    let lines = contents.split(separator: "\n", omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(of: "-->") else { return [] }
    return lines[2..<end].map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
  }
}
