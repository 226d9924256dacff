import DataModelCompiler
import DataModelDefinition
import DataModelReader

extension ExtractedModel {
  /// The lines of the comment in the file: where it comes from, and what a reader has to know of it.
  var comment: [String] {
    var lines = ["Made by 'datamodel extract' from the model that Core Data keeps in a store."]
    lines += Self.list(
      "A store does not say these things. This file does as Xcode does with a new model:",
      choices
    )
    lines += Self.list("The model in the store has these things, which are not in this file:", losses)
    lines += Self.list(
      "'datamodel validate' finds these errors, which 'datamodel generate' needs repaired:",
      errors
    )
    return lines
  }

  /// The errors that 'datamodel validate' finds in the model, as sentences that begin with the element.
  var errors: [String] {
    let file = LoneFile(path: "contents", bytes: Array(ContentsText(model).text.utf8))
    let version = ModelVersion(name: model.name, contentsPath: file.path)
    let bundle = ModelBundle(path: file.path, name: model.name, versions: [version])
    var found = Diagnostics()
    do throws(FileAccessError) {
      _ = try CompilerPipeline().model(in: bundle, version: nil, files: file, diagnostics: &found)
    } catch {
      return [error.reason]
    }
    return found.all.filter { $0.severity == .error }.map { error in
      "\(error.element.map { "\($0): " } ?? "")\(error.message) [\(error.rule.id)]"
    }
  }

  private static func list(_ title: String, _ sentences: [String]) -> [String] {
    guard !sentences.isEmpty else { return [] }
    let limit = 100
    let more = sentences.count > limit ? ["* … and \(sentences.count - limit) more."] : []
    return ["", title] + sentences.prefix(limit).map { "* \(VisibleText.escaping($0))" } + more
  }
}
