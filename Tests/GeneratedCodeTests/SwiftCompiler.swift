import DataModelTestSupport
import Foundation
import Testing

/// The Swift compiler, with the modules that generated code imports.
struct SwiftCompiler {
  private let modules: BuiltModules

  /// Nil where the tests were not built by SwiftPM.
  init?() {
    guard let modules = BuiltModules() else { return nil }
    self.modules = modules
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
    // -typecheck would not notice a property that an initialiser forgets; that is seen in SIL.
    let arguments =
      ["-swift-version", "6", "-warnings-as-errors", "-wmo", "-emit-sil", "-o", "/dev/null"]
      + ["-module-name", "Checked", "-package-name", "checked"] + modules.compilerArguments + flags
      + files.keys.sorted().map { folder.file($0).path }
    let run = try ProgramRun(named: "swiftc", arguments)
    if run.status == 0 { return [] }
    let lines = (run.output + run.errors).split(separator: "\n").map(String.init)
    // A compiler that is killed says nothing.
    if lines.isEmpty { return ["the compiler ended with \(run.isKilled ? "signal " : "")\(run.status)"] }
    let errors = lines.filter { $0.contains(": error: ") && !$0.hasPrefix(" ") }
    return errors.isEmpty ? lines : errors.map { $0.replacing(folder.url.path + "/", with: "") }
  }
}
