import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelService

struct CompatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compat",
    abstract: "Tells what happens to the apps in the field when a server gets the tables of a new version.",
    discussion: """
      Compares each released version of an app, and its current one, with the tables of a server: rows that \
      the server would refuse, values that an app cannot hold, columns that an app would erase, and names \
      that differ on the wire. Released versions are those in the .frozen file; without it, all older ones.

      Findings are at the elements of the server's model. They go to standard error, one line each.

      Exit codes: 0 compatible, 1 an error (with --strict also a warning), 66 no model.
      """
  )

  @Argument(help: "The model of the app, or a folder that contains one.")
  var path: String

  @Option(
    help: ArgumentHelp(
      """
      Whose tables the server has or will have: a version of the model, or the path of another model. By \
      default the current version.
      """,
      valueName: "version|path"
    )
  )
  var server: String?

  @Option(help: ArgumentHelp("The oldest version that is still in use.", valueName: "version"))
  var since: String?

  @Option(help: "The service: mobile-apps (default) or datasync.")
  var dialect: AppCompatibility.Dialect = .mobileApps

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions
  @OptionGroup var reporting: ReportOptions

  @Flag(help: "Exit with 1 if there are warnings, too.")
  var strict = false

  func validate() throws {
    if path == StandardInput.argument || server == StandardInput.argument {
      throw ValidationError("Standard input is one version; give the path of a bundle.")
    }
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let pipeline = try input.pipeline(profile, of: bundle, at: path)
    let current = try input.model(in: bundle, version: nil, pipeline: pipeline)
    let (served, servedPipeline) = try server(&input, bundle, current, pipeline)
    try input.requireFrozenVersions(of: bundle, compiling: current, pipeline: pipeline)
    let apps = try input.versionsInTheField(
      of: bundle,
      current: current,
      served: served,
      since: since,
      pipeline
    )
    if (apps.all + [served]).allSatisfy(\.syncedTables.isEmpty) {
      if server != nil || profile.profile != nil { throw ValidationError.noSyncedEntity(in: path) }
      Console.report([
        VisibleText.escaping("note: no entity of '\(bundle.name)' is synced: no server has its tables")
      ])
      return
    }
    let compatibility = FieldCompatibility(apps.all, released: apps.released, with: served, dialect)
    let found = servedPipeline.check.settled(compatibility.findings, of: served.model)
    var report = ValidationReport()
    report.modelCount = compatibility.versions.count
    report.notes = [Self.note(compatibility, served)]
    report.findings.add(found)
    try reporting.write(report, rules, from: input.files)
    if found.hasErrors || (strict && report.findings.count(.warning) > 0) { throw ToolExit.findings }
  }

  /// Returns what was compared.
  private static func note(_ compatibility: FieldCompatibility, _ served: LoweredModel) -> String {
    let names = compatibility.versions.map(\.name)
    let served = "'\(served.schema.versionName)'"
    return names.isEmpty
      ? "note: no other version is in the field, so there is nothing to compare"
      : "note: comparing \(Incompatibility.apps(of: names)) with a server that has the tables of \(served)"
  }

  /// Returns the version whose tables the server has, with the pipeline of its model.
  private func server(
    _ input: inout ModelInput,
    _ bundle: ModelBundle,
    _ current: LoweredModel,
    _ pipeline: CompilerPipeline
  ) throws -> (LoweredModel, CompilerPipeline) {
    guard let server, server != current.schema.versionName else { return (current, pipeline) }
    if bundle.versions.contains(where: { $0.name == server }) {
      return (try input.model(in: bundle, version: server, pipeline: pipeline), pipeline)
    }
    guard input.files.kind(of: server) != nil else {
      let names = bundle.versions.map(\.name)
      let list = names.map { "'\($0)'" }.joined(separator: ", ")
      let hint = Suggestion.hint(for: server, among: names)
      input.report([
        """
        error: --server '\(server)' is neither a path nor a version of '\(bundle.name)' (those are: \(list))\
        \(hint)
        """
      ])
      throw ToolExit.noInput
    }
    let other = try input.singleBundle(at: server)
    let otherPipeline = try input.pipeline(profile, of: other, at: server)
    return (try input.model(in: other, version: nil, pipeline: otherPipeline), otherPipeline)
  }
}

extension AppCompatibility.Dialect: ExpressibleByArgument {}
