import ArgumentParser
import DataModelReader

/// `--exclude`, shared by the commands that search folders for several models.
struct ExcludeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Leave out folders and models whose path ends so, such as Vendor, Tests/Fixtures or 'Legacy*'. Again \
      for more.
      """,
      discussion: """
        Left out by themselves: hidden folders, and those called \
        \(SearchExclusion.folders.joined(separator: ", ")). 'exclude' in datamodel.yaml says the same for \
        each run.
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
      throw ValidationError("--exclude takes the end of a path, such as Vendor; it is empty.")
    }
  }
}
