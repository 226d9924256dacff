import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints a whole model as JSON for other tools, as a diagram, or as a page to look at.",
    discussion: """
      Documentation/Guides/Inspect.md describes the JSON, whose format is stable. The diagrams are text, \
      too: mermaid for Markdown viewers, dot for Graphviz.

      html is one file for a browser, with entities, a diagram, findings, versions, SQL and Swift: datamodel \
      inspect Model.xcdatamodeld --format html --output model.html

      A model with errors has a page too, which shows them; the exit code is then 1.
      """
  )

  @Argument(
    help: "A model, a folder to search for models, or '-' for the XML of one version on standard input."
  )
  var path: String

  @Option(help: "json, mermaid, dot or html.")
  var format: InspectionFormat = .json

  @Option(
    name: .customLong("entity"),
    help: ArgumentHelp(
      "Show only an entity and its neighbours; repeat the option for more entities.",
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
        "--entity works only with --format mermaid, dot or html. The JSON always contains the whole model."
      )
    }
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile)
    switch format {
    case .json: try product.write(InspectionDocument.json(models(&input)))
    case .mermaid: try product.write(MermaidDiagram.document(diagrams(of: models(&input))))
    case .dot: try product.write(GraphvizDiagram.document(diagrams(of: models(&input))))
    case .html: try writePage(&input)
    }
  }

  /// The models that the path means, none of which has an error.
  private func models(
    _ input: inout ModelInput
  ) throws -> [(model: DataModel, bundleName: String, profile: ModelProfile)] {
    var models: [(model: DataModel, bundleName: String, profile: ModelProfile)] = []
    for bundle in try input.bundles(at: path) {
      let pipeline = try input.pipeline(profile, of: bundle, at: path)
      let lowered = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
      models.append((lowered.model, bundle.name, lowered.profile))
    }
    return models
  }

  /// Writes the page of one model. Unlike what other programs read, it is made of a model with errors too.
  ///
  /// - Throws: exit code 1 if there are errors, after writing
  private func writePage(_ input: inout ModelInput) throws {
    let bundle = try input.singleBundle(at: path)
    var pipeline = try input.pipeline(profile, of: bundle, at: path)
    pipeline.templates = try input.templates(nil, of: bundle, at: path)
    let whole = try input.pageFacts(of: bundle, version: version.modelVersion, pipeline: pipeline)
    var facts = whole
    if !entities.isEmpty {
      try checkEntities(among: whole.diagram.boxes.map(\.name))
      if let part = whole.around(entities) { facts = part }
    }
    try product.write(ModelPage(facts).text)
    var found = Diagnostics()
    for finding in whole.findings where finding.severity == .error { found.emit(finding) }
    input.report(found)
    if found.hasErrors { throw ToolExit.findings }
  }

  /// Returns the diagrams of the models, or of the entities that `--entity` names.
  ///
  /// - Throws: a usage error if none of the models has one of the entities
  private func diagrams(
    of models: [(model: DataModel, bundleName: String, profile: ModelProfile)]
  ) throws -> [EntityDiagram] {
    let diagrams = models.map { EntityDiagram($0.model, bundleName: $0.bundleName) }
    guard !entities.isEmpty else { return diagrams }
    try checkEntities(among: diagrams.flatMap { $0.boxes.map(\.name) })
    return diagrams.compactMap { $0.around(entities) }
  }

  /// - Throws: a usage error if one of the entities that were asked for is not there
  private func checkEntities(among names: [String]) throws {
    for entity in entities where !names.contains(entity) {
      throw ValidationError(
        "There is no entity '\(entity)' here\(Suggestion.hint(for: entity, among: names))."
      )
    }
  }
}

enum InspectionFormat: String, ExpressibleByArgument, CaseIterable {
  case json
  case mermaid
  case dot
  case html
}
