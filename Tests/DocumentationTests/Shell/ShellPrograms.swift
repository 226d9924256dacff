import DataModelTestSupport
import Foundation
import Testing

/// The programs of the documents: what is run, and what checks a call of the others.
enum ShellPrograms {
  /// Programs that are run as they are.
  private static let real = ["bash", "cat", "git", "ln", "mkdir", "rm"]

  /// Programs that are run where they are installed; elsewhere their input is read, and that is all.
  private static let optional = ["dot", "patch", "sqlite3"]

  /// What checks the arguments of a program, which is not run.
  static let checks: [String: @Sendable ([String]) throws -> Void] = [
    "swift": PackageCommand.check,
    "datamodel-server": { try PackageCommand.parse("datamodel-server", $0) },
    ".build/debug/datamodel-server": { try PackageCommand.parse("datamodel-server", $0) },
    "todo": { try PackageCommand.parse("todo", $0) },
    "curl": checkCurl,
    "apt-get": checkPackages,
    "alias": checkAlias,
    "cp": { try ShellMistake.unless($0 == [".build/release/datamodel", "/usr/local/bin/"], "\($0)") },
    "git clone": { try ShellMistake.unless($0 == ["https://github.com/OWNER/swift-datamodel"], "\($0)") },
  ]

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

  /// Checks a call.
  static func check(_ call: ShellScene.Call) throws {
    if let check = checks[call.program] { return try check(call.arguments) }
    // A script has the options that it names.
    let script = try Repository.text(of: call.program)
    for argument in call.arguments {
      try ShellMistake.unless(script.contains(argument), "\(call.program) does not know '\(argument)'")
    }
  }

  // MARK: - The shell

  /// The lines of `sh` that note a call.
  static func record(_ program: String) -> String {
    #"{ printf '%s\037' '\#(program)' "$@"; printf '\036'; } >> "$CALLS""#
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
    lines["git"] = "case $1 in clone) \(clone) ;; *) \(lines["git"] ?? "") ;; esac"
    return lines
  }

  static func isInstalled(_ program: String) -> Bool { path(of: program) != nil }

  private static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  // MARK: - Checks

  /// `RequestDocumentTests` and `TwoDevicesTests` send the requests; here is what they may be made of.
  @Sendable private static func checkCurl(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if ["-H", "-d"].contains(argument) {
        rest = rest.dropFirst()
      } else {
        let isTable = argument.hasPrefix("http://127.0.0.1:8080/tables/TodoItem")
        try ShellMistake.unless(isTable, "no table at '\(argument)'")
      }
    }
  }

  /// The packages of Debian are those that `Scripts/setup` installs.
  @Sendable private static func checkPackages(_ arguments: [String]) throws {
    let setup = try Repository.text(of: "Scripts/setup")
    try ShellMistake.unless(arguments.first == "install", "\(arguments)")
    for package in arguments.dropFirst() {
      try ShellMistake.unless(setup.contains(") echo \(package) ;;"), "no package '\(package)'")
    }
  }

  /// `todo="…/Examples/Todo/.build/debug/todo"`: a name for a product of a package.
  @Sendable private static func checkAlias(_ arguments: [String]) throws {
    for argument in arguments {
      guard let match = argument.wholeMatch(of: /(\w+)=.*\/(Examples\/\w+)\/\.build\/debug\/(\w+)/) else {
        throw ShellMistake("no product of an example: \(argument)")
      }
      try PackageCommand.requireProduct(String(match.3), of: String(match.2))
      try ShellMistake.unless(checks[String(match.1)] != nil, "no test knows '\(match.1)'")
    }
  }
}
