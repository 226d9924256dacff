import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// A folder with the models and files that the documents name, and a shell that knows the programs of
/// ``ShellPrograms`` and no others.
struct ShellScene {
  /// A call of a program that is checked instead of run.
  struct Call {
    let program: String
    let arguments: [String]
  }

  struct Outcome {
    /// The status of each line.
    let statuses: [Int32]
    let calls: [Call]
    /// What the lines printed, on standard error too.
    let output: String
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (path, text) in SceneFiles.models { try folder.write(text, to: path) }
    for (path, script) in try SceneFiles.databases.get() {
      let queue = try DatabaseQueue(path: folder.file(path).path)
      try queue.writeWithoutTransaction { try $0.execute(sql: script) }
      try queue.close()
    }
    let places = try ShellPrograms.places().map { ($0, ShellPrograms.record($0)) }
    try folder.writePrograms(Dictionary(uniqueKeysWithValues: places))
  }

  func contains(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.file(path).path) }

  /// Replaces models and other files, by their paths.
  func replace(_ files: [String: String]) throws {
    for bundle in Set(files.keys.map { $0.prefix { $0 != "/" } }) where contains(String(bundle)) {
      try FileManager.default.removeItem(at: folder.file(String(bundle)))
    }
    for (path, text) in files { try folder.write(text, to: path) }
  }

  /// Runs lines one after the other, whatever their status is.
  func run(_ lines: [String]) throws -> Outcome {
    let (calls, statuses) = (folder.file(".calls"), folder.file(".statuses"))
    for file in [calls, statuses] { try Data().write(to: file) }
    let shell = try ShellScript(
      in: folder.url,
      standIns: ShellPrograms.standIns(),
      variables: [
        "PATH": "/dev/null", "HOME": folder.url.path, "CALLS": calls.path, "STATUSES": statuses.path,
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com",
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
      ]
    )
    let script = lines.map { "\($0)\necho \"$?\" >> \"$STATUSES\"" }.joined(separator: "\n")
    let outcome = try shell.run("set +e\nexec 2>&1\n\(ShellPrograms.functions)\n\(script)\n")
    return Outcome(
      statuses: try text(of: statuses).split(separator: "\n").compactMap { Int32($0) },
      calls: try text(of: calls).split(separator: "\u{1E}").map { call in
        let words = call.split(separator: "\u{1F}", omittingEmptySubsequences: false).dropLast()
        return Call(program: String(words[0]), arguments: words.dropFirst().map(String.init))
      },
      output: outcome.output
    )
  }

  private func text(of file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
