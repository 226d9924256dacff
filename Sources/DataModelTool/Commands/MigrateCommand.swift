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
    abstract: "Migrates a database from an older version of a model, as an app does when it opens the file.",
    discussion: """
      The migration is one transaction: if it fails, because of Ctrl-C, a full disk or rows that do not fit, \
      the rows and tables do not change. A file of another model, of a version that has changed since, or of \
      a later version is refused.

      Exit codes: 0 migrated, or nothing to do; 1 refused; 66 no database or no model found; 130 stopped.
      """
  )

  @Argument(help: "The database.")
  var file: String

  @Argument(help: "A model, or a folder that contains one.")
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
      input.report(["error: stopped; the rows and tables of '\(file)' are unchanged"])
      throw ToolExit.interrupted
    }
  }

  private func text(of outcome: DatabaseMigration.Outcome, to version: String) -> String {
    switch outcome {
    case .migrated(let old): "migrated \(file) from '\(old)' to '\(version)'"
    case .triggersReplaced: "\(file) already has version '\(version)'; its triggers were recreated"
    case .unchanged: "\(file) already has version '\(version)'"
    }
  }

  /// Returns the reason for an error. An app reports a version without steps as unknown. Here the bundle may
  /// have the version, or a version in between cannot be compiled.
  private func reason(_ error: LocalStoreError, _ bundle: ModelBundle, _ broken: [String]) -> String {
    switch error {
    case .newerVersion(_, _, let found, let expected):
      """
      '\(file)' has version \(found), which is later than \(expected), and was not changed: migrations lead \
      only to later versions
      """
    case .unknownVersion(_, _, let found, let expected) where !broken.isEmpty:
      """
      '\(file)' has version \(found), from which no migration leads to \(expected), and was not changed: \
      \(broken.map { "'\($0)'" }.joined(separator: ", ")) cannot be compiled
      """
    case .unknownVersion(_, _, let found, let expected)
    where bundle.versions.contains(where: { $0.name == found.name }):
      """
      '\(file)' has version \(found), from which no migration leads to \(expected), and was not changed: it \
      is the later version, or 'versions' in datamodel.yaml leaves it out
      """
    default: error.description
    }
  }
}

extension ArraySlice<ModelVersion> {
  /// Returns the versions from that of the file on, so that steps before it raise no questions; none if the
  /// bundle does not have it.
  fileprivate func behind(_ name: String?) -> [ModelVersion] {
    firstIndex { $0.name == name }.map { Array(self[$0...]) } ?? []
  }
}
