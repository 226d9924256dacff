import DataModelCommandLine
import Foundation

/// The configuration of a repository or of a user, and the file of attributes beside it.
struct GitConfiguration {
  private let git = ExternalProgram("git")
  private let scope: String
  /// The path of the file of attributes.
  let attributesPath: String

  /// - Throws: exit code 66 without git, or outside a repository, after reporting it
  init(isGlobal: Bool) throws {
    scope = isGlobal ? "--global" : "--local"
    if isGlobal {
      let stated = try Self.run(git, ["config", "--global", "--type=path", "--get", "core.attributesFile"])
        .line
      let environment = ProcessInfo.processInfo.environment
      let home = environment["HOME"] ?? NSHomeDirectory()
      let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/.config"
      attributesPath = stated.isEmpty ? "\(folder)/git/attributes" : stated
    } else {
      let top = try Self.run(git, ["rev-parse", "--show-toplevel"]).line
      guard !top.isEmpty else {
        Console.report(["error: this folder is in no working tree of git; go to one, or use --global"])
        throw ToolExit.noInput
      }
      attributesPath = "\(top)/.gitattributes"
    }
  }

  private static func run(_ git: ExternalProgram, _ arguments: [String]) throws -> ExternalProgram.Outcome {
    guard let outcome = try? git.run(arguments), outcome.status != 127 else {
      Console.report(["error: git is not installed, or not on the PATH"])
      throw ToolExit.noInput
    }
    return outcome
  }

  /// Returns the value of a setting; nil if it is not set here.
  func value(of key: String) throws -> String? {
    let outcome = try Self.run(git, ["config", scope, "--get", key])
    return outcome.status == 0 ? outcome.line : nil
  }

  /// Returns the value of a setting that git uses here, wherever it is set; nil if it is set nowhere.
  func valueInUse(of key: String) throws -> String? {
    let outcome = try Self.run(git, ["config", "--get", key])
    return outcome.status == 0 ? outcome.line : nil
  }

  /// Returns the paths that git would not merge with the driver: a later line may be about them, too.
  func pathsWithoutDriver(among paths: [String]) throws -> [String] {
    try paths.filter { path in
      try Self.run(git, ["check-attr", "merge", "--", path]).line != "\(path): merge: datamodel"
    }
  }

  /// - Throws: exit code 73 if the configuration cannot be written, after reporting it
  func set(_ setting: GitSetup.Setting) throws {
    try change(["--replace-all", setting.key, setting.value])
  }

  /// Removes a section, if it is there.
  ///
  /// - Returns: whether it was there
  func remove(section: String) throws -> Bool {
    let pattern = "^\(section.replacingOccurrences(of: ".", with: "\\."))\\."
    guard try Self.run(git, ["config", scope, "--get-regexp", pattern]).status == 0 else { return false }
    try change(["--remove-section", section])
    return true
  }

  private func change(_ arguments: [String]) throws {
    let outcome = try Self.run(git, ["config", scope] + arguments)
    guard outcome.status == 0 else {
      Console.report(["error: git could not change its configuration: \(outcome.errors)"])
      throw ToolExit.cannotCreate
    }
  }

  /// The text of the file of attributes; empty without one.
  ///
  /// - Throws: exit code 66 if it cannot be read, after reporting it
  func attributes() throws -> String {
    guard FileManager.default.fileExists(atPath: attributesPath) else { return "" }
    guard let text = try? String(contentsOfFile: attributesPath, encoding: .utf8) else {
      Console.report(["\(attributesPath): error: the file cannot be read as UTF-8 text"])
      throw ToolExit.noInput
    }
    return text
  }

  /// Writes the file of attributes; one without a line is removed.
  func write(attributes text: String) throws {
    if text.isEmpty {
      try? FileManager.default.removeItem(atPath: attributesPath)
      return
    }
    if FileManager.default.fileExists(atPath: attributesPath) {
      return try OutputFile(path: attributesPath).replace(with: Array(text.utf8))
    }
    try? FileManager.default.createDirectory(
      at: URL(fileURLWithPath: attributesPath).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try OutputFile(path: attributesPath).write(text)
  }
}
