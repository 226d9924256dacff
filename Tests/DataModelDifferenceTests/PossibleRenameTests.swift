import DataModelDifference
import DataModelTestSupport
import Testing

/// What is new, and much like what has gone.
@Suite struct PossibleRenameTests {
  private static func text(_ name: String, _ further: String = "") -> String {
    attribute(#"optional="YES" attributeType="String" \#(further)"#, name: name)
  }

  private static func number(_ name: String) -> String {
    attribute(#"optional="YES" attributeType="Integer 64""#, name: name)
  }

  private static func reference(_ name: String, toMany: Bool = false) -> String {
    """
    <relationship name="\(name)" optional="YES" \(toMany ? #"toMany="YES""# : #"maxCount="1""#) destinationEntity="E" \
    deletionRule="Nullify"/>
    """
  }

  private static func stated(_ key: String, _ value: String) -> String {
    """
    <attribute name="isReturned" optional="YES" attributeType="String"><userInfo>
      <entry key="\(key)" value="\(value)"/>
    </userInfo></attribute>
    """
  }

  /// The properties of an entity in two versions, and what may be which.
  @Test(arguments: [
    // One name in the other, or misspelt.
    (text("returned"), text("isReturned"), ["E.isReturned ← returned"]),
    (text("glidingComments"), text("comments"), ["E.comments ← glidingComments"]),
    (text("adress"), text("address"), ["E.address ← adress"]),
    (text("Title"), text("title"), ["E.title ← Title"]),
    (reference("parents", toMany: true), reference("allParents", toMany: true), ["E.allParents ← parents"]),
    // Another one: nothing is alike but the type, or nothing but the name.
    (text("url"), text("nodeID"), []),
    (text("id"), text("identity"), []),
    (text("item1"), text("item2"), []),
    (text("assigned"), number("assignedStatus"), []),
    (text("returned"), attribute(#"attributeType="String" transient="YES""#, name: "isReturned"), []),
    (reference("parent"), reference("parents", toMany: true), []),
    // Both could be meant.
    (text("returned"), text("isReturned") + text("wasReturned"), []),
    (text("isReturned") + text("wasReturned"), text("returned"), []),
    // The old one is there still.
    (text("returned"), text("returned") + text("isReturned"), []),
    // Somebody has said it.
    (text("returned"), text("isReturned", #"elementID="returned""#), []),
    (text("returned"), text("isReturned", #"elementID="isReturned""#), []),
    (text("returned"), stated("datamodel.migration.value", "no"), []),
    (text("returned"), stated("note", "no"), ["E.isReturned ← returned"]),
  ])
  func ofProperties(_ old: String, _ new: String, _ expected: [String]) throws {
    let same = Self.number("same")
    let found = try difference(entity(same + old), entity(same + new))
    #expect(found.possibleRenames.map { "\($0.element) ← \($0.oldName)" } == expected)
  }

  /// Entities in two versions, and what may be which.
  @Test(arguments: [
    (
      "<entity name='MaintenaceEvent'>\(text("a"))</entity>",
      "<entity name='MaintenanceEvent'>\(text("a"))\(number("b"))\(number("c"))</entity>",
      ["MaintenanceEvent ← MaintenaceEvent"]
    ),
    (
      "<entity name='TodoItem'>\(text("text"))\(number("rank"))</entity>",
      "<entity name='Task'>\(text("text"))\(number("rank"))\(number("c"))\(number("d"))</entity>",
      ["Task ← TodoItem"]
    ),
    (
      "<entity name='TodoItem'>\(text("text"))\(number("rank"))</entity>",
      "<entity name='Task'>\(text("text"))\(number("rank"))\(number("c"))\(number("d"))\(number("e"))</entity>",
      []
    ),
    ("<entity name='Item'>\(text("a"))</entity>", "<entity name='ListItem'>\(text("b"))</entity>", []),
    (
      "<entity name='Item'>\(text("a"))</entity>",
      "<entity name='ListItem' elementID='ListItem'>\(text("a"))</entity>", []
    ),
  ])
  func ofEntities(_ old: String, _ new: String, _ expected: [String]) throws {
    let found = try difference(old, new)
    #expect(found.possibleRenames.map { "\($0.element) ← \($0.oldName)" } == expected)
  }

  @Test func saysWhatIsLostAndWhatToDo() throws {
    let found = try difference(entity(Self.text("returned")), entity(Self.text("isReturned")))
    #expect(
      found.possibleRenames.map { "\($0.location): \($0.message)" } == [
        "contents:2:30: 'E.isReturned' is new, and 'returned' has gone, which was much like it: a migration loses its "
          + "values; give it the renaming identifier 'returned' if it is the same, and 'isReturned' if it is not"
      ]
    )
  }
}
