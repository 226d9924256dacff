import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelReader

/// `--model-version` and `--all-versions`, shared by the commands that look at several models.
struct VersionsOption: ParsableArguments {
  @OptionGroup var one: VersionOption

  @Flag(
    help: ArgumentHelp(
      "Take every version of a bundle, not only the current one.",
      discussion: "A finding in several versions is reported once."
    )
  )
  var allVersions = false

  var modelVersion: String? { one.modelVersion }

  /// The option as it was given, for another command.
  var arguments: [String] {
    (allVersions ? ["--all-versions"] : []) + (modelVersion.map { ["--model-version", $0] } ?? [])
  }

  func validate() throws {
    if allVersions, modelVersion != nil {
      throw ValidationError("--all-versions takes every version; leave out --model-version.")
    }
  }

  /// - Throws: a usage error if a version of standard input is asked for
  func validate(for paths: [String]) throws {
    try one.validate(for: paths)
  }
}

extension ModelInput {
  /// Returns the selected versions of a bundle; none, with an error among the findings, if there is no such
  /// version or the current one is unknown.
  mutating func versions(of bundle: ModelBundle, _ option: VersionsOption) -> [ModelVersion] {
    if option.allVersions { return bundle.versions }
    return bundle.selectedVersion(named: option.modelVersion, diagnostics: &diagnostics).map { [$0] } ?? []
  }
}

/// `--exclude`, shared by the commands that search folders for several models.
struct ExcludeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Leave out folders and models whose path ends with this, such as Vendor, Tests/Fixtures or 'Legacy*'. \
      Repeat it for more.
      """,
      discussion: """
        Hidden folders are always left out, and those named \
        \(SearchExclusion.folders.joined(separator: ", ")). 'exclude' in datamodel.yaml applies to every run.
        """,
      valueName: "pattern"
    )
  )
  var exclude: [String] = []

  var patterns: [PathPattern] { exclude.compactMap { PathPattern($0) } }

  /// The option as it was given, for another command.
  var arguments: [String] { exclude.flatMap { ["--exclude", $0] } }

  func validate() throws {
    if patterns.count < exclude.count {
      throw ValidationError("--exclude takes the end of a path, such as Vendor, not an empty text.")
    }
  }
}

/// `--output` of the commands that print one text.
struct ProductOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to a file instead of standard output.",
      discussion: "The file is replaced atomically. It does not change if the model has errors.",
      valueName: "file"
    )
  )
  var output: String?

  /// Prints the text, or writes it to the file.
  ///
  /// - Throws: exit code 73 if it cannot be written, after reporting it
  func write(_ text: String) throws {
    if let output { try OutputFile(path: output).write(text) } else { try Console.print(product: text) }
  }
}

/// `--format`, `--output` and `--color`: how and where findings are reported.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "text (default), json, sarif, github or momc.",
      discussion:
        "Text goes to standard error, the others to standard output. See Documentation/Reference/Formats.md."
    )
  )
  var format: ReportFormat = .text

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the findings to a file instead.", valueName: "file")
  )
  var output: String?

  @Option(help: "Whether text is coloured: auto (on a terminal without NO_COLOR), always or never.")
  var color: ColorChoice = .auto

  /// Writes the report of a run, and its summary to standard error.
  ///
  /// - Throws: exit code 73 if the report cannot be written, after reporting it
  func write(_ report: ValidationReport, _ rules: RuleOptions, from files: DiskFileSource) throws {
    if let output {
      try OutputFile(path: output).write(try text(of: report, rules))
    } else if format == .text {
      let style = Console.style(rules, color)
      Console.report(TextReport(report, style: style, source: files.sourceFile(at:)).lines)
    } else {
      try Console.print(product: try text(of: report, rules))
    }
    if report.modelCount > 0 || report.problems.isEmpty { Console.report([report.summary]) }
  }

  private func text(of report: ValidationReport, _ rules: RuleOptions) throws -> String {
    try report.text(
      as: format,
      showsEachFinding: rules.allFindings,
      currentFolder: DiskFileSource.currentFolder,
      toolVersion: ToolVersion.current
    )
  }
}

/// `--baseline` and `--write-baseline`: which findings are known.
struct BaselineOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only findings that are not in this file, for a model that has many.",
      valueName: "file"
    )
  )
  var baseline: String?

  @Option(help: ArgumentHelp("Write all findings to a file for --baseline.", valueName: "file"))
  var writeBaseline: String?

  func validate() throws {
    guard baseline != nil, writeBaseline != nil else { return }
    throw ValidationError("--write-baseline writes all findings; leave out --baseline.")
  }

  /// Leaves out what is known, or writes it.
  ///
  /// - Throws: exit code 66 or 73 if the file cannot be read or written, after reporting it
  func apply(to report: inout ValidationReport, from files: DiskFileSource) throws {
    let folder = DiskFileSource.currentFolder
    if let writeBaseline, report.problems.isEmpty {
      let all = Baseline(report.findings, currentFolder: folder)
      try OutputFile(path: writeBaseline).write(all.text)
      report.findings = Findings()
      let count = all.count == 1 ? "1 finding" : "\(all.count) findings"
      report.notes.append("note: wrote \(count) to \(writeBaseline)")
    }
    guard let baseline else { return }
    do throws(FileAccessError) {
      let bytes = try files.bytes(of: baseline)
      guard let known = Baseline(text: String(decoding: bytes, as: UTF8.self)) else {
        throw FileAccessError(path: baseline, reason: "this is not a file of --write-baseline")
      }
      let (unknown, notes) = known.unknown(among: report.findings, currentFolder: folder)
      report.findings = unknown
      report.notes += notes
    } catch {
      throw Console.failure(error)
    }
  }
}

extension ReportFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
