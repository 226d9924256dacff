import ArgumentParser
import DataModelCompiler
import DataModelReader
import DataModelSwift

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generates the Swift sources of a model.",
    discussion: """
      A file whose bytes would not change is not written. Files that were generated from the model and that it no \
      longer gives are reported, and removed with --prune; files of other models and other people are left alone.
      """
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

  @Option(help: "What the names of files begin with in the layout 'fixed', instead of the model's name.")
  var fileStem: String?

  @Option(help: "The access level of everything generated: public (default), package or internal.")
  var accessLevel: AccessLevel?

  @Option(help: "A version of the bundle; the current one if it is not given.")
  var modelVersion: String?

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  @Flag(help: "Say which files would be written, and write nothing.")
  var dryRun = false

  @Flag(help: "Write nothing; exit with 1 and print a patch if the files are not what the model gives.")
  var check = false

  @Flag(help: "Remove the files that were generated from the model and that it no longer gives.")
  var prune = false

  func validate() throws {
    if check, dryRun || prune {
      throw ValidationError("--check writes nothing; leave out \(dryRun ? "--dry-run" : "--prune").")
    }
    if let fileStem, !FileStem.isValid(fileStem) {
      throw ValidationError("--file-stem takes letters of ASCII, digits and underscores, not '\(fileStem)'.")
    }
  }

  func run() throws {
    var input = ModelInput()
    let bundle = try input.singleBundle(at: path)
    let configuration = try input.configuration(configurationFile, of: bundle, at: path)
    let pipeline = CompilerPipeline(
      configuration,
      profile: profile.profile,
      rules: try rules.selection(),
      accessLevel: accessLevel,
      layout: layout,
      fileStem: fileStem
    )
    let model = try input.model(in: bundle, version: modelVersion, pipeline: pipeline)
    let generated = try pipeline.swiftFiles(for: model, of: bundle)
    let name = CompilerPipeline.headerName(of: bundle)
    let plan: OutputPlan
    do {
      plan = try OutputPlan(for: generated, of: name, in: output, files: input.files)
    } catch {
      Console.report(["\(error.path): error: \(error.reason)"])
      throw check ? ToolExit.noInput : ToolExit.cannotCreate
    }
    if check {
      try report(DriftReport(plan, of: name, in: output))
    } else {
      try carryOut(plan, of: name, fileCount: generated.count)
    }
  }

  private func report(_ drift: DriftReport) throws {
    guard !drift.lines.isEmpty else { return }
    try Console.print(product: drift.patch)
    Console.report(drift.lines)
    throw ToolExit.findings
  }

  private func carryOut(_ plan: OutputPlan, of name: String, fileCount: Int) throws {
    let folder = OutputFolder(path: output)
    do {
      if dryRun {
        try folder.requireNoObstacle(plan)
      } else {
        try folder.write(plan)
        if prune { try folder.prune(plan) }
      }
    } catch {
      Console.report(["error: \(error)"])
      throw ToolExit.cannotCreate
    }
    let written = plan.changes.map { folder.filePath(of: $0.file.name) }
    let obsolete = plan.obsolete.map { folder.filePath(of: $0.name) }
    var products = written.map { "\(dryRun ? "would write" : "wrote") \($0)\n" }
    if prune { products += obsolete.map { "\(dryRun ? "would remove" : "removed") \($0)\n" } }
    try Console.print(product: products.joined())
    if !prune {
      Console.report(
        obsolete.map { "\($0): warning: \(name) no longer gives this file; remove it, or run with --prune" }
      )
    }
    Console.report(["\(written.count) of \(fileCount) files changed."])
  }
}

extension FileLayout: ExpressibleByArgument {}
extension AccessLevel: ExpressibleByArgument {}
