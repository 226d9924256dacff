import Foundation
import Testing

/// The arrows of `Documentation/Architecture.md`, checked against the imports in the sources.
@Suite struct ImportRulesTests {
  /// What the sources of a target may import, besides Foundation.
  struct Allowance: Sendable, CustomTestStringConvertible {
    let folder: String
    let modules: Set<String>

    var testDescription: String { folder }
  }

  static let compilerHalf: [Allowance] = [
    Allowance(folder: "Sources/DataModelDefinition", modules: []),
    Allowance(folder: "Sources/DataModelReader", modules: ["DataModelDefinition", "CLibXML2"]),
    Allowance(folder: "Sources/DataModelRules", modules: ["DataModelDefinition"]),
    Allowance(folder: "Sources/DataModelRelational", modules: ["DataModelDefinition"]),
    Allowance(folder: "Sources/DataModelSchemas", modules: []),
    Allowance(folder: "Templates", modules: []),
    Allowance(
      folder: "Sources/DataModelSwift",
      modules: ["DataModelDefinition", "DataModelRelational", "DataModelTemplates", "Mustache"]
    ),
    Allowance(
      folder: "Sources/DataModelCompiler",
      modules: [
        "DataModelDefinition", "DataModelReader", "DataModelRules", "DataModelRelational", "DataModelSchemas",
        "DataModelSwift", "Yams",
      ]
    ),
    Allowance(
      folder: "Sources/DataModelFixing",
      modules: ["DataModelCompiler", "DataModelDefinition", "DataModelReader"]
    ),
    Allowance(folder: "Sources/DataModelInspection", modules: ["DataModelDefinition"]),
    Allowance(
      folder: "Sources/DataModelReports",
      modules: ["DataModelCompiler", "DataModelDefinition", "DataModelReader"]
    ),
    Allowance(
      folder: "Sources/DataModelCommandLine",
      modules: [
        "ArgumentParser", "DataModelCompiler", "DataModelDefinition", "DataModelReader", "DataModelSwift",
      ]
    ),
    Allowance(
      folder: "Sources/DataModelTool",
      modules: [
        "ArgumentParser", "DataModelCommandLine", "DataModelCompiler", "DataModelDefinition",
        "DataModelFixing",
        "DataModelInspection", "DataModelReader", "DataModelReports",
      ]
    ),
    Allowance(folder: "Sources/DataModelMain", modules: ["ArgumentParser", "DataModelTool"]),
    // What every build with the plugin compiles first: the stages, and one command.
    Allowance(folder: "Sources/DataModelPluginTool", modules: ["ArgumentParser", "DataModelCommandLine"]),
  ]

  static let runtimeHalf = [Allowance(folder: "Sources/DataModelRuntime", modules: ["GRDB", "GRDBSQLite"])]

  static let plugins = [
    Allowance(folder: "Plugins/GenerateDataModel", modules: ["PackagePlugin", "XcodeProjectPlugin"]),
    Allowance(folder: "Plugins/GenerateDataModelSources", modules: ["PackagePlugin"]),
  ]

  @Test(arguments: compilerHalf + runtimeHalf + plugins)
  func importsOnlyWhatItMay(_ allowance: Allowance) throws {
    let sources = try Repository.swiftFiles(in: allowance.folder)
    #expect(!sources.isEmpty)
    for source in sources {
      let surplus = try Set(Repository.imports(of: source)).subtracting(allowance.modules)
        .subtracting(["Foundation", "FoundationEssentials"])
      #expect(surplus.isEmpty, "\(source.lastPathComponent) imports \(surplus.sorted())")
    }
  }

  @Test func everyFolderOfSourcesHasItsRule() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appendingPathComponent("Sources").path
    )
    let known = Set((Self.compilerHalf + Self.runtimeHalf).map(\.folder))
    #expect(folders.map { "Sources/\($0)" }.filter { !known.contains($0) } == ["Sources/CLibXML2"])
  }

  /// Reading the model's language must not need Foundation: on Linux it brings megabytes.
  @Test(arguments: ["Sources/DataModelDefinition", "Sources/DataModelReader", "Sources/DataModelRelational"])
  func doesWithoutFoundation(_ folder: String) throws {
    for source in try Repository.swiftFiles(in: folder) {
      #expect(!(try Repository.imports(of: source).contains("Foundation")), "\(source.lastPathComponent)")
    }
  }
}
