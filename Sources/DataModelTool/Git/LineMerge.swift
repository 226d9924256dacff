import DataModelCommandLine

/// A merge by git, for a file that has no elements.
struct LineMerge {
  let base: String
  let ours: String
  let theirs: String
  let markerSize: Int

  /// Returns the merged file, with markers where git could not merge.
  ///
  /// - Throws: exit code 66 without git, after reporting it
  func text() throws -> String {
    let options = [
      "--print", "--quiet", "--marker-size=\(markerSize)", "-L", "ours", "-L", "base", "-L", "theirs",
    ]
    let outcome = try? GitProgram().run(["merge-file"] + options + ["--", ours, base, theirs])
    // The status is the number of conflicts; from 128 on, an error.
    guard let outcome, outcome.status < 128 else {
      Console.report(["error: git could not merge the files by line either; '\(ours)' is unchanged"])
      throw ToolExit.noInput
    }
    return outcome.output
  }
}
