import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational
import DataModelRuntime

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract:
      "Tries the migrations of a model: a file of each older version, with rows, becomes one of the new.",
    discussion: """
      Each older version gets a file with made-up rows of all entities and relationships. The file is \
      migrated as an app migrates it when it opens the file. Then its tables have to be those of a new file, \
      and what was in it has to be there: every object with the values and relationships that the new \
      version still has. What you had to state, such as the value of a new attribute, may be anything.

      Exit codes: 0 everything is kept; 1 something is wrong, or an app would refuse the file; 66 no model.
      """
  )

  @Argument(help: "A model, or a folder that contains one.")
  var path: String

  @Option(help: ArgumentHelp("How many rows each entity gets; by default 20.", valueName: "count"))
  var rows: Int?

  @Option(help: ArgumentHelp("Another number makes other rows.", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Try a copy of this database, such as one of a user, instead of made-up rows.",
      valueName: "file"
    )
  )
  var database: String?

  @OptionGroup var version: VersionOption
  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    if path == StandardInput.argument {
      throw ValidationError("Standard input is one version; give the path of a bundle.")
    }
    if database != nil, rows != nil || seed != nil {
      throw ValidationError("--database takes the rows of a file; leave out --rows and --seed.")
    }
    guard (1...10_000).contains(rows ?? 20) else {
      throw ValidationError("--rows takes a number from 1 to 10000.")
    }
  }

  func run() async throws {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let pipeline = try input.pipeline(profile, of: bundle, at: path)
    let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    let chain = try input.migrations(of: bundle, to: model, pipeline: pipeline)
    do {
      let reached = try reportUnreached(of: bundle, chain, model, pipeline)
      let series = try SeriesVerification(chain, to: model, pipeline)
      let isRight = try await verify(series, chain, model) && reached
      if !isRight { throw ToolExit.findings }
    } catch let error as FileAccessError {
      throw Console.failure(error)
    } catch let error as DifferenceError {
      input.report(["\(error.location): error: \(error.message)"])
      throw ToolExit.findings
    }
  }

  /// - Returns: whether every file is as it must be
  private func verify(
    _ series: SeriesVerification,
    _ chain: MigrationChain,
    _ model: LoweredModel
  ) async throws -> Bool {
    var isRight = true
    for verification in try selected(series.versions, chain, model) {
      let outcome: VersionVerification.Outcome
      do {
        if let database {
          outcome = try await verification.run(copyOf: database)
        } else {
          let sample = SampleRows(verification.old, count: rows ?? 20, seed: seed ?? 1)
          outcome = try await verification.run(sample)
        }
      } catch let error as LocalStoreError {
        outcome = .refused([error.description])
      }
      let text = VerificationText(verification, outcome)
      try Console.print(product: text.lines.map { "\(VisibleText.escaping($0))\n" }.joined())
      isRight = isRight && text.isRight
    }
    return isRight
  }

  /// Reports the versions that have files and from which no step leads.
  ///
  /// - Returns: whether every version is reached
  private func reportUnreached(
    of bundle: ModelBundle,
    _ chain: MigrationChain,
    _ model: LoweredModel,
    _ pipeline: CompilerPipeline
  ) throws -> Bool {
    let current = model.schema.versionName
    let reached = Set(chain.olderVersions.map(\.schema.versionName))
    let broken = chain.versionsWithoutTables.map { "'\($0.version.name)'" }.joined(separator: ", ")
    let unreached = pipeline.versions(of: bundle, upTo: current).dropLast().filter {
      !reached.contains($0.name)
    }
    for version in unreached where database == nil {
      let line = "'\(version.name)' → '\(current)': REFUSED: no step leads there, since \(broken) has errors"
      try Console.print(product: "\(VisibleText.escaping(line))\n")
    }
    return database != nil || unreached.isEmpty
  }

  /// Returns the versions to try: all, or that of the database.
  ///
  /// - Throws: `FileAccessError` if the database has none of them
  private func selected(
    _ versions: [VersionVerification],
    _ chain: MigrationChain,
    _ model: LoweredModel
  ) throws -> [VersionVerification] {
    guard let database else {
      if versions.isEmpty, chain.versionsWithoutTables.isEmpty {
        try Console.print(product: "'\(model.schema.versionName)' is the only version: nothing is migrated\n")
      }
      return versions
    }
    let name = try DatabaseFile(path: database).read(DatabaseFile.version)?.name
    if let found = versions.first(where: { $0.old.schema.versionName == name }) { return [found] }
    if name == model.schema.versionName {
      try Console.print(
        product: "\(VisibleText.escaping("\(database) has version '\(name ?? "")' already"))\n"
      )
      return []
    }
    let reason =
      name.map { "it has version '\($0)', and no step leads from that to '\(model.schema.versionName)'" }
      ?? "the database does not state a model; verify takes files of apps that use generated code"
    throw FileAccessError(path: database, reason: reason)
  }
}
