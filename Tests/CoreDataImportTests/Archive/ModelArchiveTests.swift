import CoreDataImport
import CoreDataTestSupport
import Testing

/// What the reader makes of archives that no ``ArchiveWriter`` writes.
struct ModelArchiveTests {
  typealias Archive = HandmadeArchive
  typealias Field = KeyedArchiveBuilder.Field

  @Test func withoutAFlagEverythingIsRequiredAndPersistent() throws {
    let model = try Archive.model(properties: { [Archive.attribute("a", in: &$0)] })
    #expect(
      model.entities == [
        ArchivedEntity(name: "E", attributes: [.init(name: "a", type: .string, isOptional: false)])
      ]
    )
  }

  /// 241 and the like are what real archives have: 1, and 16 to 128 for what there is not.
  @Test(arguments: [(0, false, false), (241, false, false), (243, true, false), (251, true, true)])
  func flagsAreBits(bits: Int64, isOptional: Bool, isTransient: Bool) throws {
    let fields: [String: Field] = ["_P": .integer(bits)]
    let model = try Archive.model(properties: { [Archive.attribute("a", fields, in: &$0)] })
    let attribute = try #require(model.entities.first?.attributes.first)
    #expect(attribute.isOptional == isOptional && attribute.isTransient == isTransient)
  }

  /// Codable attributes of newer frameworks, and numbers that mean nothing.
  @Test(arguments: [2200, -1, Int64.max]) func anUnknownTypeIsUndefined(type: Int64) throws {
    let model = try Archive.model(properties: { [Archive.attribute("a", type: type, in: &$0)] })
    #expect(model.entities[0].attributes[0].type == .undefined)
    #expect(model.omissions == ["The type of 'E.a' is left out: \(type) is no type that is known."])
  }

  @Test func aPropertyOfAnUnknownClassIsLeftOut() throws {
    let model = try Archive.model(properties: { [$0.object("X", ["NSPropertyName": $0.string("p")])] })
    #expect(model.entities[0] == ArchivedEntity(name: "E"))
    #expect(model.omissions == ["The property 'E.p' is left out: its class 'X' is unknown."])
  }

  @Test func aSubclassIsAnAttributeAsWell() throws {
    let model = try Archive.model(properties: { builder in
      let fields: [String: Field] = ["NSPropertyName": builder.string("a"), "NSAttributeType": .integer(300)]
      return [builder.object("MyAttribute", ["NSAttributeDescription"], fields)]
    })
    #expect(model.entities[0].attributes.map(\.type) == [.integer64])
  }

  @Test func aDefaultOfAnotherClassIsLeftOut() throws {
    let model = try Archive.model(properties: { builder in
      let shape = builder.object("App.Shape", [:])
      return [Archive.attribute("a", type: 1800, ["NSDefaultValue": shape], in: &builder)]
    })
    #expect(model.entities[0].attributes[0].defaultValue == nil)
    #expect(
      model.omissions == [
        "The default of 'E.a' is left out: it is an object of the class 'App.Shape'."
      ]
    )
  }

  @Test func userInfoIsText() throws {
    let model = try Archive.model { builder in
      let info = builder.dictionary([
        (builder.string("a"), builder.string("b")), (builder.string("c"), .integer(1)),
      ])
      return [Archive.entity("E", ["NSUserInfo": info], in: &builder)]
    }
    #expect(model.entities[0].userInfo == ["a": "b"])
    #expect(model.omissions == ["The user info 'c' of 'E' is left out: it is not a text."])
  }

  @Test func anInverseIsInTheDestination() throws {
    let model = try Archive.model(properties: { builder in
      let fields = [
        "_NSDestinationEntityName": builder.string("E"), "_NSInverseRelationshipName": builder.string("x"),
      ]
      return [Archive.relationship("r", fields, in: &builder)]
    })
    #expect(model.entities[0].relationships[0].inverse == nil)
    #expect(model.omissions == ["The inverse 'x' of 'E.r' is left out: 'E' does not have it."])
  }

  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (10_000, 10_000)])
  func aCountBelowOneIsNoLimit(archived: Int64, maximum: Int) throws {
    let model = try Archive.model(properties: { builder in
      let fields = ["_NSDestinationEntityName": builder.string("E"), "NSMaxCount": Field.integer(archived)]
      return [Archive.relationship("r", fields, in: &builder)]
    })
    #expect(model.entities[0].relationships[0].maximumCount == maximum)
  }

  /// Before iOS 11, an attribute had a flag, and an index of several was a list of names.
  @Test func olderIndexesAreNames() throws {
    let model = try Archive.model { builder in
      let indexed = Archive.attribute("a", ["NSIsIndexed": .boolean(true)], in: &builder)
      let properties = builder.array([indexed, Archive.attribute("b", in: &builder)])
      let names = builder.array([builder.string("a"), builder.string("b")])
      let objects = builder.array([indexed])
      let fields = ["NSProperties": properties, "NSCompoundIndexes": builder.array([names, objects])]
      return [Archive.entity("E", fields, in: &builder)]
    }
    #expect(
      model.entities[0].indexes == [
        ArchivedIndex(name: "a", elements: [.init(propertyName: "a")]),
        ArchivedIndex(name: "compoundIndex", elements: [.init(propertyName: "a"), .init(propertyName: "b")]),
        ArchivedIndex(name: "compoundIndex1", elements: [.init(propertyName: "a")]),
      ]
    )
  }

  /// For an index of one attribute, Core Data archives another with the name of the attribute.
  @Test func anIndexIsNotReadTwice() throws {
    let element = ArchivedIndex.Element(propertyName: "a")
    let indexes = [
      ArchivedIndex(name: "a", elements: [element]), ArchivedIndex(name: "byA", elements: [element]),
    ]
    let model = ArchivedModel(entities: [ArchivedEntity(name: "E", indexes: indexes)])
    let read = try ArchivedModel(archive: ArchiveWriter.bytes(of: model))
    #expect(read.entities[0].indexes.map(\.name) == ["byA"])
  }

  /// A constraint of the superentity is not one of the subentity as well.
  @Test func aConstraintIsInherited() throws {
    let parent = ArchivedEntity(name: "A", uniquenessConstraints: [["a"]])
    let child = ArchivedEntity(name: "B", superentity: "A", uniquenessConstraints: [["a"], ["b"]])
    let model = ArchivedModel(entities: [parent, child])
    let read = try ArchivedModel(archive: ArchiveWriter.bytes(of: model))
    #expect(read.entities.map(\.uniquenessConstraints) == [[["a"]], [["b"]]])
  }

  @Test func theOrderOfARequestIsLeftOut() throws {
    let model = try Archive.model { builder in
      let entity = Archive.entity("E", in: &builder)
      let order = builder.array([builder.object("NSSortDescriptor", [:])])
      let request = builder.object(
        "NSFetchRequest",
        ["NSEntity": entity, "NSSortDescriptors": order, "NSFetchLimit": .integer(5)]
      )
      return builder.object(
        "NSManagedObjectModel",
        [
          "NSEntities": builder.array([entity]),
          "NSFetchRequestTemplates": builder.dictionary([(builder.string("all"), request)]),
        ]
      )
    }
    #expect(model.fetchRequestTemplates == [ArchivedFetchRequest(name: "all", entityName: "E")])
    #expect(
      model.omissions == [
        "The order of the fetch request 'all' is left out.",
        "The limits, groups and other settings of the fetch request 'all' are left out.",
      ]
    )
  }

  @Test func omissionsHaveAnEnd() throws {
    let model = try Archive.model(properties: { builder in
      (0..<1005).map { Archive.attribute("a\($0)", type: 1, in: &builder) }
    })
    #expect(model.omissions.count == 1001)
    #expect(model.omissions.last == "There are 5 more such elements.")
  }
}
