import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks models and reports what is wrong, at line and column.",
    discussion: "Findings go to standard error, one line each: path:line:column: severity: message [rule]."
  )

  @Argument(help: "Models, or folders to search for models.")
  var paths: [String]

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions
  @OptionGroup var reporting: ReportOptions

  @Flag(help: "Warnings count as findings too: exit with 1.")
  var strict = false

  @Flag(
    help: "Check every version of a bundle, not only the current one; what several have is reported once."
  )
  var allVersions = false

  func run() throws {
    var input = ModelInput()
    var report = ValidationReport()
    let selection = try rules.selection()
    var isMissing = false
    for path in paths {
      do {
        let bundles = try input.bundlesIfReadable(at: path)
        isMissing = isMissing || bundles.isEmpty
        for bundle in bundles { try check(bundle, at: path, selection, &input, &report) }
      } catch {
        report.problems.append(error)
      }
    }
    report.findings.add(input.diagnostics)
    try reporting.write(report, from: input.files)
    if isMissing || !report.problems.isEmpty { throw ToolExit.noInput }
    if report.findings.count(.error) > 0 || (strict && report.findings.count(.warning) > 0) {
      throw ToolExit.findings
    }
  }

  private func check(
    _ bundle: ModelBundle,
    at path: String,
    _ selection: RuleSelection,
    _ input: inout ModelInput,
    _ report: inout ValidationReport
  ) throws(FileAccessError) {
    let configuration = try input.configurationIfValid(configurationFile, of: bundle, at: path)
    guard let configuration else { return }
    let check = CompilerPipeline(configuration, profile: profile.profile, rules: selection).check
    var checked: [(version: ModelVersion, diagnostics: Diagnostics)] = []
    defer { report.findings.add(checked, current: bundle.currentVersion?.name) }
    for version in input.versions(of: bundle, all: allVersions) {
      var diagnostics = Diagnostics()
      _ = try check.model(of: version, in: input.files, diagnostics: &diagnostics)
      report.modelCount += 1
      checked.append((version, diagnostics))
    }
  }
}
