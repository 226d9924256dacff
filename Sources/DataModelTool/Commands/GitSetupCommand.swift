import ArgumentParser
import DataModelCommandLine
import Foundation

struct GitSetupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git-setup",
    abstract: "Tells git to merge models by element, and to show what changed in them.",
    discussion: """
      It adds lines to .gitattributes at the top of the repository, which you commit, and a driver to the \
      configuration of this clone. git does not share a configuration, so each clone needs it once. A clone \
      without it merges models line by line, as before.
      """
  )

  @Flag(help: "Set up all repositories of this user instead of this one.")
  var global = false

  @Flag(help: "Undo it.")
  var remove = false

  @Flag(help: "Change nothing; the exit code is 1 if something is missing.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "How git runs this tool, as a shell reads it; by default as it was run now.",
      valueName: "command"
    )
  )
  var command: String?

  func validate() throws {
    if remove, check { throw ValidationError("Give either --remove or --check.") }
    if remove || check, command != nil {
      throw ValidationError("--command says what is set up; leave it out with --remove and --check.")
    }
  }

  func run() throws {
    let setup = GitSetup(command: command ?? Self.ownCommand)
    let git = try GitConfiguration(isGlobal: global)
    if remove {
      try remove(git)
    } else if check {
      try check(setup, git)
    } else {
      try install(setup, git)
    }
  }

  private static var ownCommand: String {
    GitSetup.command(
      runAs: CommandLine.arguments.first ?? "datamodel",
      searchPath: ProcessInfo.processInfo.environment["PATH"],
      currentFolder: FileManager.default.currentDirectoryPath
    )
  }

  private var place: String { global ? "your configuration of git" : "the configuration of this clone" }

  private func say(_ line: String) throws { try Console.print(product: "\(line)\n") }

  private func install(_ setup: GitSetup, _ git: GitConfiguration) throws {
    for setting in setup.settings {
      let old = try git.value(of: setting.key)
      if old == setting.value {
        try say("already set in \(place): \(setting.key)")
      } else {
        try git.set(setting)
        let was = old.map { "; it was \($0)" } ?? ""
        try say("set in \(place): \(setting.key) = \(setting.value)\(was)")
      }
    }
    let (text, count) = GitSetup.adding(to: try git.attributes())
    guard count > 0 else {
      return try say("already in \(git.attributesPath): all \(GitSetup.attributes.count) patterns")
    }
    try git.write(attributes: text)
    try say("added to \(git.attributesPath): \(count) patterns" + (global ? "" : "; commit this file"))
  }

  private func remove(_ git: GitConfiguration) throws {
    for section in GitSetup.sections {
      let wasThere = try git.remove(section: section)
      try say(wasThere ? "removed from \(place): \(section)" : "not in \(place): \(section)")
    }
    let (text, count) = GitSetup.removing(from: try git.attributes())
    guard count > 0 else { return try say("not in \(git.attributesPath): any of the patterns") }
    try git.write(attributes: text)
    try say("removed from \(git.attributesPath): \(count) patterns")
  }

  /// - Throws: exit code 1 if something is missing
  private func check(_ setup: GitSetup, _ git: GitConfiguration) throws {
    var missing: [String] = []
    for setting in setup.settings {
      let value = try global ? git.value(of: setting.key) : git.valueInUse(of: setting.key)
      if let value {
        if setting.key != "merge.datamodel.name", !GitSetup.runs(value) {
          missing.append("\(setting.key) of \(place) does not run: \(value)")
        }
      } else {
        missing.append("not set in \(place): \(setting.key)")
      }
    }
    if global {
      let count = GitSetup.adding(to: try git.attributes()).count
      if count > 0 { missing.append("missing in \(git.attributesPath): \(count) patterns") }
    } else {
      let paths = try git.pathsWithoutDriver(among: GitSetup.examples)
      missing += paths.map {
        "git does not merge '\($0)' by element: no line of .gitattributes says so, or a later one"
      }
    }
    guard !missing.isEmpty else { return try say("git merges models by element here") }
    Console.report(missing + ["run 'datamodel git-setup\(global ? " --global" : "")'"])
    throw ToolExit.findings
  }
}
