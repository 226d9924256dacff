import Foundation

/// Runs git.
struct GitProgram {
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The first line of the output.
    var line: String { text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
  }

  /// Runs a command to its end.
  ///
  /// - Throws: an error if there is no git
  func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    // Files instead of pipes: a full pipe would stop git, and nothing reads two at a time.
    let output = try TemporaryOutput()
    let errors = try TemporaryOutput()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: try output.bytes(),
      errors: String(decoding: try errors.bytes(), as: UTF8.self)
    )
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

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: url)) }
}
