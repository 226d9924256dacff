import DataModelCommandLine

/// A merge by git, for a file that has no elements.
struct LineMerge {
  let base: String
  let ours: String
  let theirs: String
  /// Where the file belongs, for messages.
  let path: String
  let markerSize: Int

  /// Returns the merged file, with markers where git could not merge, and whether it merged everything.
  ///
  /// - Throws: exit code 66 without git, or for a binary file, after reporting it
  func run() throws -> (bytes: [UInt8], isClean: Bool) {
    let options = ["-p", "-q", "--marker-size=\(markerSize)", "-L", "ours", "-L", "base", "-L", "theirs"]
    let outcome = try? ExternalProgram("git").run(["merge-file"] + options + ["--", ours, base, theirs])
    // The status is the number of conflicts; from 128 on, an error.
    guard let outcome, outcome.status < 128 else {
      Console.report(["\(path): error: git cannot merge the file by line either; it has our side"])
      throw ToolExit.noInput
    }
    return (outcome.output, outcome.status == 0)
  }
}
