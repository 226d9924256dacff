package import DataModelDefinition
import DataModelReader
package import DataModelRelational

/// Small models for tests, written as the elements inside `<model>`.
package struct ModelXML {
  package let model: DataModel

  /// Reads the elements.
  ///
  /// - Parameters:
  ///   - elements: entities, composites and the like
  ///   - name: the name of the version
  /// - Throws: what the reader finds in them, even if it is a warning
  package init(_ elements: String, name: String = "Model") throws(Findings) {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "contents", bytes: Array(Self.document(around: elements).utf8))
    let read = ModelReader.read(file, name: name, diagnostics: &diagnostics)
    guard let read, diagnostics.all.isEmpty else { throw Findings(lines: diagnostics.lines()) }
    model = read
  }

  /// A start tag without findings.
  package static let start =
    #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">"#

  /// A whole `contents` file; the elements begin in its second line.
  package static func document(around elements: String) -> String { "\(start)\n\(elements)\n</model>" }

  package func lowered(_ profile: ModelProfile = .none) -> LoweredModel {
    ModelLowering.lower(model, modelName: "Model", profile: profile)
  }

  /// The statements of the model's own tables and indexes, without the record of the schema itself.
  package func statements(_ profile: ModelProfile = .none) -> [String] {
    DataDefinition(of: lowered(profile).schema).objectStatements
  }

  /// What was found in a model that a test took for one without findings.
  package struct Findings: Error, CustomStringConvertible {
    let lines: [String]

    package var description: String { "findings in the model of the test: \(lines.joined(separator: "; "))" }
  }
}

extension DataModel {
  /// A model that was never a file.
  package init(name: String = "M", entities: [Entity]) {
    self.init(name: name, source: SourceFile(path: "contents", bytes: []))
    self.entities = entities
  }

  /// Tables and columns for a model without errors.
  package func lowered(_ profile: ModelProfile = .none) -> LoweredModel {
    ModelLowering.lower(self, modelName: name, profile: profile)
  }
}
