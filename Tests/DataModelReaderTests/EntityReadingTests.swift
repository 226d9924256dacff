import DataModelDefinition
import DataModelTestSupport
import Testing

/// Entities and composites, each construct and its default.
@Suite struct EntityReadingTests {
  @Test func everything() throws {
    let reading = Reading(
      model: """
            <entity name="Note" representedClassName=".Note" parentEntity="Item" isAbstract="YES" \
        codeGenerationType="class" elementID="OldNote" versionHashModifier="v2" syncable="YES" \
        coreSpotlightDisplayNameExpression="title">
                <attribute name="title" attributeType="String"/>
                <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
                <fetchedProperty name="recent"/>
                <fetchIndex name="byTitleIndex"/>
                <compoundIndexes><compoundIndex/></compoundIndexes>
                <uniquenessConstraints><uniquenessConstraint/></uniquenessConstraints>
                <userInfo><entry key="k" value="v"/></userInfo>
            </entity>
        """
    )
    #expect(reading.findings.isEmpty)
    let entity = try #require(reading.model?.entities.first)
    #expect(entity.name == "Note")
    #expect(entity.representedClassName == ".Note")
    #expect(entity.parentName == "Item")
    #expect(entity.isAbstract)
    #expect(entity.codeGeneration == .classDefinition)
    #expect(entity.renamingIdentifier == "OldNote")
    #expect(entity.versionHashModifier == "v2")
    #expect(entity.spotlightDisplayNameExpression == "title")
    #expect(entity.attributes.map(\.name) == ["title"])
    #expect(entity.relationships.map(\.name) == ["tags"])
    #expect(entity.fetchedProperties.map(\.name) == ["recent"])
    #expect(entity.fetchIndexes.map(\.name) == ["byTitleIndex"])
    #expect(entity.compoundIndexes.count == 1)
    #expect(entity.uniquenessConstraints.count == 1)
    #expect(entity.userInfo.map(\.key) == ["k"])
    #expect(reading.model?.source.position(at: entity.origin.offset) == .init(line: 2, column: 5))
  }

  @Test func emptyEntity() throws {
    let reading = Reading(model: #"<entity name="Note"/>"#)
    #expect(reading.findings.isEmpty)
    let entity = try #require(reading.model?.entities.first)
    #expect(entity.representedClassName == nil)
    #expect(entity.parentName == nil)
    #expect(!entity.isAbstract)
    #expect(entity.codeGeneration == nil)
    #expect(entity.renamingIdentifier == nil)
    #expect(entity.versionHashModifier == nil)
    #expect(entity.spotlightDisplayNameExpression == nil)
    #expect(entity.attributes.isEmpty && entity.relationships.isEmpty && entity.fetchedProperties.isEmpty)
    #expect(entity.fetchIndexes.isEmpty && entity.compoundIndexes.isEmpty)
    #expect(entity.uniquenessConstraints.isEmpty && entity.userInfo.isEmpty)
  }

  @Test(
    arguments: [
      ("class", .classDefinition), ("category", .category), ("manual", .unrecognized("manual")),
    ] as [(String, CodeGeneration)]
  )
  func codeGeneration(word: String, meaning: CodeGeneration) {
    let reading = Reading(model: "<entity name=\"Note\" codeGenerationType=\"\(word)\"/>")
    #expect(reading.model?.entities.first?.codeGeneration == meaning)
  }

  @Test func composites() throws {
    let reading = Reading(
      model: """
        <composite name="Location">
            <attribute name="latitude" attributeType="Double" defaultValueString="0.0" \
        usesScalarValueType="YES"/>
            <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
            <userInfo/>
        </composite>
        <composite name="Place"/>
        """
    )
    #expect(reading.findings.isEmpty)
    let composites = try #require(reading.model?.composites)
    #expect(composites.map(\.name) == ["Location", "Place"])
    #expect(composites.map { $0.attributes.map(\.name) } == [["latitude", "place"], []])
    #expect(composites.first?.attributes.last?.compositeName == "Place")
    let place = try #require(composites.last).origin
    #expect(reading.model?.source.position(at: place.offset) == .init(line: 7, column: 1))
  }

  @Test func userInfo() {
    let reading = Reading(
      entity: """
        <userInfo>
            <entry key="RawType" value="Kind"/>
            <entry key="empty" value=""/>
            <entry key="none"/>
        </userInfo>
        """
    )
    #expect(reading.findings.isEmpty)
    let entries = reading.model?.entities.first?.userInfo ?? []
    #expect(entries.map { "\($0.key)=\($0.value)" } == ["RawType=Kind", "empty=", "none="])
  }

  /// Every element keeps the place of its `<`, whatever comes before it.
  @Test func origins() throws {
    let text =
      "\(ModelXML.start)\r\n<entity\nname='A'><attribute name='é'/><attribute\tname='b'/></entity></model>"
    let reading = Reading(text)
    let entity = try #require(reading.model?.entities.first)
    let places = ([entity.origin] + entity.attributes.map(\.origin)).map { origin in
      reading.model.map { "\($0.source.location(of: origin))" }
    }
    #expect(places == ["contents:2:1", "contents:3:10", "contents:3:31"])
  }
}
