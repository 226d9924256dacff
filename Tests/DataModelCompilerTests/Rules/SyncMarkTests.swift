import DataModelCompiler
import DataModelDefinition
import Testing

/// What a model says about its synchronisation, beside what it must have for it.
@Suite struct SyncMarkTests {
  /// A synced model with this in it. The entities `Item` and `Tag` can be added to, and have a version.
  private static func model(
    item: String = "",
    tag: String = "",
    version: String = "version",
    entities: String = "",
    operations: String = ""
  ) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="MS_TableConfig">
      <attribute name="id" optional="YES" attributeType="String" maxValueString="36"/>
      <attribute name="key" optional="YES" attributeType="String"/>
      <attribute name="keyType" optional="YES" attributeType="Integer 64"/>
      <attribute name="table" optional="YES" attributeType="String"/>
      <attribute name="value" optional="YES" attributeType="String"/>
    </entity>
    <entity name="MS_TableOperationErrors">
      <attribute name="id" optional="YES" attributeType="String"/>
      <attribute name="operationId" optional="YES" attributeType="Integer 64"/>
      <attribute name="properties" optional="YES" attributeType="Binary"/>
      <attribute name="tableKind" optional="YES" attributeType="Integer 16"/>
    </entity>
    <entity name="MS_TableOperations">
      <attribute name="id" optional="YES" attributeType="Integer 64"/>
      <attribute name="itemId" optional="YES" attributeType="String"/>
      <attribute name="properties" optional="YES" attributeType="Binary"/>
      <attribute name="table" optional="YES" attributeType="String"/>
      <attribute name="tableKind" optional="YES" attributeType="Integer 16"/>
      \(operations)
    </entity>
    <entity name="Item">
      <attribute name="id" attributeType="String"/>
      <attribute name="done" optional="YES" attributeType="Boolean"/>
      \(column(version, unlessIn: item))
      \(item)
    </entity>
    <entity name="Tag">
      <attribute name="id" attributeType="String"/>
      \(column(version, unlessIn: tag))
      \(tag)
    </entity>
    \(entities)
    </model>
    """
  }

  private static func column(_ name: String, unlessIn content: String) -> String {
    content.lowercased().contains("name=\"\(name)\"") ? "" : attribute(name, [:])
  }

  private static func userInfo(_ entries: KeyValuePairs<String, String>) -> String {
    "<userInfo>\(entries.map { "<entry key=\"\($0)\" value=\"\($1)\"/>" }.joined())</userInfo>"
  }

  private static func attribute(_ name: String, _ entries: KeyValuePairs<String, String>) -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\">\(userInfo(entries))</attribute>"
  }

  private static func toMany(
    _ name: String,
    _ destination: String,
    _ inverse: String,
    _ more: String = ""
  ) -> String {
    """
    <relationship name="\(name)" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="\(destination)" inverseName="\(inverse)" inverseEntity="\(destination)" \(more)
    """
  }

  private static func toOne(_ name: String, _ destination: String, _ inverse: String) -> String {
    """
    <relationship name="\(name)" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="\(destination)" inverseName="\(inverse)" inverseEntity="\(destination)">
    """
  }

  private static let end = "</relationship>"

  private static let noVersion =
    "'Item' has no attribute 'version' (String), without which devices overwrite each other's changes and no "
    + "conflict is reported; rename 'Version' [sync-missing-version]"

  /// A part of a model, and what is found in it.
  private static let models: [(String, [String])] = [
    // Marks
    (model(item: attribute("draft", ["datamodel.sync": "local"])), []),
    (
      model(item: attribute("draft", ["datamodel.sync": "Local"])),
      ["'Local' is not a value of 'datamodel.sync', which takes 'local' [sync-mark]"]
    ),
    (
      model(item: attribute("version", ["datamodel.sync": "local"])),
      ["'Item.version' is a system column: offline sync needs its value from the server [sync-mark]"]
    ),
    (
      model(operations: userInfo(["datamodel.sync": "local"])),
      [
        "'MS_TableOperations' is one of offline sync's own tables, which stay on the device anyway "
          + "[sync-mark]"
      ]
    ),
    // A local entity needs no id, and may be above others.
    (
      model(
        entities: """
          <entity name="Draft">\(attribute("text", ["datamodel.sync": "local"]))</entity>
          """
      ),
      [
        "'Draft' has no attribute 'id' (String), by which offline sync finds a row [sync-missing-id]",
        "'Draft' has no attribute 'version' (String), without which devices overwrite each other's changes "
          + "and no conflict is reported [sync-missing-version]",
      ]
    ),
    (
      model(
        entities: """
          <entity name="Draft"><attribute name="text" optional="YES" attributeType="String"/>
          \(userInfo(["datamodel.sync": "local"]))</entity>
          <entity name="LongDraft" parentEntity="Draft"/>
          """
      ), []
    ),
    (
      model(
        entities: """
          <entity name="Note" parentEntity="Item">\(userInfo(["datamodel.sync": "local"]))</entity>
          """
      ),
      [
        """
        'Note' inherits from 'Item' and both are synced: no row from a server could be stored \
        [sync-inheritance]
        """,
        "the rows of 'Note' are in the table of 'Item': mark that entity [sync-mark]",
      ]
    ),
    // Names on the wire
    (model(item: attribute("text", ["datamodel.sync.name": "item_text"])), []),
    (
      model(item: attribute("text", ["datamodel.sync.name": "1st"])),
      [
        "'1st' cannot be the name of 'Item.text' on the wire: use ASCII letters, digits and underscores, "
          + "and do not begin with a digit [sync-name]"
      ]
    ),
    (
      model(item: attribute("text", ["datamodel.sync.name": "Done"])),
      ["'Item.text' cannot be 'Done' on the wire: that is 'Item.done' [sync-name]"]
    ),
    (
      model(
        item: attribute("a", ["datamodel.sync.name": "c"]) + attribute("b", ["datamodel.sync.name": "C"])
      ),
      ["'Item.b' cannot be 'C' on the wire: that is 'Item.a' [sync-name]"]
    ),
    // The names of two can change places.
    (
      model(
        item: attribute("a", ["datamodel.sync.name": "b"]) + attribute("b", ["datamodel.sync.name": "a"])
      ),
      []
    ),
    (
      model(item: attribute("a", ["datamodel.sync": "local", "datamodel.sync.name": "c"])),
      ["'Item.a' stays on the device and has no name on the wire [sync-name]"]
    ),
    (
      model(item: attribute("updatedAt", ["datamodel.sync.name": "changed"]))
        .replacing(
          #"<attribute name="updatedAt" optional="YES" attributeType="String">"#,
          with: #"<attribute name="updatedAt" optional="YES" attributeType="Date" usesScalarValueType="NO">"#
        ),
      ["'Item.updatedAt' is a system column, which the service names [sync-name]"]
    ),
    (
      model(tag: userInfo(["datamodel.sync.name": "item"])),
      ["'Tag' cannot be 'item' on the wire: that is 'Item' [sync-name]"]
    ),
    (
      model(
        item: toOne("tag", "Tag", "items") + userInfo(["datamodel.sync.name": "tagId"]) + end,
        tag: toMany("items", "Item", "tag", ">") + userInfo(["datamodel.sync.name": "itemIds"]) + end
      ),
      ["'Tag.items' is a to-many relationship, which is never sent [sync-name]"]
    ),
    // The names of system columns are taken, whether the model has them or not.
    (
      model(item: attribute("text", ["datamodel.sync.name": "UpdatedAt"])),
      ["'Item.text' cannot be 'UpdatedAt' on the wire: that is a system column [sync-name]"]
    ),
    (
      model(item: attribute("text", ["datamodel.sync.name": "__version"])),
      ["'Item.text' cannot be '__version' on the wire: '__' begins names of offline sync [sync-name]"]
    ),
    (
      model(
        item:
          #"<attribute name="listId" optional="YES" attributeType="String" derived="YES" "#
          + #"derivationExpression="canonical:(text)"/>"#
          + attribute("text", ["datamodel.sync.name": "listId"])
      ), []
    ),
    // The columns of a composite.
    (
      model(
        item: """
          <attribute name="home" optional="YES" attributeType="Composite" composite="Address">\
          \(userInfo(["datamodel.sync.name": "a"]))</attribute>\
          \(attribute("zip", ["datamodel.sync.name": "a_zip"]))
          """,
        entities:
          #"""
          <composite name="Address"><attribute name="zip" optional="YES" attributeType="String"/></composite>
          """#
      ),
      ["'Item.zip' cannot be 'a_zip' on the wire: that is 'Item.home' [sync-name]"]
    ),
    // Names that were not given.
    (
      model(
        item: """
          <attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>\
          \(attribute("home_zip", [:]))
          """,
        entities:
          #"""
          <composite name="Address"><attribute name="zip" optional="YES" attributeType="String"/></composite>
          """#
      ),
      [
        "'Item.home_zip' is 'home_zip' on the wire, and so is 'Item.home'; give it another name there with "
          + "'datamodel.sync.name' [sync-name]"
      ]
    ),
    (
      model(item: attribute("Version", [:])),
      [
        "'Item.Version' is 'Version' on the wire, and so is a system column; name it 'version' if it is that "
          + "column, or give it another name there with 'datamodel.sync.name' [sync-name]",
        noVersion,
      ]
    ),
    (model(item: attribute("Version", ["datamodel.sync.name": "edition"])), [noVersion]),
    (model(item: attribute("Version", ["datamodel.sync": "local"])), [noVersion]),
    // Required, and never given by a server.
    (
      model(
        item:
          """
          <attribute name=\"must\" \
          attributeType=\"String\">\(userInfo(["datamodel.sync": "local"]))</attribute>
          """
      ),
      [
        "'Item.must' stays on the device and is required, but rows from a server come without it; make it "
          + "optional, or give it a default [sync-mark]"
      ]
    ),
    (
      model(
        item: """
          <attribute name="must" attributeType="String" defaultValueString="x">\
          \(userInfo(["datamodel.sync": "local"]))</attribute>
          """
      ), []
    ),
    // Relationships
    (
      model(item: toMany("tags", "Tag", "items", "/>"), tag: toMany("items", "Item", "tags", "/>")),
      [
        "'Item.tags' is many-to-many, which is not synchronised; model the pairs as an entity "
          + "[sync-relationship]"
      ]
    ),
    (
      model(
        item: toMany("tags", "Tag", "items", "/>"),
        tag: toMany("items", "Item", "tags", ">") + userInfo(["datamodel.sync": "local"]) + end
      ), []
    ),
    (
      model(
        item: toOne("tag", "Tag", "items") + end,
        tag: toMany("items", "Item", "tag", "ordered=\"YES\"/>")
      ),
      ["the order of 'Tag.items' is not synchronised; give 'Item' an attribute for it [sync-relationship]"]
    ),
    // An inverse that does not name it back does not count.
    (
      model(item: toOne("tag", "Tag", "others") + end, tag: toMany("items", "Item", "tag", "/>")),
      [
        "'Tag.items' is a to-many without an inverse, which is not synchronised: no column of a service "
          + "holds it "
          + "[sync-relationship]"
      ]
    ),
    // A mark on either side is one for both.
    (
      model(
        item: toOne("tag", "Tag", "items") + end,
        tag: toMany("items", "Item", "tag", "ordered=\"YES\">") + userInfo(["datamodel.sync": "local"]) + end
      ), []
    ),
    // A local entity at the other end.
    (
      model(
        item: toOne("draft", "Draft", "items") + userInfo(["datamodel.sync.name": "draftId"]) + end,
        entities: "<entity name=\"Draft\">\(toMany("items", "Item", "draft", "/>"))"
          + "\(userInfo(["datamodel.sync": "local"]))</entity>"
      ),
      [
        """
        'Item.draft' is not synchronised, since 'Draft' stays on the device; mark it 'local' too \
        [sync-relationship]
        """,
        "'Item.draft' is never sent, since 'Draft' stays on the device [sync-name]",
      ]
    ),
    // System tables
    (model(operations: attribute("note", [:])), []),
    (
      model(operations: #"<attribute name="user" attributeType="String"/>"#),
      [
        "'MS_TableOperations.user' is required and has no default, but offline sync does not set it "
          + "[sync-system-constraint]"
      ]
    ),
    (
      model().replacing(
        #"<attribute name="properties" optional="YES" attributeType="Binary"/>"#,
        with: #"<attribute name="properties" attributeType="Binary"/>"#
      ),
      [
        "'MS_TableOperations.properties' is required, but the operation of an inserted row has no value "
          + "for it [sync-system-constraint]"
      ]
    ),
    (
      model(entities: #"<entity name="Base"/>"#)
        .replacing(
          #"<entity name="MS_TableConfig">"#,
          with: #"<entity name="MS_TableConfig" parentEntity="Base">"#
        ),
      [
        "'MS_TableConfig' has a parent: a table of offline sync must be a separate table, without parent or "
          + "subentities [sync-system-constraint]",
        "'Base' has no attribute 'id' (String), by which offline sync finds a row [sync-missing-id]",
        "'Base' has no attribute 'version' (String), without which devices overwrite each other's changes "
          + "and no conflict is reported [sync-missing-version]",
      ]
    ),
    (
      model().replacing(
        #"<attribute name="itemId" optional="YES" attributeType="String"/>"#,
        with: #"<attribute name="itemId" optional="YES" attributeType="String" maxValueString="20"/>"#
      ),
      [
        """
        'MS_TableOperations.itemId' has bounds, which values of offline sync may violate \
        [sync-system-constraint]
        """
      ]
    ),
  ]

  @Test(arguments: models) func findings(_ model: String, _ expected: [String]) throws {
    let rules = RuleSettings(disabled: [])
    let found = try CheckedModel(contents: model, profile: .mobileApps, rules: rules).messages
    #expect(found.filter { $0.contains("[sync-") } == expected)
  }

  /// Columns that the app or the server leaves empty, and that may not be empty.
  @Test(arguments: [
    (
      #"<attribute name="version" attributeType="String"/>"#,
      [
        "'Item.version' is required and has no default, but only the server sets it: no row could "
          + "be inserted "
          + "[sync-required-column]"
      ]
    ),
    (#"<attribute name="deleted" attributeType="Boolean" defaultValueString="NO"/>"#, []),
    (#"<attribute name="ms_deleted" attributeType="Boolean"/>"#, [otherGeneration]),
    (
      #"<attribute name="shape" attributeType="Transformable" valueTransformerName="T"/>"#,
      [
        "'Item.shape' is required, but never sent since it is transformable: no row from a server could be "
          + "stored "
          + "[sync-required-column]"
      ]
    ),
    (#"<attribute name="shape" optional="YES" attributeType="Transformable" valueTransformerName="T"/>"#, []),
    (
      """
      <attribute name="shape" optional="YES" attributeType="Transformable" valueTransformerName="T">      \
      \(userInfo(["datamodel.sync.name": "form"]))</attribute>
      """,
      [
        """
        'Item.shape' is transformable and never sent: only its transformer can read the bytes [sync-name]
        """
      ]
    ),
  ]) func requiredColumns(_ item: String, _ expected: [String]) throws {
    #expect(try Self.findings(item, .mobileApps) == expected)
  }

  private static let otherGeneration =
    "'Item.ms_deleted' is a column of Mobile Services; Mobile Apps never fills it [sync-other-generation]"

  /// The older generation has system columns of other names.
  @Test(arguments: [
    (attribute("ms_version", [:]), []),
    (
      attribute("ms_version", ["datamodel.sync.name": "changed"]),
      ["'Item.ms_version' is a system column, which the service names [sync-name]"]
    ),
    (
      attribute("ms_version", ["datamodel.sync": "local"]),
      ["'Item.ms_version' is a system column: offline sync needs its value from the server [sync-mark]"]
    ),
    (
      #"<attribute name="ms_version" attributeType="String"/>"#,
      [
        "'Item.ms_version' is required and has no default, but only the server sets it: no row "
          + "could be "
          + "inserted [sync-required-column]"
      ]
    ),
    // Those of Mobile Apps are the app's own.
    (attribute("version", ["datamodel.sync.name": "changed"]), []),
    (attribute("version", ["datamodel.sync": "local"]), []),
    (#"<attribute name="version" attributeType="String"/>"#, []),
    (attribute("text", ["datamodel.sync.name": "version"]), []),
    (
      attribute("text", ["datamodel.sync.name": "__version"]),
      ["'Item.text' cannot be '__version' on the wire: '__' begins names of offline sync [sync-name]"]
    ),
  ]) func findingsForMobileServices(_ item: String, _ expected: [String]) throws {
    #expect(try Self.findings(item, .mobileServices) == expected)
  }

  private static func findings(_ item: String, _ profile: ModelProfile) throws -> [String] {
    let rules = RuleSettings(disabled: [])
    let version = profile == .mobileServices ? "ms_version" : "version"
    let contents = model(item: item, version: version)
    return try CheckedModel(contents: contents, profile: profile, rules: rules).messages
      .filter { $0.contains("[sync-") }
  }

  /// Without a sync profile the keys mean nothing, but what cannot be read is still wrong.
  @Test func aMarkIsReadInEveryProfile() throws {
    let entity = Self.attribute("draft", ["datamodel.sync": "remote"])
    #expect(
      try CheckedModel(entity: entity).messages.filter { $0.contains("sync") } == [
        "'remote' is not a value of 'datamodel.sync', which takes 'local' [sync-mark]"
      ]
    )
  }
}
