import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// A model → what offline sync must know of its tables: a line for each table and each column.
@Suite struct SyncedTableMappingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let profile: ModelProfile
    let elements: String
    let lines: [String]

    init(_ name: String, in profile: ModelProfile = .mobileApps, _ elements: String, _ lines: [String]) {
      testDescription = name
      self.profile = profile
      self.elements = elements
      self.lines = lines
    }
  }

  private static let id = #"<attribute name="id" attributeType="String"/>"#
  private static let local = #"<userInfo><entry key="datamodel.sync" value="local"/></userInfo>"#

  private static func named(_ name: String) -> String {
    #"<userInfo><entry key="datamodel.sync.name" value="\#(name)"/></userInfo>"#
  }

  private static func toOne(_ name: String, _ destination: String, _ userInfo: String = "") -> String {
    """
    <relationship name="\(name)" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="\(destination)">\(userInfo)</relationship>
    """
  }

  static let cases: [Case] = [
    Case(
      "a table and its columns have the names of the model",
      #"<entity name="Item">\#(id)<attribute name="text" optional="YES" attributeType="String"/></entity>"#,
      ["Item", "  id: String, id", "  text: String, value"]
    ),
    Case(
      "other names on the wire",
      """
      <entity name="Item">\(id)<attribute name="text" optional="YES" \
      attributeType="String">\(named("title"))</attribute>
      \(named("items"))</entity>
      """,
      ["Item as items", "  id: String, id", "  text as title: String, value"]
    ),
    Case(
      "without a sync profile nothing is synced",
      in: .none,
      #"<entity name="Item">\#(id)</entity>"#,
      []
    ),
    Case(
      "local entities and the tables of offline sync itself are left out",
      """
      <entity name="Draft">\(id)\(local)</entity>
      <entity name="Item">\(id)</entity>
      <entity name="MS_TableConfig">\(id)</entity>
      """,
      ["Item", "  id: String, id"]
    ),
    Case(
      "system columns",
      """
      <entity name="Item">
        <attribute name="createdAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="deleted" optional="YES" attributeType="Boolean"/>
        \(id)
        <attribute name="ms_version" optional="YES" attributeType="String"/>
        <attribute name="updatedAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="version" optional="YES" attributeType="String"/>
      </entity>
      """,
      [
        "Item", "  id: String, id", "  createdAt: Date, createdAt", "  deleted: Boolean, deleted",
        "  ms_version: String, value", "  updatedAt: Date, updatedAt", "  version: String, version",
      ]
    ),
    Case(
      "system columns of Mobile Services",
      in: .mobileServices,
      """
      <entity name="Item">\(id)
        <attribute name="ms_createdAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="ms_deleted" optional="YES" attributeType="Boolean"/>
        <attribute name="ms_updatedAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="ms_version" optional="YES" attributeType="String"/>
        <attribute name="version" optional="YES" attributeType="String"/>
      </entity>
      """,
      [
        "Item", "  id: String, id", "  ms_createdAt as __createdAt: Date, createdAt",
        "  ms_deleted as __deleted: Boolean, deleted", "  ms_updatedAt as __updatedAt: Date, updatedAt",
        "  ms_version as __version: String, version", "  version: String, value",
      ]
    ),
    Case(
      "what stays on the device has no other name",
      """
      <entity name="Item">\(id)
        <attribute name="draft" optional="YES" attributeType="String">\(local)</attribute>
        <attribute name="folded" optional="YES" derived="YES" derivationExpression="canonical:(text)" \
      attributeType="String"/>
        <attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="thing" optional="YES" attributeType="Transformable" \
      valueTransformerName="T">\(named("x"))</attribute>
        <attribute name="typing" optional="YES" transient="YES" attributeType="Boolean"/>
      </entity>
      """,
      [
        "Item", "  id: String, id", "  draft: String, local", "  folded: String, local",
        "  text: String, value", "  thing: Transformable, local",
      ]
    ),
    Case(
      "a composite is a column for each part, with the names of the parts",
      """
      <entity name="Item">\(id)
        <attribute name="home" optional="YES" attributeType="Composite" \
      composite="Address">\(named("address"))</attribute>
        <attribute name="work" optional="YES" attributeType="Composite" composite="Address"/>
        <attribute name="draft" optional="YES" attributeType="Composite" \
      composite="Point">\(local)</attribute>
      </entity>
      <composite name="Address">
        <attribute name="at" optional="YES" attributeType="Composite" composite="Point"/>
        <attribute name="note" optional="YES" attributeType="Transformable" valueTransformerName="T"/>
        <attribute name="zip" optional="YES" attributeType="String"/>
      </composite>
      <composite name="Point"><attribute name="x" optional="YES" attributeType="Double"/></composite>
      """,
      [
        "Item", "  id: String, id", "  home_at_x as address_at_x: Double, value",
        "  home_note: Transformable, local", "  home_zip as address_zip: String, value",
        "  work_at_x: Double, value", "  work_note: Transformable, local", "  work_zip: String, value",
        "  draft_x: Double, local",
      ]
    ),
    Case(
      "the column of a part keeps its name on the wire where it needs another in the database",
      """
      <entity name="Item">\(id)
        <attribute name="at" optional="YES" attributeType="Composite" \
      composite="Point">\(named("place"))</attribute>
        <attribute name="at_x" optional="YES" attributeType="String"/>
      </entity>
      <composite name="Point"><attribute name="x" optional="YES" attributeType="Double"/></composite>
      """,
      [
        "Item", "  id: String, id", "  Item_at_x as place_x: Double, value",
        "  Item_at_x_ as at_x: String, value",
      ]
    ),
    Case(
      "a reference has the type of the key, and the table if rows of it are synced",
      """
      <entity name="Draft"><attribute name="text" attributeType="String"/>\(local)</entity>
      <entity name="Item">\(id)
        \(toOne("draft", "Draft"))\(toOne("list", "List", named("listId")))\(toOne("near", "List", local))
      </entity>
      <entity name="List">\(id)</entity>
      """,
      [
        "Item", "  id: String, id", "  draft: Integer 64, local", "  list as listId: String, value → List",
        "  near: String, local → List", "List", "  id: String, id",
      ]
    ),
    Case(
      "either side of a relationship keeps it on the device, and so does the place in an ordered one",
      """
      <entity name="Item">\(id)
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List"
          inverseName="items" inverseEntity="List"/>
        <relationship name="tray" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List"
          inverseName="trays" inverseEntity="List"/>
      </entity>
      <entity name="List">\(id)
        <relationship name="items" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify"
          destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
        <relationship name="trays" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item"
          inverseName="tray" inverseEntity="Item">\(local)</relationship>
      </entity>
      """,
      [
        "Item", "  id: String, id", "  list: String, value → List", "  tray: String, local → List",
        "  _position_list: Integer 64, local", "List", "  id: String, id",
      ]
    ),
  ]

  @Test(arguments: cases)
  func describesTheTables(_ test: Case) throws {
    #expect(
      try ModelXML(test.elements).lowered(test.profile).syncedTables.flatMap(SyncedTableLines.lines(of:))
        == test.lines
    )
  }

  /// Whatever is in the database is in the description, in the same order.
  @Test(arguments: cases)
  func agreesWithTheDatabase(_ test: Case) throws {
    let lowered = try ModelXML(test.elements).lowered(test.profile)
    try TestDatabase.create(lowered.schema).read { db throws -> Void in
      for table in lowered.syncedTables {
        #expect(try db.columns(in: table.name).map(\.name) == table.columns.map(\.name))
      }
    }
  }
}
