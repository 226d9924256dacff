import Foundation

@testable import TableService

/// A session with the server that `Scripts/postgresql` has started, by way of `psql`.
final class PsqlSession {
  /// Whether there is such a server.
  static let isAvailable = ProcessInfo.processInfo.environment["DATAMODEL_POSTGRESQL"] != nil

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var count = 0

  /// A session with tables in a schema. Tests share the server, and each has a schema of its own.
  init(schema: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["psql", "--no-psqlrc", "--quiet", "--no-align", "--tuples-only"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    _ = try run(
      """
      SET client_min_messages = warning;
      CREATE SCHEMA IF NOT EXISTS "\(schema)";
      SET search_path = "\(schema)";
      """
    )
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Begins statements, without waiting for their end.
  func begin(_ sql: String) throws {
    count += 1
    try input.fileHandleForWriting.write(contentsOf: Data("\(sql)\n\\echo end-\(count)\n".utf8))
  }

  /// What the statements that were begun last have printed: values with `|` between them, and errors.
  func end() -> String {
    var text = ""
    while !text.hasSuffix("end-\(count)\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return text }
      text += String(decoding: data, as: UTF8.self)
    }
    return String(text.dropLast("end-\(count)\n".count)).trimmingCharacters(in: .newlines)
  }

  /// Runs statements, and gives what they print.
  func run(_ sql: String) throws -> String {
    try begin(sql)
    return end()
  }
}
