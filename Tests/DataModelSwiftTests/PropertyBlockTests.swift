import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelSwift

/// Properties are one block of text unless there is a template for them.
@Suite struct PropertyBlockTests {
  /// The line before the initialiser.
  private static let initializer = "  /// Creates a row that is not in the database yet."

  private func lines(with templates: [String: String]) throws -> [String] {
    var entity = Entity(name: "E")
    entity.attributes = ["a", "b"].map { name in
      var attribute = Attribute(name: name, type: .string)
      attribute.isOptional = true
      return attribute
    }
    let model = DataModel(entities: [entity])
    let lowered = model.lowered()
    let generator = try SwiftGenerator(
      templates: EmbeddedTemplates.swift.merging(templates) { $1 },
      options: SwiftOptions()
    )
    let files = generator.files(for: lowered, modelFileName: "M.xcdatamodeld")
    let file = try #require(files.first { $0.name == "E.generated.swift" })
    let all = file.contents.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(all.firstIndex { $0.hasPrefix("  public var rowID") })
    let end = try #require(all.firstIndex { $0.hasPrefix("  public init(") })
    return Array(all[(start + 1)..<end])
  }

  @Test func theToolsOwnIsABlock() throws {
    #expect(
      try lines(with: [:]) == [
        "  public var a: String?", "  public var b: String?", "", Self.initializer,
      ]
    )
  }

  @Test func anotherIsRenderedForEachProperty() throws {
    let template = "{{%CONTENT_TYPE:TEXT}}\n/// {{attributeType}}\n{{declaration}}\n"
    #expect(
      try lines(with: ["Property": template]) == [
        "  /// String", "  public var a: String?", "  /// String", "  public var b: String?", "",
        Self.initializer,
      ]
    )
  }
}
