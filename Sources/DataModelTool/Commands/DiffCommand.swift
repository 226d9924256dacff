import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows what changed between two versions of a model, and what that means for stored data.",
    discussion: """
      Within a bundle, the comparison goes through all versions between the two, so that it follows renames \
      in each of them. Each change says whether Core Data would infer it, and what happens to the rows: \
      Documentation/Reference/Differences.md.

      With --database, it compares a database with a version instead: tables, columns, keys, foreign keys, \
      checks and indexes as SQLite sees them.

      Exit codes: 0 no changes, 1 changes, or findings on standard error if the models cannot be compared.
      """
  )

  @Argument(
    help: "A model, or two: the old one and the new one. '-' is the XML of one version on standard input."
  )
  var paths: [String]

  @Option(help: "The old version of the bundle; by default the one before the new one.")
  var from: String?

  @Option(help: "The new version of the bundle; by default the current one.")
  var to: String?

  @Option(help: "text, json, or markdown for a comment on a pull request.")
  var format: DifferenceFormat = .text

  @Flag(
    help: ArgumentHelp(
      "Print one 'contents' file as text with a line for each element, for 'git diff'.",
      discussion: "git config diff.datamodel.textconv 'datamodel diff --textconv'"
    )
  )
  var textconv = false

  @Option(
    help: ArgumentHelp(
      "Compare a database with a version of the model. The database is only read.",
      discussion: "--model-version chooses the version; by default the current one.",
      valueName: "file"
    )
  )
  var database: String?

  @OptionGroup var version: VersionOption
  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var product: ProductOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    if database != nil { return try validateDatabase() }
    if version.modelVersion != nil {
      throw ValidationError("--model-version works only with --database; use --from and --to instead.")
    }
    if textconv {
      guard paths.count == 1 else { throw ValidationError("--textconv prints one file; give one path.") }
      guard from == nil, to == nil, format == .text else {
        throw ValidationError("--textconv does not compare; leave out --from, --to and --format.")
      }
      return
    }
    guard paths.count <= 2 else { throw ValidationError("diff compares two models; give one path or two.") }
    if paths == [StandardInput.argument] {
      throw ValidationError("Standard input is one version; give a second path to compare it with.")
    }
    for (path, version) in zip([paths[0], paths[paths.count - 1]], [from, to])
    where path == StandardInput.argument && version != nil {
      throw ValidationError("--from and --to choose a version of a bundle; standard input is one version.")
    }
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile)
    if let database { return try compare(DatabaseFile(path: database), &input) }
    if textconv { return try product.write(try input.outline(at: paths[0])) }
    let versions = try versions(&input)
    let difference = try input.difference(along: versions)
    switch format {
    case .text:
      input.report(difference.assumptions.map { "\($0.location): warning: \($0.message)" })
      input.report(difference.possibleRenames.map { "\($0.location): warning: \($0.message)" })
      try product.write(DifferenceText(difference).text)
    case .json: try product.write(try DifferenceDocument.json(difference))
    case .markdown: try product.write(DifferenceMarkdown(difference).text)
    }
    if !difference.isEmpty { throw ToolExit.findings }
  }

  /// Returns the versions to compare in turn: those of one bundle, or the two that were given.
  private func versions(_ input: inout ModelInput) throws -> [ModelVersion] {
    let old = try input.singleBundle(at: paths[0])
    guard paths.count == 1 else {
      let new = try input.singleBundle(at: paths[1])
      return [try input.version(from, of: old), try input.version(to, of: new)]
    }
    let configuration = try input.configuration(of: old, at: paths[0])
    return try input.chain(in: old, order: configuration.versions.map(\.value), from: from, to: to)
  }
}

enum DifferenceFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case markdown
}

/// `datamodel diff --database`.
extension DiffCommand {
  /// - Throws: a usage error if an option needs two versions
  func validateDatabase() throws {
    guard paths.count == 1 else {
      throw ValidationError("--database is compared with one model; give one path.")
    }
    guard from == nil, to == nil, format == .text, !textconv else {
      throw ValidationError(
        "--database compares with one version, as text; leave out --from, --to, --format and --textconv."
      )
    }
    try version.validate(for: paths)
  }

  /// Prints the differences.
  ///
  /// - Throws: exit code 1 if there are any, 66 if the database cannot be read, after reporting it
  func compare(_ file: DatabaseFile, _ input: inout ModelInput) throws {
    let bundle = try input.singleBundle(at: paths[0])
    let pipeline = try input.pipeline(profile, of: bundle, at: paths[0])
    let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    let schema = model.schema
    do {
      let (stated, difference) = try file.read { db in
        (try DatabaseFile.version(in: db), try DatabaseDifference(model, in: db))
      }
      if let stated, stated.name != schema.versionName {
        input.report(["note: the file states that it has version '\(stated.name)'"])
      }
      let text = DatabaseDifferenceText(difference, version: schema.versionName, path: file.path).text
      try product.write(text)
      if !difference.isEmpty { throw ToolExit.findings }
    } catch let error as FileAccessError {
      throw Console.failure(error)
    }
  }
}
