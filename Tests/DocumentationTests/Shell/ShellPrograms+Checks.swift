import DataModelTestSupport
import Foundation

/// What a call may be of a program that is not run.
extension ShellPrograms {
  /// What checks the arguments of a program, which is not run.
  static let checks: [String: @Sendable ([String]) throws -> Void] = [
    "swift": PackageCommand.check,
    "datamodel-server": { try PackageCommand.parse("datamodel-server", $0) },
    ".build/debug/datamodel-server": { try PackageCommand.parse("datamodel-server", $0) },
    "todo": { try PackageCommand.parse("todo", $0) },
    "curl": checkCurl,
    "apt-get": checkPackages,
    "docker": checkContainer,
    "alias": checkAlias,
    "cp": { try ShellMistake.unless($0 == [".build/release/datamodel", "/usr/local/bin/"], "\($0)") },
    "find": checkCleaning,
    "gh": checkDownload,
    "tar": { try ShellMistake.unless($0 == ["-xzf", "-", "--strip-components", "1"], "\($0)") },
    "git push": { try ShellMistake.unless($0.first == "origin", "\($0)") },
    "git clone": { try ShellMistake.unless($0 == ["https://github.com/OWNER/swift-datamodel"], "\($0)") },
  ]

  /// Checks a call.
  static func check(_ call: ShellScene.Call) throws {
    if let check = checks[call.program] { return try check(call.arguments) }
    // A script has the options that it names.
    let script = try Repository.text(of: call.program)
    for argument in call.arguments {
      try ShellMistake.unless(script.contains(argument), "\(call.program) does not know '\(argument)'")
    }
  }

  // MARK: - One program

  /// `RequestDocumentTests` and `TwoDevicesTests` send the requests; here is what they may be made of.
  @Sendable private static func checkCurl(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if ["-H", "-d"].contains(argument) {
        rest = rest.dropFirst()
      } else {
        let paths = ["tables/TodoItem", ".auth/login/"]
        let isThere = paths.contains { argument.hasPrefix("http://127.0.0.1:8080/\($0)") }
        try ShellMistake.unless(isThere, "nothing at '\(argument)'")
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

  /// The files of a container are there; what they hold is the concern of `ServerDocumentTests`.
  @Sendable private static func checkContainer(_ arguments: [String]) throws {
    guard arguments.starts(with: ["compose", "-f"]), arguments.count == 5,
      arguments[3...] == ["up", "--build"]
    else { throw ShellMistake("\(arguments)") }
    _ = try Repository.text(of: arguments[2])
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

  /// What empties a clone is compared with what a person has tried.
  @Sendable private static func checkCleaning(_ arguments: [String]) throws {
    let words = ". -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +"
    try ShellMistake.unless(arguments == words.split(separator: " ").map(String.init), "\(arguments)")
  }

  /// `gh release download VERSION …`: a file that a release has.
  @Sendable private static func checkDownload(_ arguments: [String]) throws {
    let script = try Repository.text(of: "Scripts/finish-release")
    guard arguments.starts(with: ["release", "download"]), let index = arguments.firstIndex(of: "--pattern"),
      let file = arguments[(index + 1)...].first, script.contains(" \(file) ")
    else { throw ShellMistake("no release has what is downloaded: \(arguments)") }
  }
}
