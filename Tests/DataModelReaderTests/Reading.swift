import DataModelDefinition
import DataModelReader

/// What came of reading a text as a `contents` file.
struct Reading {
  let model: DataModel?
  /// `line:column: severity: message [rule-id]`, in the order of the file.
  let findings: [String]

  init(_ bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    model = ModelReader.read(SourceFile(path: "contents", bytes: bytes), name: "M", diagnostics: &diagnostics)
    findings = Self.lines(diagnostics)
  }

  init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Reads a model around the given elements, which begin in the second line.
  init(model body: String) {
    self.init("\(Self.start)\n\(body)\n</model>")
  }

  /// Reads an entity `E` around the given elements, which begin in the third line.
  init(entity body: String) {
    self.init(model: "<entity name=\"E\">\n\(body)\n</entity>")
  }

  /// A start tag without findings.
  static let start = #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">"#

  static func lines(_ diagnostics: Diagnostics, withPath: Bool = false) -> [String] {
    diagnostics.sorted.map { diagnostic in
      let start = diagnostic.location.range?.start
      let place = start.map { "\($0.line):\($0.column): " } ?? ""
      let path = withPath ? "\(diagnostic.location.path):" + (place.isEmpty ? " " : "") : ""
      return "\(path)\(place)\(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.rule.id)]"
    }
  }
}
