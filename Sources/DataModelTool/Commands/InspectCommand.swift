import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints a whole model as JSON for other tools, or as a diagram.",
    discussion: """
      Documentation/Guides/Inspect.md describes the JSON, whose format is stable. The diagrams are text, \
      too: mermaid for Markdown viewers, dot for Graphviz.
      """
  )

  @Argument(
    help: "A model, a folder to search for models, or '-' for the XML of one version on standard input."
  )
  var path: String

  @Option(help: "json, mermaid or dot.")
  var format: InspectionFormat = .json

  @Option(
    name: .customLong("entity"),
    help: ArgumentHelp(
      "Draw only an entity and its neighbours; repeat the option for more entities.",
      valueName: "name"
    )
  )
  var entities: [String] = []

  @OptionGroup var version: VersionOption
  @OptionGroup var product: ProductOption
  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    try version.validate(for: [path])
    if !entities.isEmpty, format == .json {
      throw ValidationError(
        "--entity works only with --format mermaid or dot. The JSON always contains the whole model."
      )
    }
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile)
    var models: [(model: DataModel, bundleName: String, profile: ModelProfile)] = []
    for bundle in try input.bundles(at: path) {
      let pipeline = try input.pipeline(profile, of: bundle, at: path)
      let lowered = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
      models.append((lowered.model, bundle.name, lowered.profile))
    }
    try product.write(text(of: models))
  }

  private func text(
    of models: [(model: DataModel, bundleName: String, profile: ModelProfile)]
  ) throws -> String {
    switch format {
    case .json: return try InspectionDocument.json(models)
    case .mermaid: return MermaidDiagram.document(try diagrams(of: models))
    case .dot: return GraphvizDiagram.document(try diagrams(of: models))
    }
  }

  /// Returns the diagrams of the models, or of the entities that `--entity` names.
  ///
  /// - Throws: a usage error if none of the models has one of the entities
  private func diagrams(
    of models: [(model: DataModel, bundleName: String, profile: ModelProfile)]
  ) throws -> [EntityDiagram] {
    let diagrams = models.map { EntityDiagram($0.model, bundleName: $0.bundleName) }
    guard !entities.isEmpty else { return diagrams }
    let names = diagrams.flatMap { $0.boxes.map(\.name) }
    for entity in entities where !names.contains(entity) {
      throw ValidationError(
        "There is no entity '\(entity)' here\(Suggestion.hint(for: entity, among: names))."
      )
    }
    return diagrams.compactMap { $0.around(entities) }
  }
}

enum InspectionFormat: String, ExpressibleByArgument, CaseIterable {
  case json
  case mermaid
  case dot
}
