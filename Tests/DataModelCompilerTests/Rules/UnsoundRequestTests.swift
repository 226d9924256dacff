import DataModelDefinition
import Testing

/// What is wrong with a fetch request is said beside other errors too, not only once those are repaired.
@Suite struct UnsoundRequestTests {
  @Test(arguments: [
    (
      #"entity="Itme""#,
      [
        """
        the entity 'Itme' of the fetch request 'Open' is not in the model; did you mean 'Item'? \
        [unknown-fetch-entity]
        """
      ]
    ),
    ("", ["the fetch request 'Open' has no entity (entity) [unknown-fetch-entity]"]),
    (#"entity="Item""#, []),
    (
      #"entity="Item" predicateString="text ==""#,
      [
        "the predicate of 'Open': expected an expression, found the end [predicate-syntax]"
      ]
    ),
    (
      #"entity="Item" predicateString="txt == 'a'""#,
      ["'Item' has no property 'txt', which the predicate of 'Open' names [unknown-predicate-property]"]
    ),
  ])
  func findings(_ attributes: String, _ expected: [String]) throws {
    let request = #"</entity><fetchRequest name="Open" \#(attributes)/><entity name="Other">"#
    for other in ["", #"<attribute name="size" attributeType="Integer64"/>"#] {
      let messages = try CheckedModel(entity: other + request).messages
      #expect(messages.filter { $0.contains("Open") } == expected)
    }
  }

  @Test func fetchedPropertyWithoutRequest() throws {
    let messages = try CheckedModel(entity: #"<fetchedProperty name="found"/>"#).messages
    #expect(messages == ["the fetched property 'Item.found' has no fetch request [unknown-fetch-entity]"])
  }
}
