import DataModelDefinition
import DataModelTestSupport
import Testing

/// The profile that a model shows by itself: `entity: attributes` → profile.
@Suite struct ModelProfileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entities: [(name: String, attributes: [String])]
    let profile: ModelProfile

    init(_ what: String, _ entities: [(name: String, attributes: [String])], _ profile: ModelProfile) {
      testDescription = what
      self.entities = entities
      self.profile = profile
    }
  }

  @Test(arguments: [
    Case("an empty model", [], .none),
    Case("no system table", [("Item", ["id", "version"])], .none),
    Case("prefixed columns alone do not sync", [("Item", ["ms_version"])], .none),
    Case("letters of another case are no system table", [("ms_Config", ["id"]), ("MSItem", [])], .none),
    Case("system tables alone", [("MS_TableOperations", ["id"])], .mobileApps),
    Case("one that is not among the known", [("MS_Other", [])], .mobileApps),
    Case("plain columns", [("MS_TableConfig", []), ("Item", ["id", "version"])], .mobileApps),
    Case("ms_version", [("MS_TableConfig", []), ("Item", ["ms_version"])], .mobileServices),
    Case("ms_createdAt", [("Item", ["ms_createdAt"]), ("MS_TableConfig", [])], .mobileServices),
    Case("ms_deleted in the last", [("MS_T", []), ("A", ["id"]), ("B", ["ms_deleted"])], .mobileServices),
    Case("an ms_ column that is not a system column", [("MS_T", []), ("A", ["ms_colour"])], .mobileApps),
    Case("an ms_ column in a system table only", [("MS_T", ["ms_version"]), ("A", ["id"])], .mobileApps),
  ])
  func detected(_ example: Case) {
    var model = DataModel(entities: [])
    model.entities = example.entities.map { described in
      var entity = Entity(name: described.name)
      entity.attributes = described.attributes.map { Attribute(name: $0, type: .string) }
      return entity
    }
    #expect(ModelProfile.detected(in: model) == example.profile)
  }

  @Test(arguments: [
    (ModelProfile.none, "none", false), (.mobileApps, "mobile-apps", true),
    (.mobileServices, "mobile-services", true),
    (.cloudKit, "cloudkit", false),
  ])
  func word(profile: ModelProfile, word: String, isSynced: Bool) {
    #expect(profile.rawValue == word)
    #expect(profile.isSynced == isSynced)
  }
}
