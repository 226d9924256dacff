package import Foundation

/// A program that has run to its end, and what it has printed.
package struct ProgramRun: Sendable {
  package let status: Int32
  /// Whether a signal has ended it, whose number is the status.
  package let isKilled: Bool
  package let output: String
  package let errors: String

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: its file
  ///   - arguments: what follows its name
  ///   - folder: the working folder; nil for that of the tests
  ///   - variables: come on top of the environment
  ///   - input: what it reads; nothing by default
  ///   - outputDevice: where its output goes, which is not part of the result then
  ///   - errorDevice: the same for standard error
  /// - Throws: an error of the file system, or that the program cannot be started
  package init(
    _ program: URL,
    _ arguments: [String],
    in folder: URL? = nil,
    variables: [String: String] = [:],
    input: Data? = nil,
    output outputDevice: FileHandle? = nil,
    errors errorDevice: FileHandle? = nil
  ) throws {
    // Files, not pipes: a pipe that is not emptied stops the process.
    let streams = try TemporaryFolder()
    defer { streams.remove() }
    for name in ["output", "errors"] { try streams.write(Data(), to: name) }
    if let input { try streams.write(input, to: "input") }
    let ownOutput = try FileHandle(forWritingTo: streams.file("output"))
    let ownErrors = try FileHandle(forWritingTo: streams.file("errors"))
    let ownInput = try input.map { _ in try FileHandle(forReadingFrom: streams.file("input")) }
    defer { for handle in [ownOutput, ownErrors, ownInput] { try? handle?.close() } }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { _, new in new }
    process.standardInput = ownInput ?? FileHandle.nullDevice
    process.standardOutput = outputDevice ?? ownOutput
    process.standardError = errorDevice ?? ownErrors
    // 'waitUntilExit' alone returns up to 50 ms after the end, and blocks its thread until then.
    let isEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in isEnded.signal() }
    try process.run()
    isEnded.wait()
    // On Linux, a process that was not waited for is never freed, and keeps its files open.
    process.waitUntilExit()
    status = process.terminationStatus
    isKilled = process.terminationReason == .uncaughtSignal
    output = String(decoding: try Data(contentsOf: streams.file("output")), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: streams.file("errors")), as: UTF8.self)
  }

  /// Runs the program that a shell would find by a name.
  package init(
    named name: String,
    _ arguments: [String],
    in folder: URL? = nil,
    variables: [String: String] = [:],
    input: Data? = nil
  ) throws {
    let env = URL(fileURLWithPath: "/usr/bin/env")
    try self.init(env, [name] + arguments, in: folder, variables: variables, input: input)
  }
}
