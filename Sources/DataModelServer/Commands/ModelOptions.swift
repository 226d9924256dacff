#if DevServer
import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelService
import TableService

/// The options that choose a model, and how its tables delete rows and show them.
struct ModelOptions: ParsableArguments {
  @Argument(help: "A model, or a folder that contains one.")
  var path: String

  @Flag(help: "Delete rows immediately instead of marking them as deleted.")
  var hardDelete = false

  @Flag(help: "Show each user only their own rows.")
  var perUser = false

  @OptionGroup var version: VersionOption
  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  /// Returns the tables of the model's synced entities, and whether the configuration states the access to
  /// them.
  ///
  /// - Throws: errors of the model, after printing them; a validation error if no entity is synced
  func tables() throws -> (tables: [ServiceTable], hasAccess: Bool) {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let configuration = try input.configuration(configurationFile, of: bundle, at: path)
    let pipeline = CompilerPipeline(configuration, profile: profile.profile, rules: try rules.selection())
    let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    let found = ModelTables(of: model, configuration.access)
    input.report(found.diagnostics)
    if found.diagnostics.hasErrors { throw ToolExit.findings }
    let tables = found.tables.map { table in
      var table = table
      table.isSoftDeleted = !hardDelete
      table.isPerUser = perUser
      return table
    }
    if tables.isEmpty { throw ValidationError.noSyncedEntity(in: path) }
    return (tables, configuration.access != nil)
  }
}
#endif
