import CoreDataImport
import CoreDataTestSupport
import Testing

/// What a model cannot be is refused, by an error that names the element.
struct ModelArchiveErrorTests {
  typealias Archive = HandmadeArchive

  @Test func anotherObjectIsNoModel() {
    #expect(throws: ArchivedModelError.notAModel(className: "NSArray")) {
      try Archive.model { $0.array([]) }
    }
    #expect(throws: ArchivedModelError.notAModel(className: "")) { try Archive.model { $0.string("a") } }
  }

  @Test func aModelHasEntities() throws {
    #expect(throws: ArchivedModelError.noEntities) {
      try Archive.model { $0.object("NSManagedObjectModel", [:]) }
    }
    #expect(try Archive.model { _ in [] } == ArchivedModel(entities: []))
  }

  @Test(arguments: [nil, ""]) func anEntityHasAName(name: String?) {
    #expect(throws: ArchivedModelError.entityWithoutName) {
      try Archive.model { [Archive.entity(name, in: &$0)] }
    }
  }

  @Test func entitiesHaveDifferentNames() {
    #expect(throws: ArchivedModelError.duplicateEntity("A")) {
      try Archive.model { [Archive.entity("A", in: &$0), Archive.entity("A", in: &$0)] }
    }
  }

  @Test(arguments: [nil, ""]) func aPropertyHasAName(name: String?) {
    #expect(throws: ArchivedModelError.propertyWithoutName(entity: "E")) {
      try Archive.model(properties: { [Archive.attribute(name, in: &$0)] })
    }
  }

  @Test func propertiesHaveDifferentNames() {
    #expect(throws: ArchivedModelError.duplicateProperty(entity: "E", property: "a")) {
      try Archive.model(properties: { builder in
        [Archive.attribute("a", in: &builder), Archive.relationship("a", in: &builder)]
      })
    }
  }

  @Test func aNameIsNotEndless() {
    let name = String(repeating: "a", count: 1001)
    #expect(throws: ArchivedModelError.nameTooLong(byteCount: 1001)) {
      try Archive.model { [Archive.entity(name, in: &$0)] }
    }
  }

  @Test func aSuperentityIsInTheModel() {
    #expect(throws: ArchivedModelError.unknownSuperentity(entity: "B")) {
      try Archive.model { builder in
        let parent = Archive.entity("A", in: &builder)
        return [Archive.entity("B", ["NSSuperentity": parent], in: &builder)]
      }
    }
  }

  /// The entity itself, or one that is not in the cycle but leads to it.
  @Test(arguments: [["A"], ["A", "B"], ["A", "B", "C"]]) func superentitiesHaveAnEnd(names: [String]) {
    #expect(throws: ArchivedModelError.superentityCycle(entity: "A")) {
      try Archive.model { builder in
        let objects = names.map { _ in builder.reserve() }
        for (number, name) in names.enumerated() {
          let fields = [
            "NSEntityName": builder.string(name), "NSSuperentity": objects[(number + 1) % names.count],
          ]
          builder.fill(objects[number], "NSEntityDescription", fields)
        }
        return objects
      }
    }
  }

  @Test func aRelationshipLeadsToAnEntity() {
    #expect(throws: ArchivedModelError.unknownDestination(entity: "E", relationship: "r")) {
      try Archive.model(properties: { builder in
        let name = builder.string("F")
        return [Archive.relationship("r", ["_NSDestinationEntityName": name], in: &builder)]
      })
    }
  }

  @Test func aDeleteRuleIsKnown() {
    #expect(throws: ArchivedModelError.unknownDeleteRule(entity: "E", relationship: "r", rule: 4)) {
      try Archive.model(properties: { builder in
        let name = builder.string("E")
        let fields: [String: KeyedArchiveBuilder.Field] = [
          "_NSDestinationEntityName": name, "NSDeleteRule": .integer(4),
        ]
        return [Archive.relationship("r", fields, in: &builder)]
      })
    }
  }

  @Test func aCompositeDoesNotContainItself() {
    let path = "E." + Array(repeating: "c", count: 11).joined(separator: ".")
    #expect(throws: ArchivedModelError.compositesTooDeep(attribute: path)) {
      try Archive.model(properties: { builder in
        let composite = builder.reserve()
        let parts = builder.array([composite])
        builder.fill(
          composite,
          "NSCompositeAttributeDescription",
          ["NSAttributeDescription"],
          [
            "NSPropertyName": builder.string("c"), "NSAttributeType": .integer(2100),
            "NSCompositeElements": parts,
          ]
        )
        return [composite]
      })
    }
  }

  /// A thousand entities that share a list of a thousand properties are a small file.
  @Test func aModelIsNotLargerThanItsFile() {
    #expect(throws: ArchivedModelError.tooLarge) {
      try Archive.model { builder in
        let properties = builder.array((0..<1000).map { Archive.attribute("a\($0)", in: &builder) })
        return (0..<1000).map { Archive.entity("E\($0)", ["NSProperties": properties], in: &builder) }
      }
    }
  }

  @Test(arguments: [
    (
      ArchivedModelError.compression(.truncated),
      "the archive of the model cannot be expanded: the compressed data is cut off"
    ),
    (.duplicateProperty(entity: "A", property: "b"), "the entity 'A' has two properties 'b'"),
    (.superentityCycle(entity: "A"), "the entity 'A' has no end of superentities"),
  ])
  func anErrorIsASentence(error: ArchivedModelError, text: String) {
    #expect(error.description == text)
  }
}
