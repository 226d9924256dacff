import DataModelCompiler
import DataModelDefinition
import DataModelTestSupport

/// What came of reading a text as a configuration.
struct ConfigurationReading {
  let configuration: ProjectConfiguration?
  /// `line:column: message [rule-id]`, in the order of the file.
  let findings: [String]

  init(_ bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "datamodel.yaml", bytes: bytes)
    configuration = ConfigurationReader.read(file, diagnostics: &diagnostics)
    findings = diagnostics.lines()
  }

  init(_ text: String) {
    self.init(Array(text.utf8))
  }
}
