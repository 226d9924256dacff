import ArgumentParser
package import DataModelCompiler

/// `--disable` and `--enable`, shared by all commands that report findings.
package struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Do not report a rule, or a group of rules.",
      discussion: "Several with commas, or the option again. 'datamodel rules' lists them.",
      valueName: "rule"
    )
  )
  var disable: [String] = []

  @Option(
    help: ArgumentHelp(
      "Report a rule or a group that is off by default or disabled in the configuration.",
      discussion: "A rule counts for more than its group: --disable naming --enable reserved-name.",
      valueName: "rule"
    )
  )
  var enable: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Show each finding, where text shows the first of many of one kind and says how many more there are.",
      discussion: "Errors are always shown each, and so is everything in the other formats."
    )
  )
  package var allFindings = false

  package init() {}

  /// The option as it was given, for another command.
  package var arguments: [String] {
    disable.flatMap { ["--disable", $0] } + enable.flatMap { ["--enable", $0] }
  }

  package func validate() throws {
    _ = try selection()
  }

  /// - Throws: a usage error if a word is unknown, or names an error that has to stay
  package func selection() throws -> RuleSelection {
    do {
      return try RuleSelection(disable: disable, enable: enable)
    } catch {
      throw ValidationError(error.description)
    }
  }
}
