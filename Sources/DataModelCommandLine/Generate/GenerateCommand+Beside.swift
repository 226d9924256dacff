import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational

/// `datamodel generate --beside`.
extension GenerateCommand {
  /// Compares the types of a model with those of others in the same module.
  ///
  /// - Throws: exit code 1 if one of them has the same name, after saying so
  func requireOwnTypes(
    of model: LoweredModel,
    _ input: inout ModelInput,
    _ pipeline: CompilerPipeline
  ) throws {
    for (position, path) in beside.enumerated() {
      // What is wrong with another model is said where it is generated.
      let other = try? otherModel(at: path, configuration: besideConfig.dropFirst(position).first)
      guard let other, let lowered = other.model else { continue }
      try input.reporting { input throws(FileAccessError) in
        input.diagnostics.append(
          pipeline.sharedTypes(of: model, with: lowered, in: other.bundle, other.pipeline)
        )
      }
    }
  }

  private func otherModel(
    at path: String,
    configuration file: String?
  ) throws -> (bundle: ModelBundle, model: LoweredModel?, pipeline: CompilerPipeline)? {
    var input = ModelInput(rules, configurationFile)
    guard let bundle = try input.bundlesIfReadable(at: path).first else { return nil }
    let configuration =
      file?.isEmpty == true
      ? ProjectConfiguration() : try input.configurationIfValid(file, of: bundle, at: path)
    guard let configuration else { return nil }
    let pipeline = CompilerPipeline(configuration, profile: profile.profile, rules: try rules.selection())
    var ignored = Diagnostics()
    let model = try pipeline.model(in: bundle, version: nil, files: input.files, diagnostics: &ignored)
    return (bundle, model, pipeline)
  }
}
