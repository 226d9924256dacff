import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelSwift

/// The primary key → its parameter of the initialiser. What only the app can know has no default.
@Suite struct KeyParameterTests {
  @Test(arguments: [
    // A key that the app chose, without a default of the model.
    (AttributeType.string, nil, "code: String"),
    (.integer16, nil, "code: Int16"),
    (.integer32, nil, "code: Int32"),
    (.integer64, nil, "code: Int64"),
    (.date, nil, "code: Foundation.Date"),
    (.uri, nil, "code: Foundation.URL"),
    // Another each time is what such a key is for.
    (.uuid, nil, "code: Foundation.UUID = Foundation.UUID()"),
    // With one.
    (.string, "DE", #"code: String = "DE""#),
    (.string, "", #"code: String = """#),
    (.integer16, "7", "code: Int16 = 7"),
    (
      .uuid, "0E984725-C51C-4BF4-9960-E1C80E27ABA0",
      "code: Foundation.UUID = Foundation.UUID(uuid: (0x0e, 0x98, 0x47, 0x25, 0xc5, 0x1c, 0x4b, 0xf4, 0x99, "
        + "0x60, 0xe1, 0xc8, "
        + "0x0e, 0x27, 0xab, 0xa0))"
    ),
  ])
  func ofAChosenKey(_ type: AttributeType, _ text: String?, _ parameter: String) throws {
    let found = try self.parameter(ofKey: "code", type, text, .none, primaryKeys: ["Country": "code"])
    #expect(found == parameter)
  }

  /// Rows of a synced table are told apart by text that clients make up; operations are counted by SQLite's
  /// numbers.
  @Test(arguments: [
    (ModelProfile.mobileApps, AttributeType.string, "id: String = Foundation.UUID().uuidString"),
    (.mobileServices, .string, "id: String = Foundation.UUID().uuidString"),
    (.mobileApps, .integer64, "id: Int64"),
    // Without sync, and not chosen, an attribute like any other.
    (.none, .string, "id: String"),
    (.none, .uuid, "id: Foundation.UUID"),
  ])
  func ofAnID(_ profile: ModelProfile, _ type: AttributeType, _ parameter: String) throws {
    #expect(try self.parameter(ofKey: "id", type, nil, profile) == parameter)
  }

  private func parameter(
    ofKey name: String,
    _ type: AttributeType,
    _ text: String?,
    _ profile: ModelProfile,
    primaryKeys: [String: String] = [:]
  ) throws -> String? {
    var key = Attribute(name: name, type: type)
    key.defaultValue = text.map { AttributeDefault(text: $0) }
    var entity = Entity(name: "Country")
    entity.attributes = [key]
    let model = DataModel(entities: [entity])
    let lowered = ModelLowering.lower(model, modelName: "M", profile: profile, primaryKeys: primaryKeys)
    let mapping = try #require(lowered.entities.first)
    return EntityBuilder(lowered, options: SwiftOptions()).entity(mapping).properties.first?.parameter
  }
}
