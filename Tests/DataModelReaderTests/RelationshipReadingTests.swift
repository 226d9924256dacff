import DataModelDefinition
import Testing

/// Relationships: each XML attribute, and what its absence means.
@Suite struct RelationshipReadingTests {
  private static func read(_ attributes: String) throws -> Relationship {
    let reading = Reading(entity: "<relationship name=\"r\" \(attributes)/>")
    #expect(reading.findings.isEmpty)
    return try #require(reading.model?.entities.first?.relationships.first)
  }

  @Test func everything() throws {
    let relationship = try Self.read(
      """
      optional="YES" transient="YES" toMany="YES" minCount="1" maxCount="6" deletionRule="No Action" \
      ordered="YES" indexed="YES" destinationEntity="Item" inverseName="list" inverseEntity="Item" \
      elementID="old" versionHashModifier="v2" syncable="YES"
      """
    )
    #expect(relationship.isOptional && relationship.isTransient && relationship.isOrdered)
    #expect(relationship.isIndexed && relationship.declaresToMany)
    #expect(relationship.minimumCount == 1)
    #expect(relationship.maximumCount == 6)
    #expect(relationship.deleteRule == .noAction)
    #expect(relationship.destinationName == "Item")
    #expect(relationship.inverseName == "list")
    #expect(relationship.inverseEntityName == "Item")
    #expect(relationship.renamingIdentifier == "old")
    #expect(relationship.versionHashModifier == "v2")
  }

  @Test func absent() throws {
    let relationship = try Self.read("")
    #expect(!relationship.isOptional && !relationship.isTransient && !relationship.isOrdered)
    #expect(!relationship.isIndexed && !relationship.declaresToMany)
    #expect(relationship.minimumCount == nil)
    #expect(relationship.maximumCount == nil)
    #expect(relationship.deleteRule == nil)
    #expect(relationship.destinationName == nil)
    #expect(relationship.inverseName == nil)
    #expect(relationship.inverseEntityName == nil)
    #expect(relationship.renamingIdentifier == nil)
    #expect(relationship.versionHashModifier == nil)
    #expect(relationship.userInfo.isEmpty)
  }

  @Test(arguments: [
    ("maxCount=\"1\"", false), ("toMany=\"YES\"", true), ("toMany=\"NO\" maxCount=\"1\"", false),
    ("maxCount=\"-1\"", true), ("maxCount=\"0\"", true), ("toMany=\"YES\" maxCount=\"6\"", true), ("", true),
  ])
  func cardinality(xml: String, isToMany: Bool) throws {
    #expect(try Self.read(xml).isToMany == isToMany)
  }

  @Test func userInfo() {
    let reading = Reading(
      entity: "<relationship name=\"r\"><userInfo><entry key=\"k\" value=\"v\"/></userInfo></relationship>"
    )
    #expect(reading.findings.isEmpty)
    #expect(reading.model?.entities.first?.relationships.first?.userInfo.map(\.key) == ["k"])
  }
}
