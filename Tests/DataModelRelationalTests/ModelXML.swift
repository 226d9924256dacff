import DataModelDefinition
import DataModelReader
import DataModelRelational
import Testing

/// Small models for tests, written as the elements inside `<model>`.
struct ModelXML {
  let model: DataModel

  /// Reads the elements; a finding of the reader fails the test.
  init(_ elements: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(elements)
      </model>
      """
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "contents", bytes: Array(document.utf8))
    let read = ModelReader.read(file, name: "Model", diagnostics: &diagnostics)
    #expect(diagnostics.all.map(\.message) == [], sourceLocation: sourceLocation)
    model = try #require(read, sourceLocation: sourceLocation)
  }

  func lowered(_ profile: ModelProfile = .none) -> LoweredModel {
    ModelLowering.lower(model, modelName: "Model", profile: profile)
  }

  /// The statements of the model's own tables and indexes, without the record of the schema itself.
  func statements(_ profile: ModelProfile = .none) -> [String] {
    DataDefinition(of: lowered(profile).schema).objectStatements
  }
}
