import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational

struct FreezeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze",
    abstract: "Records the tables of released versions, so that they are not changed by mistake.",
    discussion: """
      The file is written beside the model: Shop.frozen for Shop.xcdatamodeld. Commit it. 'validate' and \
      'generate' then fail if a version in the file has different tables or is missing.
      """
  )

  @Argument(help: "A model, or a folder that contains one.")
  var path: String

  @OptionGroup var versions: VersionsOption

  @Flag(help: "Replace the frozen tables of a version. Do so only if no user has a file of that version.")
  var replace = false

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    try versions.validate(for: [path])
    if path == StandardInput.argument {
      throw ValidationError("Standard input is not a version of a bundle; give the path of a bundle.")
    }
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let pipeline = try input.pipeline(profile, of: bundle, at: path)
    let selected = try input.reporting { input throws(FileAccessError) in
      input.versions(of: bundle, versions)
    }
    guard let file = FrozenVersions.path(for: bundle, in: input.files) else {
      Console.report(["\(path): error: this file is not a version of a bundle; give the path of the bundle"])
      throw ToolExit.noInput
    }
    let freezing = VersionFreezing(file: file, replaces: replace)
    let (frozen, lines) = try input.reporting { input throws(FileAccessError) in
      try freezing.freeze(selected, pipeline, &input)
    }
    if let frozen { try OutputFile(path: file).write(frozen.text) }
    try Console.print(product: lines.map { "\(VisibleText.escaping($0))\n" }.joined())
  }
}
