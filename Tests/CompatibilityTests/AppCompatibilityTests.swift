import DataModelDefinition
import DataModelMigration
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelTool

/// What is said of names that change places, of composites, and of other changes that look like another one.
@Suite struct AppCompatibilityTests {
  private static func item(_ properties: String, _ start: String = #"name="Item""#) -> String {
    """
    <entity \(start) syncable="YES">
      <attribute name="id" attributeType="String"/>
      \(properties)
    </entity>
    """
  }

  private static func text(_ name: String, _ more: String = "") -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"\(more)/>"
  }

  private static func cases(_ list: String) -> String {
    """
    <attribute name="rank" optional="YES" attributeType="Integer 16">
      <userInfo><entry key="datamodel.enum" value="\(list)"/></userInfo>
    </attribute>
    """
  }

  private static func place(_ parts: String, _ start: String) -> String {
    item("<attribute \(start) optional=\"YES\" attributeType=\"Composite\" composite=\"Place\"/>")
      + "<composite name=\"Place\">\(parts)</composite>"
  }

  private static func shop(_ start: String, _ name: String, _ relationship: String) -> String {
    item(
      """
      <relationship name="shop" optional="YES" \(relationship) deletionRule="Nullify" \
      destinationEntity="\(name)" inverseName="items" inverseEntity="\(name)"/>
      """
    )
      + item(
        """
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="shop" inverseEntity="Item"/>
        """,
        start
      )
  }

  private static let one = #"maxCount="1""#

  @Test(arguments: [
    (
      item(text("title") + text("note")),
      item(text("note", #" elementID="title""#) + text("title", #" elementID="note""#)),
      [
        """
        'Item.note' has the column 'note' on the server, and apps of 'Old' have values of another property \
        there: give it a new name on the server, with 'datamodel.sync.name'
        """,
        """
        'Item.title' has the column 'title' on the server, and apps of 'Old' have values of another property \
        there: give it a new name on the server, with 'datamodel.sync.name'
        """,
      ]
    ),
    (
      item("") + item("", #"name="Other""#),
      item("", #"name="Other" elementID="Item""#) + item("", #"name="Item" elementID="Other""#),
      ["Item", "Other"].map { name in
        """
        '\(name)' has the table '\(name)' on the server, and apps of 'Old' have rows of another entity \
        there: give '\(name)' a new name on the server, with 'datamodel.sync.name'
        """
      }
    ),
    (
      item(cases("low, high")), item(cases("low, mid, high")),
      [
        """
        the cases of 'Item.rank' have other values than for apps of 'Old': set 'datamodel.enum' to 'low = 0, \
        mid = 2, high = 1'
        """
      ]
    ),
    (
      item(cases("low, high")), item(cases("low, mid = 2, high = 1")),
      [
        """
        apps of 'Old' cannot hold all that 'Item.rank' may have now: the case 'mid'; write none of these \
        until no such app is in use
        """
      ]
    ),
    (
      place(text("city") + text("street"), #"name="home""#),
      place(text("city") + text("street"), #"name="address" elementID="home""#),
      [
        """
        'Item.address' was 'home' on the server, and apps of 'Old' still use that column: set \
        'datamodel.sync.name' = 'home' in its user info
        """
      ]
    ),
    (
      place(text("city") + text("town"), #"name="home""#), place(text("city"), #"name="home""#),
      [
        """
        the table 'Item' has no column 'home_town', but apps of 'Old' send it, so that the server refuses \
        their rows: keep the part 'town' of the composite, and sync it, until no such app is in use
        """
      ]
    ),
    (
      shop(#"name="Store""#, "Store", one), shop(#"name="Market" elementID="Store""#, "Market", one),
      [
        """
        the server has no table 'Store', but apps of 'Old' send and pull its rows: set \
        'datamodel.sync.name' = 'Store' in the user info of 'Market'
        """
      ]
    ),
    (
      shop(#"name="Store""#, "Store", one), shop(#"name="Store""#, "Store", #"toMany="YES""#),
      [
        """
        the table 'Item' has no column 'shop', but apps of 'Old' send it, so that the server refuses their \
        rows: keep the to-one relationship, and sync it, until no such app is in use
        """
      ]
    ),
  ])
  func says(_ old: String, _ new: String, _ messages: [String]) throws {
    let (old, new) = (try ModelXML(old).lowered(.mobileApps), try ModelXML(new).lowered(.mobileApps))
    var assumptions: [MatchAssumption] = []
    let match = try ModelMatch(along: [old.model, new.model], assumptions: &assumptions)
    let found = AppCompatibility.incompatibilities(of: old, with: new, match, isNewer: false, .mobileApps)
    #expect(Set(found.map { $0.finding(about: ["Old"]).message }).sorted() == messages.sorted())
  }
}
