package import CoreDataImport
package import DataModelDefinition

/// The model of a Core Data store, as a model file states it.
package struct ExtractedModel {
  /// The model, in the order in which Xcode writes it.
  package let model: DataModel
  /// What the archive has and the file cannot show, in sentences, each once.
  package let losses: [String]
  /// What the archive does not say and the file has to, in sentences.
  package let choices: [String]

  /// Makes the model that a store's archive states.
  ///
  /// - Parameters:
  ///   - archived: the model of the archive
  ///   - name: the name of the version
  ///   - omissions: sentences about what the archive has and `archived` does not
  /// - Throws: `ExtractionError` if a model file cannot contain a name of the model
  package init(
    _ archived: ArchivedModel,
    name: String = "Model",
    omissions: [String] = []
  ) throws(ExtractionError) {
    var extraction = ModelExtraction(archived)
    model = try extraction.model(named: name)
    var stated: Set<String> = []
    losses = (omissions + extraction.losses).filter { stated.insert($0).inserted }
    choices = extraction.choices
  }

  /// The text of the `contents` file, with a comment on what it leaves out and chooses.
  package var contents: String { ContentsText(model, comment: comment).text }

  /// What a model file cannot contain, in a sentence about the model.
  package struct ExtractionError: Error, Equatable, CustomStringConvertible {
    package let reason: String

    package var description: String { reason }
  }
}
