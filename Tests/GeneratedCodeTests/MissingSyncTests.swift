import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import Foundation
import Testing

@testable import DataModelSwift

/// A type that looks synced, of a model without the tables of offline sync: the compiler says what is missing
/// where an app uses it for sync, and nothing where it does not.
@Suite struct MissingSyncTests {
  private static let model = """
    <entity name="TodoItem">
      <attribute name="id" attributeType="String"/>
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="version" optional="YES" attributeType="String"/>
    </entity>
    <entity name="Setting"><attribute name="id" attributeType="String"/></entity>
    """

  private static let use = """
    import DataModelRuntime
    import GRDB

    func save(_ item: inout TodoItem, _ db: GRDB.Database) throws { try item.save(db) }

    func sync<Entity: SyncedEntity>(_ entity: Entity.Type) {}

    """

  private func files(_ options: SwiftOptions, _ use: String) throws -> [String: String] {
    let lowered = try ModelXML(Self.model).lowered()
    let files = try SwiftGenerator(options: options).files(for: lowered, modelFileName: "M.xcdatamodeld")
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.contents) } + [("Use.swift", use)])
  }

  @Test(.enabled(if: SwiftCompiler() != nil)) func saysTheProfile() throws {
    let compiler = try #require(SwiftCompiler())
    var options = SwiftOptions()
    options.explainsMissingSync = true
    #expect(try compiler.errors(in: files(options, Self.use), flags: []) == [])
    let errors = try compiler.errors(
      in: files(options, Self.use + "func start() { sync(TodoItem.self) }"),
      flags: []
    )
    #expect(
      errors == [
        """
        Use.swift:7:16: error: conformance of 'TodoItem' to 'SyncedEntity' is unavailable: the model has no \
        tables for offline sync: set 'profile: mobile-apps' in datamodel.yaml, and run 'datamodel fix'
        """
      ]
    )
  }

  @Test(arguments: [(true, 1), (false, 0)])
  func isLeftOutWhereTheProfileIsStated(_ explains: Bool, _ count: Int) throws {
    var options = SwiftOptions()
    options.explainsMissingSync = explains
    let text = try files(options, "").values.joined()
    #expect(text.components(separatedBy: "@available(*, unavailable").count - 1 == count)
  }
}
