import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelMerge
import DataModelReader

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merges two changed copies of a model, element by element.",
    discussion: """
      git runs it after 'datamodel git-setup'. By hand, OURS is replaced by the merged file; --print leaves \
      it alone.

      What only one side changed is taken from it, and references follow a renamed entity or property. What \
      both changed in different ways is a conflict: the file gets git's markers around the element, and a \
      line says what the sides do not agree on. A merged model is checked as 'validate' does: errors that \
      neither side has are reported, too. The exit code is then 1.

      It also merges .xccurrentversion and the file of frozen versions.
      """
  )

  @Argument(help: "The file that both sides come from; empty if both added it.")
  var base: String

  @Argument(help: "Our side. The merged file replaces it.")
  var ours: String

  @Argument(help: "Their side.")
  var theirs: String

  @Option(
    help: ArgumentHelp(
      "Where the file belongs, for messages and the configuration; by default the path of OURS.",
      valueName: "path"
    )
  )
  var path: String?

  @Option(help: ArgumentHelp("The length of the markers of a conflict.", valueName: "count"))
  var markerSize = 7

  @Flag(help: "Print the merged file, and write nothing.")
  var print = false

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    guard (7...1000).contains(markerSize) else {
      throw ValidationError("--marker-size takes a number from 7 to 1000.")
    }
  }

  func run() throws {
    var input = ModelInput(rules, configurationFile)
    let file = try files(input.files)
    if let base = file.base, file.isModel, !ModelMerge.canRead(base) {
      report([
        "\(file.path): note: what both sides come from cannot be read, so every difference is a conflict"
      ])
    }
    switch file.merged(versions: file.versionsBeside(in: input.files)) {
    case .success(let merged):
      try write(Array(merged.text.utf8))
      report(merged.conflicts.map { "\(file.path):\($0.line): \($0.message)" })
      if !merged.conflicts.isEmpty { throw ToolExit.findings }
      guard file.isModel else { return }
      let hasNew = try input.reportNewFindings(in: file, merged: merged.text, profile)
      if hasNew { throw ToolExit.findings }
    case .failure(let refusal):
      let lines = LineMerge(base: base, ours: ours, theirs: theirs, path: file.path, markerSize: markerSize)
      let outcome = try lines.run()
      try write(outcome.bytes)
      if case .broken(let reason) = refusal {
        report(["\(file.path): error: merged line by line, as git does: \(reason)"])
        throw ToolExit.findings
      }
      if !outcome.isClean { throw ToolExit.findings }
    }
  }

  private func report(_ lines: [String]) { Console.report(lines.map { VisibleText.escaping($0) }) }

  /// - Throws: exit code 66 if a file cannot be read, after reporting it
  private func files(_ source: DiskFileSource) throws -> MergedFile {
    func read(_ path: String) throws -> SourceFile {
      do {
        switch source.kind(of: path) {
        case .file?: break
        case .folder?: throw FileAccessError(path: path, reason: "this is a folder; name a file in it")
        case nil: throw FileAccessError(path: path, reason: "no such file")
        }
        return SourceFile(path: path, bytes: try source.bytes(of: path))
      } catch let error as FileAccessError {
        throw Console.failure(error)
      }
    }
    let base = try read(base)
    return MergedFile(
      path: path ?? ours,
      base: base.bytes.isEmpty ? nil : base,
      ours: try read(ours),
      theirs: try read(theirs),
      markerSize: markerSize
    )
  }

  private func write(_ bytes: [UInt8]) throws {
    if print {
      try Console.print(product: String(decoding: bytes, as: UTF8.self))
    } else {
      try OutputFile(path: ours).replace(with: bytes)
    }
  }
}
