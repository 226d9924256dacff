import DataModelCompiler
import Testing

/// Messages about names that are not there say which one may have been meant.
@Suite struct SuggestedNameTests {
  private static func model(_ contents: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <composite name="Address"><attribute name="city" optional="YES" attributeType="String"/></composite>
    <entity name="Animal"/>
    <entity name="List">
      <attribute name="title" optional="YES" attributeType="String"/>
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" \
    inverseName="list" inverseEntity="List"/>
    </entity>
    \(contents)
    </model>
    """
  }

  private static func relationship(_ attributes: String) -> String {
    #"<relationship name="list" optional="YES" maxCount="1" \#(attributes)/>"#
  }

  /// A part of a model, and the finding that ends in a name.
  @Test(arguments: [
    (
      #"<entity name="Dog" parentEntity="Anmial"/>"#,
      "the parent 'Anmial' of 'Dog' is not in the model; did you mean 'Animal'? [unknown-parent]"
    ),
    (
      // Not itself.
      #"<entity name="Doge" parentEntity="Dogee"/>"#,
      "the parent 'Dogee' of 'Doge' is not in the model [unknown-parent]"
    ),
    (
      #"<entity name="Item">\#(relationship(#"destinationEntity="list" deletionRule="Nullify""#))</entity>"#,
      "the destination 'list' of 'Item.list' is not in the model; did you mean 'List'? [unknown-destination]"
    ),
    (
      """
      <entity name="Item">\
      \(relationship(#"destinationEntity="List" inverseName="itmes" inverseEntity="List""#))</entity>
      """,
      "the inverse of 'Item.list' is not in the model: 'List' has no relationship 'itmes'; did you mean "
        + "'items'? "
        + "[unknown-inverse]"
    ),
    (
      """
      <entity name="Item">\
      \(relationship(#"destinationEntity="List" inverseName="items" inverseEntity="Liste""#))</entity>
      """,
      """
      the entity 'Liste' of the inverse of 'Item.list' is not in the model; did you mean 'List'? \
      [unknown-inverse]
      """
    ),
    (
      #"<entity name="Item">\#(relationship(#"destinationEntity="List" deletionRule="Cascada""#))</entity>"#,
      "'Item.list' has the unknown delete rule 'Cascada'; did you mean 'Cascade'? [unknown-deletion-rule]"
    ),
    (
      #"<entity name="Item"><attribute name="a" optional="YES" attributeType="Strnig"/></entity>"#,
      "'Item.a' has the unknown type 'Strnig'; did you mean 'String'? [unknown-attribute-type]"
    ),
    (
      #"<entity name="Item"><attribute name="a" optional="YES" attributeType="Integer 8"/></entity>"#,
      "'Item.a' has the unknown type 'Integer 8' [unknown-attribute-type]"
    ),
    (
      #"""
      <entity name="Item"><attribute name="a" optional="YES" attributeType="Composite" \#
      composite="Adress"/></entity>
      """#,
      "the composite 'Adress' of 'Item.a' is not in the model; did you mean 'Address'? [unknown-composite]"
    ),
    (
      """
      <entity name="Item" parentEntity="List"><uniquenessConstraints><uniquenessConstraint>\
      <constraint value="titel"/></uniquenessConstraint></uniquenessConstraints></entity>
      """,
      "'Item' has no property 'titel', which a uniqueness constraint names; did you mean 'title'? "
        + "[unknown-index-property]"
    ),
    (
      """
      <entity name="Item" parentEntity="List"><attribute name="a" optional="YES" attributeType="String" \
      derived="YES" derivationExpression="canonical:(titel)"/></entity>
      """,
      "'Item.a' cannot be derived from 'canonical:(titel)': 'Item' has no property 'titel'; did you mean "
        + "'title'? "
        + "[invalid-derivation]"
    ),
    (
      #"<entity name="Item"/><configuration name="Cloud"><memberEntity name="Itm"/></configuration>"#,
      """
      'Itm' of the configuration 'Cloud' is not in the model; did you mean 'Item'? \
      [unknown-configuration-member]
      """
    ),
    (
      #"<entity name="Item"/><fetchRequest name="Open" entity="Itme"/>"#,
      """
      the entity 'Itme' of the fetch request 'Open' is not in the model; did you mean 'Item'? \
      [unknown-fetch-entity]
      """
    ),
    (
      #"<fetchRequest name="Open" entity="List" predicateString="items.@count > 1 AND titel ==[c] 'x'"/>"#,
      "'List' has no property 'titel', which the predicate of 'Open' names; did you mean 'title'? "
        + "[unknown-predicate-property]"
    ),
    (
      #"<entity name="Item"><userInfo><entry key="datamodel.primarykey" value="a"/></userInfo></entity>"#,
      """
      the key 'datamodel.primarykey' means nothing here; did you mean 'datamodel.primaryKey'? \
      [unknown-user-info-key]
      """
    ),
  ])
  func isInTheMessage(_ contents: String, _ message: String) throws {
    let messages = try CheckedModel(contents: Self.model(contents)).messages
    #expect(messages.contains(message), "\(messages)")
  }

  /// Behind a thousand findings no more words are compared with all names.
  @Test func onlyTheFirstOfVeryMany() throws {
    let strays = (0..<1100).map { number in
      "<relationship name=\"r\(number)\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"Lits\"/>"
    }
    let model = Self.model("<entity name=\"Item\">\(strays.joined())</entity>")
    let hints = try CheckedModel(contents: model).messages
      .count { $0.hasSuffix("did you mean 'List'? [unknown-destination]") }
    #expect((900...1000).contains(hints))
  }
}
