import ArgumentParser
import DataModelCommandLine
import DataModelCompiler

struct SQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    abstract: "Prints the SQL that creates a model's tables.",
    discussion: "The script needs nothing but SQLite: datamodel sql Model.xcdatamodeld | sqlite3 model.sqlite"
  )

  @Argument(help: "A model, a folder that holds one, or '-' for the XML of one version on standard input.")
  var path: String

  @OptionGroup var version: VersionOption
  @OptionGroup var product: ProductOption

  @Flag(help: "Say on standard error what the tables do not hold of the model.")
  var notes = false

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    try version.validate(for: [path])
  }

  func run() throws {
    var input = ModelInput(rules)
    let bundle = try input.singleBundle(at: path)
    let configuration = try input.configuration(configurationFile, of: bundle, at: path)
    let pipeline = CompilerPipeline(configuration, profile: profile.profile, rules: try rules.selection())
    let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    if notes { input.report(pipeline.mappingNotes(for: model)) }
    try product.write(pipeline.sql(for: model))
  }
}
