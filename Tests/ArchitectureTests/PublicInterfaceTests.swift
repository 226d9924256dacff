import DataModelTestSupport
import Foundation
import Testing

/// What apps compile against: each public declaration of the libraries, as a line of a file in `Interfaces`.
/// A change of it is a change of that file, which a reviewer sees.
///
/// `Scripts/record interfaces` writes the files. How a declaration is written depends on the compiler,
/// so that one version of it compares.
@Suite struct PublicInterfaceTests {
  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  private static let isCompared = BuiltModules() != nil
  #else
  private static let isCompared = false
  #endif

  private static var optionalModules: [String] {
    var modules: [String] = []
    #if PostgreSQL
    modules.append("TableServicePostgreSQL")
    #endif
    #if Identity
    modules.append("TableServiceIdentity")
    #endif
    return modules
  }

  @Test(
    .enabled(if: isCompared),
    arguments: [
      "DataModelRuntime", "CoreDataImport", "OfflineSync", "RemoteTables", "TableService", "TableWire",
    ]
      + optionalModules
  )
  func isAsItWas(_ module: String) throws {
    let file = Repository.url(of: "Tests/ArchitectureTests/Interfaces/\(module).txt")
    let lines = try Self.interface(of: module)
    #expect(lines.count > 10)
    if Recording.interfaces.isAsked {
      try (lines + [""]).joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let (gone, new) = (Set(recorded).subtracting(lines).sorted(), Set(lines).subtracting(recorded).sorted())
    #expect(
      gone.isEmpty && new.isEmpty,
      "gone: \(gone)\nnew: \(new)\nif they are meant: Scripts/record interfaces"
    )
  }

  // MARK: - The compiler's description of a module

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { let precise: String }
      struct Fragment: Decodable { let spelling: String }

      let identifier: Identifier
      let pathComponents: [String]
      let declarationFragments: [Fragment]
    }

    struct Relationship: Decodable {
      let kind: String
      let source: String
      let target: String
      let targetFallback: String?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
  }

  /// A line for each declaration, `LocalStore.path: var path: String`, and for each conformance,
  /// `LocalStore: Swift.Sendable`.
  private static func interface(of module: String) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    #if arch(arm64)
    let target = "aarch64-unknown-linux-gnu"
    #else
    let target = "x86_64-unknown-linux-gnu"
    #endif
    let arguments =
      ["symbolgraph-extract", "-module-name", module, "-target", target]
      + ["-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder.url.path]
      // Apps see it as a part of `OfflineSync`.
      + ["-experimental-allowed-reexported-modules=OfflineSyncScheme"]
      + (BuiltModules()?.compilerArguments ?? [])
      // Where Debian and Fedora have the header of libpq.
      + ["-I", Repository.url(of: "Sources/CLibPQ").path, "-Xcc", "-I/usr/include/postgresql"]
    let run = try ProgramRun(named: "swift", arguments)
    try #require(run.status == 0, "\(run.output + run.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let graphs = try files.map { name in
      try JSONDecoder().decode(Graph.self, from: Data(contentsOf: folder.file(name)))
    }
    let symbols = graphs.flatMap(\.symbols)
    let names = Dictionary(
      symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
      uniquingKeysWith: { first, _ in first }
    )
    let declarations = symbols.map { symbol in
      let text = symbol.declarationFragments.map(\.spelling).joined()
      return "\(symbol.pathComponents.joined(separator: ".")): \(text.replacing(/\s+/, with: " "))"
    }
    let conformances = graphs.flatMap(\.relationships).compactMap { relationship -> String? in
      guard relationship.kind == "conformsTo", let name = names[relationship.source] else { return nil }
      let target = names[relationship.target] ?? relationship.targetFallback ?? relationship.target
      // Every type has these, and what it is decides about them.
      let isImplied = ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"].contains(target)
      return isImplied ? nil : "\(name): \(target)"
    }
    return Set(declarations + conformances).sorted()
  }
}
