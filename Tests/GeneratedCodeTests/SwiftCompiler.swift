import DataModelTestSupport
import Foundation
import Testing

/// The Swift compiler, with the modules that generated code imports.
struct SwiftCompiler {
  /// The folder with the modules that were built beside the tests.
  private let modules: URL

  /// Nil where the tests were not built by SwiftPM, which keeps all modules in one folder.
  init?() {
    let folders =
      [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments[0])]
      .compactMap { $0?.deletingLastPathComponent() }
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let candidates = folders.flatMap { folder in
      sequence(first: folder) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil }.prefix(5)
        .map { $0.appendingPathComponent("Modules") }
    }
    let found = candidates.first {
      let module = $0.appendingPathComponent("DataModelRuntime.swiftmodule")
      return FileManager.default.fileExists(atPath: module.path)
    }
    guard let found else { return nil }
    modules = found
  }

  /// What the compiler says about the files of a module, up to where code would be made.
  ///
  /// - Parameters:
  ///   - files: texts by their names
  ///   - flags: what is special about the module
  /// - Throws: an error of the file system, or that there is no compiler
  /// - Returns: its errors, and its warnings, which are errors too; empty if it accepts the module
  func errors(in files: [String: String], flags: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (name, text) in files { try folder.write(text, to: name) }
    let output = folder.file("output")
    try Data().write(to: output)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // -typecheck would not notice a property that an initialiser forgets; that is seen in SIL.
    process.arguments =
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-wmo", "-emit-sil", "-o", "/dev/null"]
      + ["-module-name", "Checked", "-package-name", "checked", "-I", modules.path]
      + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] } + platform + flags
      + files.keys.sorted().map { folder.file($0).path }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 0 { return [] }
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains(": error: ") && !$0.hasPrefix(" ") }
    return errors.isEmpty ? lines : errors.map { $0.replacing(folder.url.path + "/", with: "") }
  }

  /// GRDB imports the SQLite of the system by a module map among its sources.
  private var moduleMaps: [URL] {
    let build = modules.resolvingSymlinksInPath()
    return sequence(first: build) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil }
      .prefix(5)
      .map { $0.appendingPathComponent("checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private var platform: [String] {
    #if os(macOS) && arch(arm64)
    ["-target", "arm64-apple-macos13"]
    #elseif os(macOS)
    ["-target", "x86_64-apple-macos13"]
    #else
    []
    #endif
  }
}
