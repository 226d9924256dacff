import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelRelational
import DataModelService
import TableService

struct SQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    abstract: "Prints the SQL that creates a model's tables, or migrates those of an older version.",
    discussion: """
      The script needs only SQLite: datamodel sql Model.xcdatamodeld | sqlite3 model.sqlite

      When an app first opens the file of a synced model, the store adds tables and triggers that queue \
      changes; --complete prints them, too.

      With --dialect postgresql, the tables are those that a server needs for the model's synced entities: \
      datamodel sql Model.xcdatamodeld --dialect postgresql | psql -v ON_ERROR_STOP=1

      With --from, the script migrates a file, and first checks that the file has that version: datamodel \
      sql Model.xcdatamodeld --from 'Model 2' | sqlite3 -bail model.sqlite
      """
  )

  @Argument(help: "A model, a folder that contains one, or '-' for the XML of one version on standard input.")
  var path: String

  @OptionGroup var version: VersionOption

  @Option(
    help: ArgumentHelp(
      "Print the script that migrates a file from this version of the bundle.",
      discussion: "Documentation/Guides/Migrations.md describes the steps, and what you have to state.",
      valueName: "version"
    )
  )
  var from: String?

  /// `--dialect`
  enum Dialect: String, ExpressibleByArgument, CaseIterable {
    case sqlite, postgresql
  }

  @Option(help: "sqlite (default), for the app; or postgresql, for the server that it syncs with.")
  var dialect = Dialect.sqlite

  @Flag(help: "Also print what a store adds for offline sync.")
  var complete = false

  @OptionGroup var product: ProductOption

  @Flag(help: "List on standard error what the tables do not keep of the model.")
  var notes = false

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  private static let withoutQueue = """
    -- Changes in this file are not queued until an app has opened it; with --complete they are.


    """

  func validate() throws {
    try version.validate(for: [path])
    if from != nil, path == StandardInput.argument {
      throw ValidationError("--from chooses a version of a bundle; standard input is one version.")
    }
    if from != nil, complete {
      throw ValidationError("--complete is for a new file, and --from for an existing one; leave out one.")
    }
    if dialect == .postgresql, from != nil || complete || notes {
      throw ValidationError(
        "--from, --complete and --notes are for the app's SQLite file; leave them out with postgresql."
      )
    }
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let pipeline = try input.pipeline(profile, of: bundle, at: path)
    let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    if dialect == .postgresql {
      return try product.write(serverScript(for: model, pipeline.configuration.access, &input))
    }
    if notes { input.report(pipeline.mappingNotes(for: model)) }
    guard let from else {
      let definition = pipeline.definition(of: model, in: bundle)
      let script = complete ? CompleteScript(definition, model).text : definition.script
      return try product.write(complete || model.syncedTables.isEmpty ? script : Self.withoutQueue + script)
    }
    let chain = try input.chain(
      in: bundle,
      order: pipeline.configuration.versions.map(\.value),
      from: from,
      to: version.modelVersion
    )
    try product.write(input.migrationScript(along: chain, to: model, pipeline: pipeline))
  }

  /// Returns the script for the tables of a server.
  private func serverScript(
    for model: LoweredModel,
    _ access: AccessConfiguration?,
    _ input: inout ModelInput
  ) throws -> String {
    guard !model.syncedTables.isEmpty else { throw ValidationError.noSyncedEntity(in: path) }
    let tables = ModelTables(of: model, access)
    input.report(tables.diagnostics)
    if tables.diagnostics.hasErrors { throw ToolExit.findings }
    do {
      return try PostgreSQLSchema(tables.tables).script
    } catch let error as PostgreSQLNameError {
      throw ValidationError("\(error)")
    }
  }
}
