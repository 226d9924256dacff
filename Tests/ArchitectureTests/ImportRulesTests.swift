import DataModelTestSupport
import Foundation
import Testing

/// The arrows of `Documentation/Internals/Architecture.md`, checked against the imports in the sources.
@Suite struct ImportRulesTests {
  /// What the sources in a folder may import, besides Foundation.
  struct Allowance: Sendable, CustomTestStringConvertible {
    let folder: String
    let modules: Set<String>

    var testDescription: String { folder }

    /// The rows of the table in the document, "| `Sources/DataModelReader` | `DataModelDefinition`,
    /// `CLibXML2` |".
    static func inDocument() throws -> [Allowance] {
      try ArchitectureTable.rows(under: "folder")
        .map { Allowance(folder: $0[0], modules: Set($0.dropFirst())) }
    }
  }

  @Test(arguments: try Allowance.inDocument())
  func importsOnlyWhatItMay(_ allowance: Allowance) throws {
    let sources = try Repository.swiftFiles(in: allowance.folder)
    #expect(!sources.isEmpty)
    for source in sources {
      let surplus = try Set(SourceImports.of(source)).subtracting(allowance.modules)
        .subtracting(["Foundation", "FoundationEssentials"])
      #expect(surplus.isEmpty, "\(source.lastPathComponent) imports \(surplus.sorted())")
    }
  }

  @Test func everyFolderOfSourcesHasItsRule() throws {
    let folders = try ["Sources", "Plugins"].flatMap { parent in
      try Repository.names(in: parent).map { "\(parent)/\($0)" }
    }
    let known = Set(try Allowance.inDocument().map(\.folder))
    #expect(Set(folders).subtracting(known) == ["Sources/CLibPQ", "Sources/CLibXML2", "Sources/CZlib"])
  }

  /// Reading the model's language must not need Foundation: on Linux it brings megabytes. And in a target of
  /// which one file imports it, the compiler loads it for all others too, in the build of everybody who uses
  /// the plugin.
  @Test(arguments: [
    "Sources/SQLText", "Sources/DataModelDefinition", "Sources/DataModelReader", "Sources/DataModelRules",
    "Sources/DataModelRelational",
  ])
  func doesWithoutFoundation(_ folder: String) throws {
    for source in try Repository.swiftFiles(in: folder) {
      #expect(!(try SourceImports.of(source).contains("Foundation")), "\(source.lastPathComponent)")
    }
  }
}
