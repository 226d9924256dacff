import ArgumentParser
import DataModelCompiler
import DataModelDefinition
import DataModelReader

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints a whole model for other tools to read.",
    discussion: "The JSON is described in Documentation/Inspect.md and stays as it is."
  )

  @Argument(help: "A model, or a folder that is searched for models.")
  var path: String

  @Option(help: "json")
  var format: InspectionFormat = .json

  @OptionGroup var profile: ProfileOption

  func run() throws {
    var input = ModelInput()
    let pipeline = CompilerPipeline(check: ModelCheck(profile: profile.profile))
    var models: [(model: DataModel, bundleName: String, profile: ModelProfile)] = []
    for bundle in try input.bundles(at: path) {
      let model = try input.model(in: bundle, version: nil, pipeline: pipeline)
      models.append((model, bundle.name, pipeline.check.effectiveProfile(of: model)))
    }
    Console.print(product: try InspectionDocument(models).json())
  }
}

enum InspectionFormat: String, ExpressibleByArgument, CaseIterable {
  case json
}
