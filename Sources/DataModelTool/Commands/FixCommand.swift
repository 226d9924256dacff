import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader

struct FixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Repairs the findings that have only one right repair, and reports the others.",
    discussion: """
      Only the bytes of the repairs change in a file. A repair that would cause a new error is left out. The \
      exit code is that of validate for the remaining findings, with --dry-run for those that would remain.

      Some repairs change the version hash, which tells Core Data whether a store fits a model. An app that \
      still uses Core Data cannot open its stores with the repaired model, unless the unrepaired model is \
      kept as a version to migrate from. In a model with several versions, which has been shipped, these \
      repairs need --change-version-hash; in a model with one version they are made and reported.
      """
  )

  @Argument(help: "Models, or folders to search for models. Not '-', since the files are written.")
  var paths: [String]

  @Flag(help: "Print the changes as a unified diff, for 'patch -p1', and write nothing.")
  var dryRun = false

  @Flag(help: "Also make repairs that change Core Data's version hash in a model with several versions.")
  var changeVersionHash = false

  @OptionGroup var versions: VersionsOption
  @OptionGroup var exclusion: ExcludeOption
  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    guard paths.contains(StandardInput.argument) else { return }
    throw ValidationError("fix writes the repairs to the file; give a path instead of '-'.")
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile, excluding: exclusion.patterns)
    var report = ValidationReport()
    var fixedCount = 0
    var hashes = HashChangeSummary(isDryRun: dryRun)
    // The remaining findings have their locations in the new text, which a dry run does not write.
    var sources: [String: SourceFile] = [:]
    var isMissing = false
    for path in paths {
      do {
        let bundles = try input.bundlesIfReadable(at: path)
        isMissing = isMissing || bundles.isEmpty
        for bundle in bundles {
          let keepsHash = keepsVersionHash(of: bundle, input.files)
          for fixed in try fix(bundle, at: path, keepsVersionHash: keepsHash, &input, &report) {
            try finish(fixed)
            hashes.add(fixed, keepsVersionHash: keepsHash)
            fixedCount += fixed.fixed.count
            sources[fixed.original.path] = SourceFile(path: fixed.original.path, bytes: fixed.bytes)
          }
        }
      } catch let error as FileAccessError {
        report.problems.append(error)
      }
    }
    report.findings.add(input.diagnostics)
    let text = TextReport(report, style: Console.style(rules)) { [sources, files = input.files] path in
      sources[path] ?? files.sourceFile(at: path)
    }
    Console.report(text.lines)
    Console.report(["\(fixedCount) \(dryRun ? "can be fixed" : "fixed"). \(report.summary)"] + hashes.lines)
    if isMissing || !report.problems.isEmpty { throw ToolExit.noInput }
    if report.findings.count(.error) > 0 { throw ToolExit.findings }
  }

  /// Returns whether repairs must keep the version hash, since users may have stores of another version.
  private func keepsVersionHash(of bundle: ModelBundle, _ files: DiskFileSource) -> Bool {
    !changeVersionHash && bundle.hasSeveralVersions(in: files, currentFolder: DiskFileSource.currentFolder)
  }

  private func fix(
    _ bundle: ModelBundle,
    at path: String,
    keepsVersionHash: Bool,
    _ input: inout ModelInput,
    _ report: inout ValidationReport
  ) throws -> [FixedModel] {
    let configuration = try input.configurationIfValid(of: bundle, at: path)
    guard let configuration else { return [] }
    let pipeline = CompilerPipeline(configuration, profile: profile.profile, rules: try rules.selection())
    let fixer = ModelFixer(check: pipeline.check, files: input.files, keepsVersionHash: keepsVersionHash)
    var checked: [(version: ModelVersion, diagnostics: Diagnostics)] = []
    defer { report.findings.add(checked, current: bundle.currentVersion?.name) }
    var results: [FixedModel] = []
    let selected = input.versions(of: bundle, versions)
    for version in selected {
      var remaining = Diagnostics()
      if let result = try fixer.fix(version, diagnostics: &remaining) {
        remaining = result.remaining
        results.append(result)
        if version == bundle.versionToCompile(among: selected) {
          report.findings.add(pipeline.configurationFindings(for: result.checked, of: bundle))
        }
      }
      report.modelCount += 1
      checked.append((version, remaining))
    }
    return results
  }

  /// Writes what was repaired, or shows what would be.
  private func finish(_ result: FixedModel) throws {
    guard result.isChanged else { return }
    if dryRun {
      try Console.print(product: result.difference(currentFolder: DiskFileSource.currentFolder))
    } else {
      try OutputFile(path: result.original.path).replace(with: result.bytes)
    }
    Console.report(result.lines(dryRun ? "can be fixed" : "fixed"))
  }
}

/// The last lines of `fix`: how many repairs change Core Data's version hash, and how many it left out.
struct HashChangeSummary {
  private let isDryRun: Bool
  private var madeCount = 0
  private var leftCount = 0

  init(isDryRun: Bool) {
    self.isDryRun = isDryRun
  }

  mutating func add(_ model: FixedModel, keepsVersionHash: Bool) {
    madeCount += model.hashChangeCount
    if keepsVersionHash { leftCount += model.leftForHashCount }
  }

  var lines: [String] {
    var lines: [String] = []
    if madeCount > 0 {
      let verb = isDryRun ? "would change" : (madeCount == 1 ? "changes" : "change")
      let repairs = madeCount == 1 ? "1 repair" : "\(madeCount) repairs"
      lines.append(
        "\(repairs) \(verb) the version hash: an app that uses Core Data has to migrate its stores from the "
          + "unrepaired model."
      )
    }
    if leftCount > 0 {
      lines.append(
        leftCount == 1
          ? "1 repair was left out because it changes the version hash of a model with several versions; "
            + "use --change-version-hash to make it."
          : "\(leftCount) repairs were left out because they change the version hash of a model with several "
            + "versions; use --change-version-hash to make them."
      )
    }
    return lines
  }
}
