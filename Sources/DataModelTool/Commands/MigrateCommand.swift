import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational
@_spi(Generated) import DataModelRuntime

struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Migrates a database of an older version of a model, as an app that opens it does.",
    discussion: """
      Everything is one transaction: whatever ends it, Ctrl-C, a full disk, rows that do not fit, leaves the \
      rows and tables as they were. A file of another model, of a version that was changed since, or of a \
      later one is refused.

      Exit codes: 0 migrated, or nothing to do; 1 refused; 66 no database or no model there; 130 stopped.
      """
  )

  @Argument(help: "The database.")
  var file: String

  @Argument(help: "A model, or a folder that holds one.")
  var path: String

  @OptionGroup var version: VersionOption
  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    if path == StandardInput.argument {
      throw ValidationError("Standard input is one version; give the path of a bundle.")
    }
  }

  func run() async throws {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let pipeline = try input.pipeline(profile, of: bundle, at: path)
    let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    var broken: [String] = []
    do {
      let older = try pipeline.versions(of: bundle, upTo: model.schema.versionName).dropLast()
        .behind(DatabaseFile(path: file).read(DatabaseFile.version)?.name)
      let chain = try input.migrations(of: bundle, along: older, to: model, pipeline: pipeline)
      broken = chain.versionsWithoutTables.map(\.version.name)
      let migration = DatabaseMigration(path: file, schema: LocalStoreSchema(model, chain.steps))
      let (outcome, losses) = try await migration.run()
      for line in [text(of: outcome, to: model.schema.versionName)] + losses {
        try Console.print(product: "\(VisibleText.escaping(line))\n")
      }
    } catch let error as FileAccessError {
      throw Console.failure(error)
    } catch let error as LocalStoreError {
      input.report(["error: \(reason(error, bundle, broken))"])
      throw ToolExit.findings
    } catch is CancellationError {
      input.report(["error: stopped; the rows and tables of '\(file)' are as they were"])
      throw ToolExit.interrupted
    }
  }

  private func text(of outcome: DatabaseMigration.Outcome, to version: String) -> String {
    switch outcome {
    case .migrated(let old): "migrated \(file) from '\(old)' to '\(version)'"
    case .triggersReplaced: "\(file) is of version '\(version)' already; its triggers were made anew"
    case .unchanged: "\(file) is of version '\(version)' already"
    }
  }

  /// To an app a version of which it has no steps is one that it does not know. Here the bundle may have it,
  /// or a version on the way cannot be compiled.
  private func reason(_ error: LocalStoreError, _ bundle: ModelBundle, _ broken: [String]) -> String {
    switch error {
    case .newerVersion(_, _, let found, let expected):
      """
      '\(file)' holds the version \(found), which is later than \(expected), and was left as it is: nothing \
      leads back
      """
    case .unknownVersion(_, _, let found, let expected) where !broken.isEmpty:
      """
      '\(file)' holds the version \(found), from which no steps lead to \(expected), and was left as it is: \
      \(broken.map { "'\($0)'" }.joined(separator: ", ")) cannot be compiled
      """
    case .unknownVersion(_, _, let found, let expected)
    where bundle.versions.contains(where: { $0.name == found.name }):
      """
      '\(file)' holds the version \(found), from which no steps lead to \(expected), and was left as it is: \
      it is the later one, or 'versions' in datamodel.yaml leaves it out
      """
    default: error.description
    }
  }
}

extension ArraySlice<ModelVersion> {
  /// The versions from the one that a file has: nothing is asked about steps that it does not take. None lead
  /// from a version that is not there.
  fileprivate func behind(_ name: String?) -> [ModelVersion] {
    firstIndex { $0.name == name }.map { Array(self[$0...]) } ?? []
  }
}
