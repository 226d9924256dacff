import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelTool

/// What the tables lose, each at its place. Elements begin in line 2 of the file.
@Suite struct MappingNotesTests {
  private func notes(_ elements: String, _ profile: ModelProfile = .none) throws -> [String] {
    let lowered = try ModelXML(elements).lowered(profile)
    return MappingNotes.all(for: lowered).sorted.map { note in
      #expect(note.severity == .note && note.rule.group == .mapping)
      let start = note.location.range?.start
      return "\(start?.line ?? 0):\(start?.column ?? 0): \(note.message) [\(note.rule.id)]"
    }
  }

  @Test func ofAttributes() throws {
    let found = try notes(
      """
      <entity name="E" coreSpotlightDisplayNameExpression="a">
      <attribute name="a" attributeType="String" minValueString="2" regularExpressionString="[a-z]+" \
      spotlightIndexingEnabled="YES"/>
      <attribute name="b" attributeType="Binary" allowsExternalBinaryDataStorage="YES" \
      allowsCloudEncryption="YES"/>
      <attribute name="c" attributeType="Transformable" preserveAfterDeletion="YES" storedInTruthFile="YES"/>
      <attribute name="d" attributeType="Decimal"/>
      <attribute name="e" attributeType="Date" minValueString="today" maxDateTimeInterval="0" \
      defaultDateTimeInterval="1e15"/>
      <attribute name="f" attributeType="String" derived="YES" derivationExpression="canonical:(a)"/>
      <attribute name="g" attributeType="Composite" composite="C" optional="YES"/>
      <attribute name="h" transient="YES" attributeType="Decimal"/>
      </entity>
      <entity name="S" parentEntity="E">
      <attribute name="i" attributeType="Integer 16" defaultValueString="1"/>
      <attribute name="j" attributeType="Integer 16" maxValueString="1" optional="YES" derived="YES" \
      derivationExpression="i"/>
      </entity>
      <composite name="C"><attribute name="x" attributeType="Decimal"/></composite>
      <configuration name="Cloud"><memberEntity name="E"/></configuration>
      """
    )
    #expect(
      found == [
        "2:18: 'E' is not indexed by Spotlight [mapping-spotlight]",
        "3:44: the minimum length of 'E.a' is checked only by validate() [mapping-minimum-length]",
        "3:63: the regular expression of 'E.a' is checked only by validate() [mapping-regular-expression]",
        "3:96: 'E.a' is not indexed by Spotlight [mapping-spotlight]",
        "4:44: 'E.b' stays in its column, however large it is [mapping-external-storage]",
        "4:82: 'E.b' is not encrypted [mapping-cloud-encryption]",
        "5:21: 'E.c' is stored as bytes that only its transformer understands [mapping-transformable]",
        "5:51: 'E.c' is deleted with its row [mapping-preserve-after-deletion]",
        "5:79: 'E.c' has no external record [mapping-external-record]",
        "6:21: 'E.d' is stored as text; its bounds and sums are those of a REAL [mapping-decimal]",
        "7:42: this bound of 'E.e' is not checked [mapping-date-bound]",
        "7:89: the default of 'E.e' is outside the years 1 to 9999, and is left out [mapping-date-default]",
        "8:1: 'E.f' is derived: it is never required, and its default and bounds are ignored"
          + " [mapping-derived-constraint]",
        "8:58: 'E.f' is written only by generated code: SQLite's functions handle only ASCII letters"
          + " [mapping-text-derivation]",
        "9:47: each required attribute of 'E.g' may be NULL on its own [mapping-composite-requirement]",
        "13:48: the default of 'S.i' is set only by generated code [mapping-subentity-default]",
        "14:48: 'S.j' is derived: it is never required, and its default and bounds are ignored"
          + " [mapping-derived-constraint]",
        "16:41: 'C.x' is stored as text; its bounds and sums are those of a REAL [mapping-decimal]",
        "17:16: the entities of 'Cloud' share one database with all others [mapping-configuration]",
      ]
    )
  }

  @Test func ofIndexes() throws {
    let found = try notes(
      """
      <entity name="E">
      <attribute name="x" attributeType="Float"/>
      <relationship name="all" optional="YES" toMany="YES" deletionRule="No Action" destinationEntity="E" \
      inverseName="one" inverseEntity="E"/>
      <relationship name="one" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="E" \
      inverseName="all" inverseEntity="E"/>
      <fetchIndex name="a">
      <fetchIndexElement property="x" type="RTree" order="ascending"/>
      <fetchIndexElement property="one" type="Binary" order="ascending"/>
      </fetchIndex>
      <fetchIndex name="b"><fetchIndexElement expression="x + 1" type="Binary"/></fetchIndex>
      <fetchIndex name="c"><fetchIndexElement property="all" type="Binary"/></fetchIndex>
      <uniquenessConstraints><uniquenessConstraint><constraint \
      value="y"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      """
    )
    #expect(
      found == [
        "4:54: 'E.all' leaves references to a deleted 'E' unchanged [mapping-no-action]",
        "7:33: the index 'E.a' is left out: it has the type RTree [mapping-spatial-index]",
        "10:41: the index 'E.b' is left out: 'x + 1' is an expression [mapping-expression-index]",
        "11:41: the index 'E.c' is left out: 'all' has no column [mapping-index-column]",
        "12:58: the uniqueness constraint is left out: 'E.y' has no column [mapping-index-column]",
      ]
    )
  }

  @Test func ofRelationships() throws {
    let found = try notes(
      """
      <entity name="A">
      <relationship name="many" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="B"/>
      <relationship name="one" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B"/>
      <relationship name="other" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B" \
      inverseName="a" inverseEntity="B"/>
      <relationship name="third" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="B" \
      inverseName="a" inverseEntity="B"/>
      </entity>
      <entity name="B">
      <relationship name="a" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A" \
      inverseName="third" inverseEntity="A"/>
      </entity>
      """
    )
    #expect(
      found == [
        "3:42: 'A.many' has no inverse, so a 'B' can be in many of them [mapping-one-way-to-many]",
        """
        5:101: 'A.other' is stored without an inverse, since 'B.a' does not name it \
        [mapping-unanswered-inverse]
        """,
      ]
    )
  }

  @Test func ofSyncedTables() throws {
    let found = try notes(
      """
      <entity name="Item">
      <attribute name="id" attributeType="String"/>
      <relationship name="list" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
      inverseName="items" inverseEntity="List"/>
      <uniquenessConstraints>
      <uniquenessConstraint><constraint value="id"/></uniquenessConstraint>
      </uniquenessConstraints>
      </entity>
      <entity name="List">
      <attribute name="id" attributeType="String"/>
      <relationship name="items" toMany="YES" deletionRule="Deny" destinationEntity="Item" \
      inverseName="list" inverseEntity="Item"/>
      </entity>
      """,
      .mobileApps
    )
    #expect(
      found == [
        "1:1: references from and to synced tables are not foreign keys: they may lead to missing rows, and "
          + "are never required"
          + " [mapping-synced-references]",
        "6:1: the uniqueness of 'id' in the synced 'Item' is checked only on local writes"
          + " [mapping-synced-uniqueness]",
        "11:41: 'List.items' does not prevent the deletion of a 'List', since one of the two is synced"
          + " [mapping-synced-denial]",
      ]
    )
  }

  /// Notes are silenced by the element that they are about.
  @Test func eachIsAboutItsElement() throws {
    let contents = """
      <entity name="E" coreSpotlightDisplayNameExpression="a">
      <attribute name="a" attributeType="Decimal"/>
      <relationship name="r" toMany="YES" destinationEntity="E"/>
      <fetchIndex name="i"><fetchIndexElement property="r" type="Binary" order="ascending"/></fetchIndex>
      <uniquenessConstraints><uniquenessConstraint><constraint \
      value="r"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      <composite name="C"><attribute name="x" attributeType="Decimal"/></composite>
      <configuration name="Cloud"><memberEntity name="E"/></configuration>
      """
    let notes = MappingNotes.all(for: try ModelXML(contents).lowered(.none)).sorted
    let elements = notes.map { $0.element?.description ?? "-" }
    #expect(elements == ["E", "E.a", "E.r", "E", "E", "C.x", "-"])
  }

  @Test func anOrdinaryModelHasNoNotes() throws {
    let found = try notes(
      """
      <entity name="Item">
        <attribute name="text" attributeType="String" maxValueString="9" defaultValueString=""/>
        <relationship name="list" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
      inverseName="items" inverseEntity="List"/>
      </entity>
      <entity name="List">
        <relationship name="items" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" \
      destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
      </entity>
      """
    )
    #expect(found == [])
  }
}
