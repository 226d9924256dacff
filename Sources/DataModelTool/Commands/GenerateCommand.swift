import ArgumentParser
import DataModelCompiler
import DataModelReader
import DataModelSwift

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generates the Swift sources of a model.",
    discussion: "A file whose bytes would not change is not written."
  )

  @Argument(help: "A model, or a folder that holds one.")
  var path: String

  @Option(name: .shortAndLong, help: "The folder for the sources; it is created if need be.")
  var output: String

  @Option(
    help: """
      How declarations are spread over files: per-entity (default), or fixed (file names that never change).
      """
  )
  var layout: FileLayout?

  @Option(help: "The access level of everything generated: public (default), package or internal.")
  var accessLevel: AccessLevel?

  @Option(help: "A version of the bundle; the current one if it is not given.")
  var modelVersion: String?

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  @Flag(help: "Say which files would be written, and write nothing.")
  var dryRun = false

  func run() throws {
    var input = ModelInput()
    let bundle = try input.singleBundle(at: path)
    let configuration = try input.configuration(configurationFile, of: bundle, at: path)
    let pipeline = CompilerPipeline(
      configuration,
      profile: profile.profile,
      rules: try rules.selection(),
      accessLevel: accessLevel,
      layout: layout
    )
    let model = try input.model(in: bundle, version: modelVersion, pipeline: pipeline)
    let files = try pipeline.swiftFiles(for: model, of: bundle)
    let summary: OutputFolder.Summary
    do {
      summary = try OutputFolder(path: output).write(files, isDryRun: dryRun)
    } catch {
      Console.report(["error: \(error)"])
      throw ToolExit.cannotCreate
    }
    try Console.print(product: summary.written.map { "\(dryRun ? "would write" : "wrote") \($0)\n" }.joined())
    Console.report(["\(summary.written.count) of \(files.count) files changed."])
  }
}

extension FileLayout: ExpressibleByArgument {}
extension AccessLevel: ExpressibleByArgument {}
