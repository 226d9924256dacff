import DataModelCompiler
import DataModelDefinition
import DataModelTool
import Testing

/// What `datamodel fix` writes for each finding that it repairs.
@Suite struct FixTests {
  private static func model(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(body)
    </model>

    """
  }

  /// The contents of an entity, before and after.
  @Test(arguments: [
    // Types and delete rules in other case or with other spaces.
    (
      #"<attribute name="a" attributeType="Integer64"/>"#,
      #"<attribute name="a" attributeType="Integer 64"/>"#
    ),
    (#"<attribute name='a' attributeType='date'/>"#, #"<attribute name='a' attributeType='Date'/>"#),
    (
      #"<relationship name="r" maxCount="1" deletionRule="noaction" destinationEntity="E"/>"#,
      #"<relationship name="r" maxCount="1" deletionRule="No Action" destinationEntity="E"/>"#
    ),
    // Booleans, counts and words with spaces around.
    (
      #"<attribute name="a" optional="Yes " attributeType="String"/>"#,
      #"<attribute name="a" optional="YES" attributeType="String"/>"#
    ),
    (
      #"<relationship name="r" maxCount=" 1" deletionRule="Nullify" destinationEntity="E"/>"#,
      #"<relationship name="r" maxCount="1" deletionRule="Nullify" destinationEntity="E"/>"#
    ),
    (
      #"""
      <attribute name="a" attributeType="String"/><fetchIndex name="i"><fetchIndexElement property="a" \#
      type="Binary" order=" Descending"/></fetchIndex>
      """#,
      #"""
      <attribute name="a" attributeType="String"/><fetchIndex name="i"><fetchIndexElement property="a" \#
      type="Binary" order="descending"/></fetchIndex>
      """#
    ),
    // Names of XML attributes.
    (
      #"<attribute name="a" attributeType="String" defaultValue = "x &amp; y"/>"#,
      #"<attribute name="a" attributeType="String" defaultValueString = "x &amp; y"/>"#
    ),
    (#"<attribute name="a" type="String"/>"#, #"<attribute name="a" attributeType="String"/>"#),
    // What is not certain stays.
    (#"<attribute name="a" attributeType="Bool"/>"#, nil),
    (#"<attribute name="a" type="Words" attributeType="String"/>"#, nil),
    (#"<attribute name="a" attributeType="String" defaultValue="x" defaultValueString="y"/>"#, nil),
    (#"<attribute name="a" optional="perhaps" attributeType="String"/>"#, nil),
    // It would be an error.
    (#"<attribute name="a" attributeType="Boolean" defaultValue="x"/>"#, nil),
  ])
  func values(_ before: String, _ after: String?) throws {
    let start = "    <entity name=\"E\">\n        "
    let end = "\n    </entity>"
    let fixed = try FixingModel.fixed(Self.model(start + before + end))
    let expected = after.map { ["-        \(before)", "+        \($0)"] } ?? []
    #expect(FixingModel.changes(fixed) == expected)
    #expect(fixed.isChanged == (after != nil))
  }

  @Test func oneBadRepairDoesNotKeepTheOthersBack() throws {
    let fixed = try FixingModel.fixed(
      Self.model(
        """
            <entity name="E" abstract="NO">
                <attribute name="a" attributeType="Boolean" defaultValue="x"/>
                <attribute name="b" attributeType="String" defaultValue="x"/>
                <attribute name="c" attributeType="Integer64"/>
            </entity>
        """
      )
    )
    #expect(
      FixingModel.changes(fixed) == [
        #"-    <entity name="E" abstract="NO">"#, #"+    <entity name="E" isAbstract="NO">"#,
        #"-        <attribute name="b" attributeType="String" defaultValue="x"/>"#,
        #"-        <attribute name="c" attributeType="Integer64"/>"#,
        #"+        <attribute name="b" attributeType="String" defaultValueString="x"/>"#,
        #"+        <attribute name="c" attributeType="Integer 64"/>"#,
      ]
    )
    #expect(fixed.remaining.sorted.map(\.rule.id) == ["misspelt-xml-attribute"])
  }

  private static let hash = "; it changes the version hash"

  /// Attributes of XML that Core Data hashes, and others.
  @Test(arguments: [
    (#"<attribute name="a" attributeType="Integer64"/>"#, true),
    (#"<attribute name="a" optional="Yes " attributeType="String"/>"#, true),
    (#"<attribute name="a" indexed="Yes " attributeType="String"/>"#, false),
    (#"<attribute name="a" attributeType="String" defaultValue="x"/>"#, false),
    (#"<attribute name="a" type="String"/>"#, true),
    (#"<attribute name="a" attributeType="String" renamingIdentifier="b"/>"#, false),
    (#"<relationship name="r" maxCount=" 1" deletionRule="Nullify" destinationEntity="E"/>"#, true),
    (#"<relationship name="r" maxCount="1" deletionRule="cascade" destinationEntity="E"/>"#, true),
  ])
  func versionHash(_ property: String, _ isChanged: Bool) throws {
    let contents = Self.model("<entity name=\"E\">\(property)</entity>")
    let fixed = try FixingModel.fixed(contents)
    #expect(fixed.isChanged)
    #expect(fixed.hashChangeCount == (isChanged ? 1 : 0))
    let kept = try FixingModel.fixed(contents, keepsVersionHash: true)
    #expect(kept.isChanged == !isChanged)
    #expect(kept.leftForHashCount == (isChanged ? 1 : 0))
  }

  /// Each repair is told at its place in the file as it was.
  @Test func tellsWhatWasFixed() throws {
    let fixed = try FixingModel.fixed(
      Self.model(
        """
            <entity name="Item">
                <attribute name="id" optional="YES" attributeType="string"/>
            </entity>
        """
      ),
      profile: .mobileApps
    )
    #expect(
      fixed.lines("fixed") == [
        "M.xcdatamodel/contents:2:1: fixed: add the entity 'MS_TableConfig'\(Self.hash) [sync-missing-table]",
        """
        M.xcdatamodel/contents:2:1: fixed: add the entity 'MS_TableOperationErrors'\(Self.hash) \
        [sync-missing-table]
        """,
        """
        M.xcdatamodel/contents:2:1: fixed: add the entity 'MS_TableOperations'\(Self.hash) \
        [sync-missing-table]
        """,
        """
        M.xcdatamodel/contents:3:5: fixed: add the attribute 'version' (String) to 'Item'\(Self.hash) \
        [sync-missing-version]
        """,
        "M.xcdatamodel/contents:4:30: fixed: remove 'optional'\(Self.hash) [sync-optional-id]",
        "M.xcdatamodel/contents:4:45: fixed: write 'String'\(Self.hash) [unknown-attribute-type]",
      ]
    )
    #expect(fixed.remaining.all.isEmpty)
  }
}
