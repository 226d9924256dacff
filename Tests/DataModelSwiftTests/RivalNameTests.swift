import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelSwift

/// Members of which two want one name. `Tests/Models/Rivals` holds them all; that its Swift compiles is a
/// test of its own.
@Suite struct RivalNameTests {
  private let lowered: LoweredModel
  private let builder: EntityBuilder

  init() throws {
    let path = "Tests/Models/Rivals.xcdatamodeld/Rivals.xcdatamodel/contents"
    let bytes = Array(try Repository.text(of: path).utf8)
    var diagnostics = Diagnostics()
    let model = ModelReader.read(
      SourceFile(path: path, bytes: bytes),
      name: "Rivals",
      diagnostics: &diagnostics
    )
    lowered = try #require(model).lowered()
    builder = EntityBuilder(lowered, options: SwiftOptions())
  }

  private func entity(_ name: String) throws -> EntityContext {
    builder.entity(try #require(lowered.entities.first { $0.entity.name == name }))
  }

  /// What the model calls so keeps its name, and what was made gives way.
  @Test(arguments: [
    (
      "Rival",
      [
        "self__", "self_", "validate__", "RawValue_", "Rival_", "rowID", "listID", "at", "at_x", "kind",
        "foundRequest",
        "ListID", "ownerID_",
      ]
    ),
    // What is inherited is called as in the parent, also if the name would be free there.
    (
      "Successor",
      [
        "self__", "self_", "validate__", "RawValue_", "Rival_", "rowID", "listID", "at", "at_x", "kind",
        "foundRequest",
        "validate_", "ownerID", "at_y", "ListID", "ownerID_",
      ]
    ),
    // There is a type `SelfID`.
    ("List", ["text", "SelfID_"]),
  ])
  func properties(_ name: String, _ expected: [String]) throws {
    #expect(try entity(name).properties.map(\.name) == expected)
  }

  @Test func columns() throws {
    let successor = try entity("Successor")
    #expect(successor.key.rowIDName == "rowID_")
    #expect(
      successor.properties.first { $0.name == "at" }?.columns.map(\.name)
        == ["at_x_", "at_y_", "at_self", "at_self_", "at_Type", "at_init"]
    )
  }

  @Test func relationships() throws {
    #expect(
      try entity("Rival").relationships.map { $0.signature.prefix { $0 != ":" } } == [
        "public static var List_", "public static var storedTable__", "public static var storedTable_",
        "public static var adultsRequest", "public static var filter", "public static var owner",
      ]
    )
  }

  /// Fetch requests `adults` and `Adults` beside a relationship, and a fetched property beside an attribute.
  @Test func functions() throws {
    let rival = try #require(lowered.entities.first { $0.entity.name == "Rival" })
    #expect(
      builder.parent(rival)?.functions.map(\.requirement) == [
        "static func adultsRequest_() -> GRDB.QueryInterfaceRequest<AnyRival>",
        "static func adultsRequest__() -> GRDB.QueryInterfaceRequest<AnyRival>",
        "func foundRequest_() -> GRDB.QueryInterfaceRequest<AnyRival>",
      ]
    )
    #expect(
      try entity("Self").functions.map(\.requirement) == [
        "static func sameRequest(Self__: String, self_: Self_) -> GRDB.QueryInterfaceRequest<Self_>"
      ]
    )
  }

  /// There is no type for what has no objects, and nothing that would need one.
  @Test func whatLeadsToAnEntityWithoutObjects() throws {
    let leaf = try #require(lowered.entities.first { $0.entity.name == "Leaf" })
    #expect(builder.parent(leaf) == nil)
    let tree = try entity("Tree")
    #expect(tree.properties.map(\.name) == ["leafID"])
    #expect(tree.relationships.isEmpty && tree.functions.isEmpty)
  }

  @Test func partsOfAComposite() throws {
    let point = try #require(lowered.model.composites.first { $0.name == "Point" })
    #expect(
      builder.composite(point).properties.map(\.name) == ["x", "y", "self__", "self_", "Type_", "`init`"]
    )
  }
}
