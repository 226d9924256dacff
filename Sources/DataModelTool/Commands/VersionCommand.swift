import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader

struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Adds a version to a model, to change what was released.",
    discussion: """
      The new version is a copy of the current one and becomes the current one itself. The old one is \
      frozen, so that a change of it is an error from now on. Change the new version; 'datamodel diff' then \
      says what that means for the files of your users.
      """
  )

  @Argument(help: "The name of the new version: 'Shop 2'.")
  var name: String

  @Argument(help: "A model, or a folder that contains one.")
  var path = "."

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    if path == StandardInput.argument {
      throw ValidationError("Standard input is not a version of a bundle; give the path of a bundle.")
    }
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    guard bundle.path.hasSuffix(".xcdatamodeld"), let file = FrozenVersions.path(for: bundle, in: input.files)
    else {
      Console.report(["\(path): error: only an .xcdatamodeld has versions; give the path of one"])
      throw ToolExit.noInput
    }
    let pipeline = try input.pipeline(profile, of: bundle, at: path)
    let original = try input.reporting { input throws(FileAccessError) in
      bundle.selectedVersion(named: nil, diagnostics: &input.diagnostics)
    }
    guard let original else { throw ToolExit.findings }
    let added = AddedVersion(
      name: VersionName.withoutExtension(name),
      bundle: bundle,
      original: original,
      listed: pipeline.configuration.versions.map(\.value)
    )
    if let refusal = added.refusal {
      Console.report([VisibleText.escaping("\(bundle.path): error: \(refusal)")])
      throw ToolExit.findings
    }
    let freezing = VersionFreezing(file: file)
    let (frozen, frozenLines) = try input.reporting { input throws(FileAccessError) in
      try freezing.freeze([original], pipeline, &input)
    }
    try added.write()
    if let frozen { try OutputFile(path: file).write(frozen.text) }
    var lines =
      frozenLines + [
        "wrote \(added.path)/contents, a copy of '\(original.name)'",
        "made '\(added.name)' the current version in \(added.currentVersionPath)",
      ]
    if !pipeline.configuration.versions.isEmpty {
      lines.append("add '\(added.name)' to 'versions' in datamodel.yaml, which lists those that have files")
    }
    try Console.print(product: lines.map { "\(VisibleText.escaping($0))\n" }.joined())
  }
}
