import DataModelDefinition
import DataModelReader
import DataModelTestSupport

/// What came of reading a text as a `contents` file.
struct Reading {
  let model: DataModel?
  /// `line:column: severity: message [rule-id]`, in the order of the file.
  let findings: [String]

  init(_ bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    model = ModelReader.read(SourceFile(path: "contents", bytes: bytes), name: "M", diagnostics: &diagnostics)
    findings = diagnostics.lines(withSeverity: true)
  }

  init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Reads a model around the given elements, which begin in the second line.
  init(model body: String) {
    self.init(ModelXML.document(around: body))
  }

  /// Reads an entity `E` around the given elements, which begin in the third line.
  init(entity body: String) {
    self.init(model: "<entity name=\"E\">\n\(body)\n</entity>")
  }
}
