package import ArgumentParser
import DataModelCompiler
import DataModelReader
import DataModelRelational
import DataModelSwift

package struct GenerateCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generates the Swift sources of a model.",
    discussion: """
      Files whose contents do not change are not rewritten. Files that were generated from the model and are \
      no longer needed are reported, or removed with --prune. Files that the tool did not generate are left \
      alone.
      """
  )

  @Argument(help: "A model, or a folder that contains one; with --print-context also '-', standard input.")
  var path: String

  @Option(name: .shortAndLong, help: "The folder for the sources; it is created if needed.")
  var output: String?

  @Option(
    help: """
      How declarations are divided into files: per-entity (default), or fixed (file names never change).
      """
  )
  var layout: FileLayout?

  @Option(help: "The prefix of file names in the layout 'fixed', instead of the model's name.")
  var fileStem: String?

  @Option(help: "The access level of all generated declarations: public (default), package or internal.")
  var accessLevel: AccessLevel?

  @OptionGroup var version: VersionOption
  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  @Option(
    help: ArgumentHelp(
      """
      A folder with templates that replace the built-in ones, described in Documentation/Guides/Templates.md.
      """,
      discussion: "Without it, the nearest folder DataModelTemplates is used, found like datamodel.yaml.",
      valueName: "folder"
    )
  )
  var templates: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Another model of the same module, whose types must have different names. Repeat it for more models; \
      the plugins pass them.
      """,
      valueName: "model"
    )
  )
  var beside: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The configuration of the --beside model at the same position; empty if it has none.",
      valueName: "file",
      visibility: .hidden
    )
  )
  var besideConfig: [String] = []

  @Flag(
    help: "The module uses OfflineSync: report if the model has no tables for it. The plugins pass this flag."
  )
  var offlineSync = false

  @Option(
    help: ArgumentHelp(
      """
      A file in which the steps between versions are kept for the next run, which plans only those between \
      versions that have changed. The build plugin passes it.
      """,
      valueName: "file"
    )
  )
  var keepSteps: String?

  @Flag(help: "Print the model as templates see it, as JSON, and write nothing.")
  var printContext = false

  @Flag(help: "List the files that would be written, and write nothing.")
  var dryRun = false

  @Flag(help: "Write nothing; exit with 1 and print a patch if the files are not up to date.")
  var check = false

  @Flag(help: "Remove files that were generated from the model and are no longer needed.")
  var prune = false

  @Flag(help: "Print only errors and warnings.")
  var quiet = false

  package init() {}

  package func validate() throws {
    try version.validate(for: [path])
    if path == StandardInput.argument, !printContext {
      throw ValidationError(
        """
        Generated sources carry the name of their model, which standard input does not have: give the path \
        of a model. '-' works only with --print-context.
        """
      )
    }
    if printContext, check || dryRun || prune || output != nil {
      throw ValidationError(
        "--print-context only prints; leave out --output, --check, --dry-run and --prune."
      )
    }
    if !printContext, output == nil {
      throw ValidationError("Missing expected argument '--output <output>': the folder for the sources.")
    }
    if keepSteps != nil, printContext || check || dryRun {
      throw ValidationError(
        """
        --keep-steps is for runs that write sources; leave it out with --check, --dry-run and --print-context.
        """
      )
    }
    if check, dryRun || prune {
      throw ValidationError("--check writes nothing; leave out \(dryRun ? "--dry-run" : "--prune").")
    }
    if let fileStem, !FileStem.isValid(fileStem) {
      throw ValidationError("--file-stem takes ASCII letters, digits and underscores, not '\(fileStem)'.")
    }
  }

  package func run() throws {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let stepsFile = keepSteps.map {
      KeptStepsFile($0, configuration: input.configurationFile(of: bundle, at: path))
    }
    let configuration = try input.configuration(of: bundle, at: path)
    var pipeline = CompilerPipeline(
      configuration,
      profile: profile.profile,
      rules: try rules.selection(),
      accessLevel: accessLevel,
      layout: layout,
      fileStem: fileStem
    )
    pipeline.check.usesOfflineSync = offlineSync
    guard let output else {
      let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
      return try Console.print(product: pipeline.contexts(for: model, of: bundle).json())
    }
    let generated = try sources(of: bundle, &input, &pipeline, stepsFile)
    let name = CompilerPipeline.headerName(of: bundle)
    let plan: OutputPlan
    do {
      plan = try OutputPlan(
        for: generated,
        of: name,
        at: bundle.path,
        layout: pipeline.swift.layout,
        in: output,
        files: input.files
      )
    } catch {
      throw Console.failure(error, check ? ToolExit.noInput : ToolExit.cannotCreate)
    }
    if check {
      try report(DriftReport(plan, of: name, in: output))
    } else {
      try carryOut(plan, in: OutputFolder(path: output), fileCount: generated.count)
    }
  }
}

extension GenerateCommand {
  /// Returns the sources of a model. The model itself, which takes much more memory, is released before they
  /// are compared with the existing files.
  private func sources(
    of bundle: ModelBundle,
    _ input: inout ModelInput,
    _ pipeline: inout CompilerPipeline,
    _ stepsFile: KeptStepsFile?
  ) throws -> [GeneratedFile] {
    var model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    let known = stepsFile?.steps
    let migrations = try input.migrations(of: bundle, to: model, keeping: known, pipeline: pipeline)
    if let stepsFile, let kept = migrations.kept, kept != known { stepsFile.write(kept) }
    try requireOwnTypes(of: model, &input, pipeline)
    pipeline.templates = try input.templates(templates, of: bundle, at: path)
    model = model.withoutSource()
    return try input.swiftFiles(for: model, of: bundle, after: migrations, pipeline: pipeline)
  }
}

extension FileLayout: ExpressibleByArgument {}
extension AccessLevel: ExpressibleByArgument {}
