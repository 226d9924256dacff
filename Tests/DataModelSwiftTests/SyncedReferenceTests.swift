import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelSwift

@Suite struct SyncedReferenceTests {
  /// Between synced tables a required object may still be on its way: its column is NULL until then, and a
  /// property that could not be nil would make every fetch of the table fail.
  @Test(arguments: [(ModelProfile.none, "Int64"), (.mobileApps, "String?")])
  func isOptionalWhateverTheModelSays(_ profile: ModelProfile, _ type: String) throws {
    var list = Relationship(name: "list")
    list.destinationName = "List"
    list.maximumCount = 1
    list.isOptional = false
    var model = DataModel(entities: [])
    model.entities = ["List", "Item"].map { name in
      var entity = Entity(name: name)
      if profile != .none { entity.attributes = [Attribute(name: "id", type: .string)] }
      if name == "Item" { entity.relationships = [list] }
      return entity
    }
    let lowered = model.lowered(profile)
    let item = try #require(lowered.entities.first { $0.entity.name == "Item" })
    let properties = EntityBuilder(lowered, options: SwiftOptions()).entity(item).properties
    #expect(properties.last?.name == "listID" && properties.last?.type == type)
  }
}
