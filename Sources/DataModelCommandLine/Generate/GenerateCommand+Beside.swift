import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational

/// `datamodel generate --beside`.
extension GenerateCommand {
  /// Compares the type names of a model with those of the other models in the same module.
  ///
  /// - Throws: exit code 1 if two types have the same name, 66 if a model is missing, after reporting it
  func requireOwnTypes(
    of model: LoweredModel,
    _ input: inout ModelInput,
    _ pipeline: CompilerPipeline
  ) throws {
    for (position, path) in beside.enumerated() {
      var others = ModelInput(rules, configurationFile)
      let bundle: ModelBundle?
      do throws(FileAccessError) {
        bundle = try others.bundlesIfReadable(at: path).first
      } catch {
        throw Console.failure(error)
      }
      // Errors in another model are reported when that model is generated.
      guard let bundle,
        let other = try? self.model(in: bundle, at: path, besideConfig.dropFirst(position).first, &others),
        let lowered = other.model
      else { continue }
      try input.reporting { input throws(FileAccessError) in
        input.diagnostics.append(pipeline.sharedTypes(of: model, with: lowered, in: bundle, other.pipeline))
      }
    }
  }

  /// Returns another model, with its own `--beside-config` or else the configuration of the command.
  private func model(
    in bundle: ModelBundle,
    at path: String,
    _ file: String?,
    _ input: inout ModelInput
  ) throws -> (model: LoweredModel?, pipeline: CompilerPipeline)? {
    let configuration =
      file?.isEmpty == true
      ? ProjectConfiguration()
      : try input.configurationIfValid(file, of: bundle, at: path)
    guard let configuration else { return nil }
    let pipeline = CompilerPipeline(configuration, profile: profile.profile, rules: try rules.selection())
    var ignored = Diagnostics()
    let model = try pipeline.model(in: bundle, version: nil, files: input.files, diagnostics: &ignored)
    return (model, pipeline)
  }
}
