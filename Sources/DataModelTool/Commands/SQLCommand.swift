import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelRelational
import DataModelRuntime
import TableService

struct SQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    abstract: "Prints the SQL that creates a model's tables, or migrates those of an older version.",
    discussion: """
      The script needs nothing but SQLite: datamodel sql Model.xcdatamodeld | sqlite3 model.sqlite

      A store adds to the tables of a synced model what queues changes, when an app opens the file first; \
      --complete prints that too.

      With --dialect postgresql they are the tables that a server needs for the model's synced entities: \
      datamodel sql Model.xcdatamodeld --dialect postgresql | psql -v ON_ERROR_STOP=1

      With --from it migrates a file, and checks by itself that it is of that version: datamodel sql \
      Model.xcdatamodeld --from 'Model 2' | sqlite3 -bail model.sqlite
      """
  )

  @Argument(help: "A model, a folder that holds one, or '-' for the XML of one version on standard input.")
  var path: String

  @OptionGroup var version: VersionOption

  @Option(
    help: ArgumentHelp(
      "Print the script that migrates a file from this version of the bundle.",
      discussion: "Documentation/Guides/Migrations.md says what is done, and what has to be stated.",
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

  @Flag(help: "Print what a store adds for offline sync, too.")
  var complete = false

  @OptionGroup var product: ProductOption

  @Flag(help: "Say on standard error what the tables do not hold of the model.")
  var notes = false

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  private static let withoutQueue = """
    -- Nothing that is written into this file is queued before an app has opened it; with --complete it is.


    """

  func validate() throws {
    try version.validate(for: [path])
    if from != nil, path == StandardInput.argument {
      throw ValidationError("--from chooses a version of a bundle; standard input is one version.")
    }
    if from != nil, complete {
      throw ValidationError("--complete is about a new file, and --from about one that is there.")
    }
    if dialect == .postgresql, from != nil || complete || notes {
      throw ValidationError("--from, --complete and --notes are about the app's file, which is of SQLite.")
    }
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let pipeline = try input.pipeline(profile, of: bundle, at: path)
    let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    if dialect == .postgresql { return try product.write(serverScript(for: model)) }
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

  /// The script for the tables of a server.
  private func serverScript(for model: LoweredModel) throws -> String {
    guard !model.syncedTables.isEmpty else { throw ValidationError.noSyncedEntity(in: path) }
    let tables = model.syncedTables.map { ServiceTable(SyncedTable($0)) }
    do {
      return try PostgreSQLSchema(tables).script
    } catch let error as PostgreSQLNameError {
      throw ValidationError("\(error)")
    }
  }
}
