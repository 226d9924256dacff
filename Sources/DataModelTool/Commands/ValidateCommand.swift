import ArgumentParser
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

  @Flag(help: "Warnings count as findings too: exit with 1.")
  var strict = false

  @Flag(help: "Check every version of a bundle, not only the current one.")
  var allVersions = false

  func run() throws {
    var input = ModelInput()
    var modelCount = 0
    for path in paths {
      for bundle in try input.bundles(at: path) {
        let configuration = try input.configurationIfValid(configurationFile, of: bundle, at: path)
        guard let configuration else { continue }
        let check = CompilerPipeline(configuration, profile: profile.profile).check
        for version in versions(of: bundle, &input) {
          modelCount += 1
          do {
            _ = try check.model(of: version, in: input.files, diagnostics: &input.diagnostics)
          } catch {
            Console.report(["\(error.path): error: \(error.reason)"])
            throw ToolExit.noInput
          }
        }
      }
    }
    let report = TextReport(input.diagnostics)
    Console.report(report.lines + [report.summary(modelCount: modelCount)])
    let hasFindings = input.diagnostics.hasErrors || (strict && input.diagnostics.count(.warning) > 0)
    if hasFindings { throw ToolExit.findings }
  }

  private func versions(of bundle: ModelBundle, _ input: inout ModelInput) -> [ModelVersion] {
    if allVersions { return bundle.versions }
    return bundle.selectedVersion(named: nil, diagnostics: &input.diagnostics).map { [$0] } ?? []
  }
}
