import DataModelMigration
import DataModelTestSupport
import DataModelTool
import Testing

/// What is new, and much like what has gone.
@Suite struct PossibleRenameTests {
  private static func text(_ name: String, _ further: String = "") -> String {
    attribute(#"optional="YES" attributeType="String" \#(further)"#, name: name)
  }

  private static func number(_ name: String) -> String {
    attribute(#"optional="YES" attributeType="Integer 64""#, name: name)
  }

  private static func reference(_ name: String, to entity: String = "E", toMany: Bool = false) -> String {
    """
    <relationship name="\(name)" optional="YES" \(toMany ? #"toMany="YES""# : #"maxCount="1""#) \
    destinationEntity="\(entity)" deletionRule="Nullify"/>
    """
  }

  private static func stated(_ key: String, _ value: String) -> String {
    """
    <attribute name="isReturned" optional="YES" attributeType="String"><userInfo>
      <entry key="\(key)" value="\(value)"/>
    </userInfo></attribute>
    """
  }

  /// `E.new E.other ← gone`
  private static func line(_ rename: PossibleRename) -> String {
    rename.elements.map(\.description).joined(separator: " ") + " ← "
      + rename.oldNames.joined(separator: " ")
  }

  /// The properties of an entity in two versions, and what may be which.
  @Test(arguments: [
    // One name in the other, or misspelt.
    (text("returned"), text("isReturned"), ["E.isReturned ← returned"]),
    (text("glidingComments"), text("comments"), ["E.comments ← glidingComments"]),
    (text("adress"), text("address"), ["E.address ← adress"]),
    (text("Title"), text("title"), ["E.title ← Title"]),
    (reference("parents", toMany: true), reference("allParents", toMany: true), ["E.allParents ← parents"]),
    // A synonym: nothing is alike but the type or the destination.
    (text("text"), text("title"), ["E.title ← text"]),
    (text("item1"), text("item2"), ["E.item2 ← item1"]),
    (reference("parent"), reference("folder"), ["E.folder ← parent"]),
    // Another one.
    (text("assigned"), number("assignedStatus"), []),
    (text("returned"), attribute(#"attributeType="String" transient="YES""#, name: "isReturned"), []),
    (reference("parent"), reference("parents", toMany: true), []),
    // Both could be meant, or one and what has no name like it.
    (text("returned"), text("isReturned") + text("wasReturned"), ["E.isReturned E.wasReturned ← returned"]),
    (text("isReturned") + text("wasReturned"), text("returned"), ["E.returned ← isReturned wasReturned"]),
    (
      text("adress") + text("note") + number("rank"), text("text") + text("address") + text("label"),
      ["E.text E.label ← note", "E.address ← adress"]
    ),
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
    #expect(found.possibleRenames.map(Self.line) == expected)
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
      """
      <entity name='Task'>\(text("text"))\(number("rank"))\(number("c"))\(number("d"))\(number("e"))</entity>
      """,
      []
    ),
    // A synonym: the types fit, or other entities refer to the new one in place of the old one.
    (
      "<entity name='Item'>\(text("a"))</entity>", "<entity name='ListItem'>\(text("b"))</entity>",
      ["ListItem ← Item"]
    ),
    (
      "<entity name='Shop'>\(text("name"))\(text("city"))\(number("rank"))</entity>",
      "<entity name='Store'>\(text("name"))\(text("town"))\(number("a"))\(number("b"))</entity>",
      ["Store ← Shop"]
    ),
    (
      """
      <entity name='Shop'>\(text("name"))</entity>
      <entity name='E'>\(reference("shop", to: "Shop"))</entity>
      """,
      """
      <entity name='Store'>\(number("a"))\(number("b"))</entity>
      <entity name='E'>\(reference("store", to: "Store"))</entity>
      """,
      ["Store ← Shop"]
    ),
    ("<entity name='Item'>\(text("a"))</entity>", "<entity name='Task'>\(number("b"))</entity>", []),
    (
      "<entity name='Item'>\(text("a"))</entity>", "<entity name='Task'>\(text("a"))</entity>",
      ["Task ← Item"]
    ),
    (
      "<entity name='Item'>\(text("a"))</entity><entity name='Other'>\(text("a"))</entity>",
      "<entity name='Task'>\(text("a"))</entity>", ["Task ← Item Other"]
    ),
    (
      "<entity name='Item'>\(text("a"))</entity>",
      "<entity name='ListItem' elementID='ListItem'>\(text("a"))</entity>", []
    ),
  ])
  func ofEntities(_ old: String, _ new: String, _ expected: [String]) throws {
    let found = try difference(old, new)
    #expect(found.possibleRenames.map(Self.line) == expected)
  }

  /// Attributes that move up in the hierarchy, by their own names or by others.
  @Test(arguments: [
    (text("b"), text("b"), "", []),
    (text("b"), text("c"), "", ["P.c ← b"]),
    (text("b"), "", text("c"), ["C.c ← b"]),
    (text("b") + text("d"), text("b"), "", []),
    (text("b"), number("c"), "", []),
    (text("b"), text("c", #"elementID="b""#), "", []),
  ])
  func ofWhatMovesUp(_ child: String, _ newParent: String, _ newChild: String, _ expected: [String]) throws {
    func hierarchy(_ parent: String, _ child: String) -> String {
      """
      <entity name='P' isAbstract='YES'>\(Self.number("same"))\(parent)</entity>
      <entity name='C' parentEntity='P'>\(child)</entity>
      """
    }
    let found = try difference(hierarchy("", child), hierarchy(newParent, newChild))
    #expect(found.possibleRenames.map(Self.line) == expected)
  }

  @Test func saysWhatIsLostAndWhatToDo() throws {
    let found = try difference(entity(Self.text("returned")), entity(Self.text("isReturned")))
    #expect(
      found.possibleRenames.map { "\($0.location): \($0.message)" } == [
        "contents:2:30: 'E.isReturned' is new, and 'returned', of the same type, is gone: a migration loses "
          + "its values; set its renaming identifier to 'returned' if it is the same, or to 'isReturned' if "
          + "it is not"
      ]
    )
  }

  /// Of many there is one message, which names the first of them.
  @Test func saysItOnceForMany() throws {
    let old = ["a", "b", "c", "d", "e"].map { Self.text($0) }.joined()
    let found = try difference(entity(old), entity(Self.text("x") + Self.text("y")))
    #expect(
      found.possibleRenames.map(\.message) == [
        "'E.x' and 'E.y' are new, and 'a', 'b', 'c' and 2 more, of the same type, are gone: a migration "
          + "loses their values; set the renaming identifier of each to its old name, or to its own name if "
          + "it is a new element"
      ]
    )
  }
}
