import ArgumentParser
import DataModelCommandLine
import DataModelCompiler

/// `--format`, `--output` and `--color`: in what form findings are reported, and where.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "text (default), json, sarif, github or momc.",
      discussion: "Text goes to standard error, all others to standard output. See Documentation/Formats.md."
    )
  )
  var format: ReportFormat = .text

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the findings to a file instead.", valueName: "file")
  )
  var output: String?

  @Option(help: "Colours of text: auto (on a terminal without NO_COLOR), always or never.")
  var color: ColorChoice = .auto

  /// Reports the outcome of a run, and its summary to the person who waits.
  ///
  /// - Throws: exit code 73 if the report cannot be written, after saying so
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

extension ReportFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
