import Foundation

/// Another program on the PATH, such as git.
package struct ExternalProgram: Sendable {
  package struct Outcome: Sendable {
    package let status: Int32
    package let output: [UInt8]
    package let errors: String

    package var text: String { String(decoding: output, as: UTF8.self) }

    /// The first line of the output.
    package var line: String { text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
  }

  private let name: String

  package init(_ name: String) {
    self.name = name
  }

  /// Runs the program to its end, without any input.
  ///
  /// - Throws: an error if it cannot be started
  package func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    // Files instead of pipes: a full pipe would stop the program, and nothing reads two at a time.
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
