import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelSwift

/// How the declarations of a model are spread over files.
@Suite struct LayoutTests {
  private func files(_ names: [String], _ options: SwiftOptions) throws -> [GeneratedFile] {
    var model = DataModel(name: "My Shop", entities: [])
    model.entities = names.map { Entity(name: $0) }
    let lowered = model.lowered()
    return try SwiftGenerator(options: options).files(for: lowered, modelFileName: "My Shop.xcdatamodeld")
  }

  @Test func perEntityIsAFileForEach() throws {
    #expect(
      try files(["Item", "Order"], SwiftOptions()).map(\.name) == [
        "Item.generated.swift", "MyShopSchema.generated.swift", "Order.generated.swift",
      ]
    )
  }

  /// As the types are written, so that another model's are other files.
  @Test func perEntityNamesTheNamespace() throws {
    var options = SwiftOptions()
    options.namespace = "Shop"
    #expect(
      try files(["Item"], options).map(\.name) == [
        "Shop.Item.generated.swift", "Shop.MyShopSchema.generated.swift",
      ]
    )
  }

  @Test func fixedHasTheSameNamesForEveryModel() throws {
    let options = SwiftOptions(layout: .fixed)
    let expected =
      (1...8).map { "MyShopEntities\($0).generated.swift" } + ["MyShopSchema.generated.swift"]
    #expect(try files([], options).map(\.name) == expected)
    #expect(try files((0..<50).map { "E\($0)" }, options).map(\.name) == expected)
  }

  /// A build system knows the name of the bundle and nothing else.
  @Test func fixedNamesFollowFromTheModelsNameAlone() throws {
    var options = SwiftOptions(layout: .fixed)
    options.typePrefix = "DB"
    options.namespace = "Storage"
    let expected =
      (1...8).map { "MyShopEntities\($0).generated.swift" } + ["MyShopSchema.generated.swift"]
    #expect(try files(["MyShopSchema"], options).map(\.name) == expected)
    options.fileStem = "Other_"
    let others = (1...8).map { "Other_Entities\($0).generated.swift" } + ["Other_Schema.generated.swift"]
    #expect(try files([], options).map(\.name) == others)
  }

  @Test(arguments: [
    ("Shop", true), ("_2", true), ("", false), ("a/b", false), ("..", false), ("Größe", false),
    ("a b", false),
    (String(repeating: "a", count: 201), false),
  ])
  func aStemIsPartOfAName(_ text: String, _ isValid: Bool) {
    #expect(FileStem.isValid(text) == isValid)
  }

  /// Adding an entity must not make the compiler read the others again, nor somebody who reviews the change.
  @Test func fixedMovesNoEntityWhenOneIsAdded() throws {
    let options = SwiftOptions(layout: .fixed)
    let names = (0..<20).map { "E\($0)" }
    let before = try files(names, options).filter { !$0.name.contains("Schema") }
    let after = try files(names + ["Added"], options).filter { !$0.name.contains("Schema") }
    #expect(zip(before, after).filter { $0 != $1 }.count == 1)
  }

  @Test func theHeaderNamesTheTablesOfTheFile() throws {
    let second = { (file: GeneratedFile) in file.contents.split(separator: "\n")[1] }
    let before = try files(["Item"], SwiftOptions()).map(second)
    let after = try files(["Item", "List"], SwiftOptions()).map(second)
    // Item, List, the schema
    #expect(before[0] == after[0])
    #expect(before[1] != after[2])
    #expect(Set(after).count == 3)
  }

  @Test(arguments: [
    (AccessLevel.public, "public nonisolated struct Item", "public import GRDB"),
    (.package, "package nonisolated struct Item", "  package import GRDB"),
    (.internal, "nonisolated struct Item", "import GRDB"),
  ])
  func hasTheAccessLevel(_ level: AccessLevel, _ declaration: String, _ importLine: String) throws {
    let file = try #require(try files(["Item"], SwiftOptions(accessLevel: level)).first)
    let lines = file.contents.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(declaration) })
    #expect(lines.contains { $0 == importLine })
    #expect(!lines.contains { $0.hasPrefix("public ") || $0.hasPrefix("  public ") } || level == .public)
  }

  @Test func importsFoundationOnlyWhereItIsMentioned() throws {
    #expect(try files(["Item"], SwiftOptions()).allSatisfy { !$0.contents.contains("import Foundation") })
  }
}
