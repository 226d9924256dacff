import Foundation

/// Runs git.
struct GitProgram {
  /// The folder to run it in; nil for the current one.
  var folder: String?

  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// The first line of the output.
    var line: String { output.split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
  }

  /// Runs a command to its end.
  ///
  /// - Throws: an error if there is no git
  func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // Files instead of pipes: a full pipe would stop git, and nothing reads two at a time.
    let output = try TemporaryOutput()
    let errors = try TemporaryOutput()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try process.run()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: try output.text(), errors: try errors.text())
  }
}

/// A file for what a program prints, which goes with the value.
private final class TemporaryOutput {
  private let url: URL
  let handle: FileHandle

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("datamodel-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    handle = try FileHandle(forWritingTo: url)
  }

  deinit {
    try? handle.close()
    try? FileManager.default.removeItem(at: url)
  }

  func text() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
}
