import DataModelDefinition
import Testing

/// That a fetch request is for no entity is said beside other errors too, not only once those are repaired.
@Suite struct UnknownFetchEntityTests {
  @Test(arguments: [
    (#"entity="Itme""#, ["the entity 'Itme' of the fetch request 'Open' is not in the model"]),
    ("", ["the fetch request 'Open' is for no entity (entity)"]),
    (#"entity="Item""#, []),
  ])
  func findings(_ attribute: String, _ expected: [String]) throws {
    let request = #"</entity><fetchRequest name="Open" \#(attribute)/><entity name="Other">"#
    for other in ["", #"<attribute name="size" attributeType="Integer64"/>"#] {
      let found = try CheckedModel(entity: other + request).diagnostics.sorted
      #expect(found.filter { $0.rule.id == "unknown-fetch-entity" }.map(\.message) == expected)
    }
  }
}
