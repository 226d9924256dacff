import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelSwift

/// What the key `coreDataImport` adds to generated code.
@Suite struct CoreDataVersionSourceTests {
  private static let elements = """
    <entity name="Item"><attribute name="text" optional="YES" attributeType="String"/></entity>
    """

  private func files(
    _ options: SwiftOptions,
    from olderVersions: [LoweredModel] = []
  ) throws -> [String: String] {
    let lowered = try ModelXML(Self.elements).model.lowered()
    let files = try SwiftGenerator(options: options)
      .files(for: lowered, modelFileName: "Model.xcdatamodeld", from: olderVersions)
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.contents) })
  }

  private func lines(_ text: String?, containing word: String) -> [String] {
    (text ?? "").split(separator: "\n").filter { $0.contains(word) }.map { String($0.drop { $0 == " " }) }
  }

  @Test func nothingWithoutTheKey() throws {
    let older = try ModelXML(Self.elements).model.lowered()
    let files = try files(SwiftOptions(), from: [older])
    #expect(files == (try self.files(SwiftOptions())))
    #expect(files.values.allSatisfy { !$0.contains("CoreData") })
  }

  @Test func onlyTheSchemaImportsTheLibrary() throws {
    var options = SwiftOptions()
    options.coreDataImport = true
    let files = try files(options)
    let name = "ModelSchema.generated.swift"
    #expect(files.filter { $0.value.contains("CoreDataImport") }.keys.sorted() == [name])
    #expect(
      lines(files[name], containing: "@_spi") == [
        "@_spi(Generated) public import CoreDataImport", "@_spi(Generated) public import DataModelRuntime",
      ]
    )
  }

  @Test func packageCodeImportsItBothWays() throws {
    var options = SwiftOptions(accessLevel: .package)
    options.coreDataImport = true
    let text = try files(options)["ModelSchema.generated.swift"]
    #expect(
      lines(text, containing: "import CoreDataImport") == [
        "@_spi(Generated) package import CoreDataImport", "@_spi(Generated) import CoreDataImport",
      ]
    )
  }

  @Test func eachVersionIsListedAndOnlyOlderOnesHaveASchemaOfTheirOwn() throws {
    var options = SwiftOptions(layout: .fixed)
    options.coreDataImport = true
    options.namespace = "Storage"
    let older = try ModelXML(Self.elements).model.lowered()
    let files = try files(options, from: [older, older])
    let text = try #require(files["ModelSchema.generated.swift"])
    #expect(lines(text, containing: ".imported,") == (1...3).map { "Version\($0).imported," })
    #expect(lines(text, containing: "static let schema").count == 3)
    #expect(
      lines(text, containing: "enum ") == [
        "public nonisolated enum Storage {}", "public nonisolated enum ModelSchema {",
        "private nonisolated enum Version1 {", "private nonisolated enum Version2 {",
        "private nonisolated enum Version3 {",
      ]
    )
    #expect(files.count == 9)
  }
}
