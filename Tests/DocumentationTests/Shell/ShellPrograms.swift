import DataModelTestSupport
import Foundation
import Testing

/// The programs of the documents: what is run, and what checks a call of the others.
enum ShellPrograms {
  /// Programs that are run as they are.
  private static let real = ["bash", "cat", "git", "ln", "mkdir", "rm"]

  /// Programs that are run where they are installed; elsewhere their input is read, and that is all.
  private static let optional = ["dot", "patch", "sqlite3"]

  /// The programs by which a call is known that have a place: scripts, benchmarks, products.
  static func places() throws -> [String] {
    let scripts = try ["Scripts", "Benchmarks"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Repository.url(of: folder).path)
        .map { "\(folder)/\($0)" }
        .filter { FileManager.default.isExecutableFile(atPath: Repository.url(of: $0).path) }
        .filter {
          (try? Repository.url(of: $0).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) != true
        }
    }
    return scripts + [".build/debug/datamodel-server", ".build/release/datamodel"]
  }

  // MARK: - The shell

  /// The lines of `sh` that note a call, in one write: the programs of a pipe run at the same time.
  static func record(_ program: String) -> String {
    #"call=$(printf '%s\037' '\#(program)' "$@"; printf '\036'); printf '%s' "$call" >> "$CALLS""#
  }

  /// What stands in for builtin commands.
  static var functions: String { "alias() { \(record("alias")); }" }

  /// The programs that there are, by their names, as lines of `sh`.
  static func standIns() throws -> [String: String] {
    var lines: [String: String] = [:]
    for program in checks.keys where !program.contains(where: " /".contains) {
      lines[program] = record(program)
    }
    for program in real { lines[program] = "exec '\(try #require(path(of: program)))' \"$@\"" }
    for program in optional {
      lines[program] = path(of: program).map { "exec '\($0)' \"$@\"" } ?? "while read -r _; do :; done"
    }
    let tool = try #require(BuiltProgram.url(of: "datamodel"), "datamodel was not built beside the tests")
    lines["datamodel"] = "exec '\(tool.path)' \"$@\""
    // Nothing is copied out of the folder, and a clone is the folder itself.
    let copy = try #require(path(of: "cp"))
    lines["cp"] = "case $* in *' /'*) \(record("cp")) ;; *) exec '\(copy)' \"$@\" ;; esac"
    let clone = "shift; ln -s . \"${1##*/}\"; \(record("git clone"))"
    let push = "shift; \(record("git push"))"
    lines["git"] = "case $1 in clone) \(clone) ;; push) \(push) ;; *) \(lines["git"] ?? "") ;; esac"
    return lines
  }

  static func isInstalled(_ program: String) -> Bool { path(of: program) != nil }

  private static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first(where: FileManager.default.isExecutableFile)
  }
}
