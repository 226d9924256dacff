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
    let (frozen, lines) = try input.reporting { input throws(FileAccessError) in
      try freeze(selected, in: file, pipeline, &input)
    }
    if let frozen { try OutputFile(path: file).write(frozen.text) }
    try Console.print(product: lines.map { "\(VisibleText.escaping($0))\n" }.joined())
  }

  /// - Returns: the new contents of the file, nil if they do not change; and lines that say what was done.
  ///   They are incomplete if the findings have errors
  private func freeze(
    _ selected: [ModelVersion],
    in file: String,
    _ pipeline: CompilerPipeline,
    _ input: inout ModelInput
  ) throws(FileAccessError) -> (FrozenVersions?, [String]) {
    let old = try FrozenVersions.read(at: file, from: input.files, diagnostics: &input.diagnostics)
    guard let old else { return (nil, []) }
    var new = old
    var lines: [String] = []
    for version in selected {
      let model = try pipeline.oldTables(of: version, input.files, &input.diagnostics)
      guard let model else { continue }
      let fingerprint = model.schema.fingerprint
      let entry = old.entry(of: version.name)
      if let entry, let finding = CompilerPipeline.finding(entry, version, fingerprint), !replace {
        input.diagnostics.emit(finding)
      } else if !FrozenVersions.canHold(version.name) {
        let message = "the name of the version has invisible characters; rename the version"
        let place = SourceLocation(path: version.contentsPath)
        input.diagnostics.emit(Diagnostic(FrozenRules.changed, message, at: place, about: nil))
      } else if entry?.isOf(fingerprint) == true {
        lines.append("'\(version.name)' is already frozen in \(file)")
      } else {
        new.freeze(version.name, fingerprint)
        lines.append("froze '\(version.name)' in \(file)")
      }
    }
    return (new == old ? nil : new, lines)
  }
}
