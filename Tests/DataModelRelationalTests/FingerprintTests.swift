import DataModelTestSupport
import Testing

@testable import DataModelRelational

/// Databases remember it for ever: `Documentation/Internals/StoreFormat.md` says what it covers.
@Suite struct FingerprintTests {
  private func fingerprint(_ elements: String, modelName: String = "Model") throws -> String {
    let lowered = ModelLowering.lower(try ModelXML(elements).model, modelName: modelName, profile: .none)
    return DataDefinition(of: lowered.schema).fingerprint.description
  }

  private let base = #"<entity name="E"><attribute name="a" attributeType="String"/></entity>"#

  /// Stores remember it: a change here would make every existing file one of another schema.
  @Test func staysAsItIs() throws {
    #expect(try fingerprint(base) == "2f4faf507be912a93aa39ca57bcfd521")
  }

  @Test(arguments: [
    #"<entity name="E"><attribute name="a" optional="YES" attributeType="String"/></entity>"#,
    #"<entity name="E"><attribute name="a" attributeType="String" defaultValueString=" "/></entity>"#,
    #"<entity name="E"><attribute name="a" attributeType="String" indexed="YES"/></entity>"#,
    #"<entity name="E"><attribute name="b" attributeType="String"/></entity>"#,
    #"<entity name="E"><attribute name="a" attributeType="String" maxValueString="9"/></entity>"#,
    #"<entity name="E"><attribute name="a" attributeType="Binary"/></entity>"#,
    """
    <entity name="E"><attribute name="a" attributeType="String"/><uniquenessConstraints><uniquenessConstraint>
    <constraint value="a"/></uniquenessConstraint></uniquenessConstraints></entity>
    """,
  ])
  func changesWithTheSchema(_ elements: String) throws {
    #expect(try fingerprint(elements) != fingerprint(base))
  }

  @Test func ignoresWhatIsNotInTheDatabase() throws {
    let other = """
      <entity name="E" representedClassName="X" codeGenerationType="class">
        <attribute name="a" attributeType="String" usesScalarValueType="NO"/>
      </entity>
      """
    #expect(try fingerprint(other) == fingerprint(base))
    #expect(try fingerprint(base, modelName: "Other") == fingerprint(base))
  }

  /// Whatever a name or a text is taken from the first of several: of pairs, of siblings, of indexes that are
  /// the same.
  @Test func isTheSameInAnotherOrder() throws {
    func relationship(_ name: String, _ destination: String, _ inverse: String, _ rest: String) -> String {
      """
      <relationship name="\(name)" destinationEntity="\(destination)" inverseName="\(inverse)" \
      optional="YES" deletionRule="Cascade" \(rest)/>
      """
    }
    func text(_ name: String, _ rest: String = "") -> String {
      "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\" \(rest)/>"
    }
    let number = #"<attribute name="x" optional="YES" attributeType="Integer 64"/>"#
    func index(_ name: String) -> String {
      """
      <fetchIndex name="\(name)"><fetchIndexElement property="key" type="Binary" \
      order="ascending"/></fetchIndex>
      """
    }
    let entities: [(start: String, parts: [String])] = [
      (#"name="Song""#, [relationship("lists", "Playlist", "songs", #"toMany="YES""#), text("title")]),
      (#"name="Playlist""#, [relationship("songs", "Song", "lists", #"toMany="YES" ordered="YES""#)]),
      (#"name="Root""#, [text("key", #"indexed="YES""#), index("second"), index("first")]),
      (#"name="Zebra" parentEntity="Root""#, [text("x"), text("Ant_x"), text("own")]),
      (#"name="Ant" parentEntity="Root""#, [number, text("Zebra_x"), text("must", #"maxValueString="3""#)]),
      (#"name="Left""#, [relationship("right", "Right", "left", #"maxCount="1""#)]),
      (#"name="Right""#, [relationship("left", "Left", "right", #"maxCount="1""#)]),
    ]
    func model(_ entities: [(start: String, parts: [String])]) -> String {
      entities.map { "<entity \($0.start)>\($0.parts.joined())</entity>" }.joined(separator: "\n")
    }
    let forward = try ModelXML(model(entities)).lowered().schema
    let backward = try ModelXML(model(entities.reversed().map { ($0.start, $0.parts.reversed()) })).lowered()
      .schema
    #expect(
      CanonicalSchema.schemaText(of: forward.tables) == CanonicalSchema.schemaText(of: backward.tables)
    )
    #expect(
      CanonicalSchema.text(ofTriggersOf: forward.tables)
        == CanonicalSchema.text(ofTriggersOf: backward.tables)
    )
    #expect(Set(forward.rules) == Set(backward.rules))
    #expect(forward.tables.map(\.name) != backward.tables.map(\.name), "the order of the file stays")
  }

  /// Deny from the side that holds the reference is triggers, and a table that they work on.
  @Test func ignoresTriggersAndTheirTables() throws {
    func elements(_ rule: String) -> String {
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" deletionRule="\(rule)" \
      destinationEntity="B" inverseName="a"/></entity>
      <entity name="B"><relationship name="a" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="A" inverseName="b"/></entity>
      """
    }
    #expect(try fingerprint(elements("Deny")) == fingerprint(elements("Nullify")))
    let hashes = try ["Deny", "Nullify"].map { rule in
      DataDefinition(of: try ModelXML(elements(rule)).lowered().schema).triggerHash
    }
    #expect(hashes[0] != hashes[1])
  }
}
