import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelService

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks models and their configuration, and reports what is wrong, at line and column.",
    discussion: "Findings go to standard error, one line each: path:line:column: severity: message [rule]."
  )

  @Argument(
    help: ArgumentHelp(
      "Models, folders to search for models, or '-' for the XML of one version on standard input.",
      discussion: """
        A file stands for its model: the 'contents' of a version, '.xccurrentversion', a '.frozen' file \
        beside the model, or a 'datamodel.yaml', which stands for all models that use it. Each model is \
        checked once. Other files, and files in a folder that searches leave out, are skipped with a note.
        """
    )
  )
  var paths: [String]

  @OptionGroup var versions: VersionsOption
  @OptionGroup var exclusion: ExcludeOption
  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions
  @OptionGroup var reporting: ReportOptions

  @Flag(help: "Exit with 1 if there are warnings, too.")
  var strict = false

  @OptionGroup var baseline: BaselineOption

  func validate() throws {
    try versions.validate(for: paths)
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile, excluding: exclusion.patterns)
    var report = ValidationReport()
    var repairs = RepairCount()
    let selection = try rules.selection()
    var isMissing = false
    var models: [ModelToCheck] = []
    for path in paths {
      do {
        guard let found = try input.modelsToCheck(at: path) else { continue }
        isMissing = isMissing || found.isEmpty
        models.add(found)
      } catch {
        report.problems.append(error)
      }
    }
    var progress = ProgressLine("checking")
    for (index, model) in models.enumerated() {
      progress.show(index + 1, of: models.count, model.bundle.path)
      do {
        try check(model, selection, &input, &report, &repairs)
      } catch {
        report.problems.append(error)
      }
    }
    progress.erase()
    report.findings.add(input.diagnostics)
    try baseline.apply(to: &report, from: input.files)
    try reporting.write(report, rules, from: input.files)
    if reporting.format == .text {
      let options =
        versions.arguments + exclusion.arguments + profile.arguments + configurationFile.arguments
        + rules.arguments
      Console.report(repairs.lines(of: report.findings, fixedWith: options))
    }
    if isMissing || !report.problems.isEmpty { throw ToolExit.noInput }
    if report.findings.count(.error) > 0 || (strict && report.findings.count(.warning) > 0) {
      throw ToolExit.findings
    }
  }

  /// Returns what is wrong with the access to the tables of a server.
  private static func accessFindings(
    _ checked: CheckedModel,
    _ configuration: ProjectConfiguration
  ) -> Diagnostics {
    var checked = checked
    guard let access = configuration.access, let lowered = checked.lowered() else { return Diagnostics() }
    return ModelTables(of: lowered, access).diagnostics
  }

  private func check(
    _ model: ModelToCheck,
    _ selection: RuleSelection,
    _ input: inout ModelInput,
    _ report: inout ValidationReport,
    _ repairs: inout RepairCount
  ) throws(FileAccessError) {
    let bundle = model.bundle
    let configuration = try input.configurationIfValid(of: bundle, at: model.searchedPath)
    guard let configuration else { return }
    let pipeline = CompilerPipeline(configuration, profile: profile.profile, rules: selection)
    let selected = model.versions(beside: input.versions(of: bundle, versions))
    let hasOthers = bundle.hasSeveralVersions(
      in: input.files,
      currentFolder: DiskFileSource.currentFolder
    )
    var checked: [(version: ModelVersion, diagnostics: Diagnostics)] = []
    defer { report.findings.add(checked, current: bundle.currentVersion?.name) }
    report.findings.add(try pipeline.frozenFindings(of: bundle, files: input.files))
    for version in selected {
      var diagnostics = Diagnostics()
      let checkedModel = try pipeline.check.model(of: version, in: input.files, diagnostics: &diagnostics)
      report.modelCount += 1
      checked.append((version, diagnostics))
      // An older version may lack what the configuration names.
      if let checkedModel, version == bundle.versionToCompile(among: selected) {
        report.findings.add(pipeline.configurationFindings(for: checkedModel, of: bundle))
        report.findings.add(Self.accessFindings(checkedModel, configuration))
        let series = try pipeline.seriesFindings(of: bundle, to: checkedModel, files: input.files)
        report.findings.add(series.found)
        if let note = series.note { report.notes.append(note) }
      }
      // Standard input is not a file, so it cannot be repaired.
      if reporting.format == .text, model.pathToFix(version) != StandardInput.argument {
        try repairs.add(
          version,
          diagnostics,
          pipeline.check,
          input.files,
          hasOthers: hasOthers,
          path: model.pathToFix(version)
        )
      }
    }
  }
}
