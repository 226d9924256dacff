import Foundation

/// The modules of the build that the tests are of, for tests that ask the compiler.
package struct BuiltModules: Sendable {
  private let folder: URL
  /// GRDB and CoreDataImport import libraries of the system by module maps among their sources.
  private let moduleMaps: [URL]

  /// Nil where the tests were not built by SwiftPM, which keeps all modules in one folder.
  package init?() {
    let module = "DataModelRuntime.swiftmodule"
    let found = BuiltProducts.first("Modules") {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent(module).path)
    }
    guard let found else { return nil }
    folder = found
    let maps = ["checkouts/GRDB.swift/Sources/GRDBSQLite", "Sources/CZlib"]
    moduleMaps = BuiltProducts.upwards(from: found.resolvingSymlinksInPath())
      .flatMap { folder in maps.map { folder.appendingPathComponent("\($0)/module.modulemap") } }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// What `swiftc` needs to import the modules.
  package var compilerArguments: [String] {
    ["-I", folder.path] + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] } + platform
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
