import DataModelDefinition
import DataModelMigration
import DataModelTestSupport
import DataModelTool
import Testing

/// Which element of two versions is which.
@Suite struct ElementMatchingTests {
  private static func named(_ names: (name: String, id: String?)...) -> String {
    entity(
      names.map {
        attribute(
          #"optional="YES" attributeType="String""# + ($0.id.map { " elementID=\"\($0)\"" } ?? ""),
          name: $0.name
        )
      }.joined()
    )
  }

  @Test func twoNamesThatAreSwapped() throws {
    let found = try difference(Self.named(("a", nil), ("b", nil)), Self.named(("a", "b"), ("b", "a")))
    #expect(found.changes.map(\.oldValue) == ["b", "a"])
    #expect(
      lines(found) == [
        "E.a attribute-renamed [inferred, renames]", "E.b attribute-renamed [inferred, renames]",
      ]
    )
    #expect(found.assumptions.isEmpty)
  }

  @Test func identifiersInACircle() throws {
    let found = try difference(
      Self.named(("a", "b"), ("b", "c"), ("c", "a")),
      Self.named(("a", "c"), ("b", "a"), ("c", "b"))
    )
    #expect(found.changes.map { "\($0.oldValue ?? "")→\($0.newValue ?? "")" } == ["b→a", "c→b", "a→c"])
  }

  /// An identifier that came one version before the rename, or went one after it.
  @Test func aNameThatStays() throws {
    let found = try difference(Self.named(("records", nil)), Self.named(("records", "FormerlyRecords")))
    #expect(lines(found) == [])
    #expect(
      found.assumptions.map { "\($0.location): \($0.message)" } == [
        "contents:2:83: 'E.records' is taken for 'records' of the previous version, by its name; its "
          + "renaming identifier was 'records' and is now 'FormerlyRecords'"
      ]
    )
  }

  /// The author named the previous version, and not the canonical name.
  @Test func aFormerName() throws {
    let found = try difference(Self.named(("b", "a")), Self.named(("c", "b")))
    #expect(lines(found) == ["E.c attribute-renamed [inferred, renames]"])
    #expect(found.assumptions.map(\.basis) == [.formerName])
  }

  /// An identifier counts before any name: no name takes what another element claims.
  @Test func anIdentifierCountsFirst() throws {
    let found = try difference(Self.named(("a", nil)), Self.named(("a", "other"), ("b", "a")))
    #expect(
      lines(found) == ["E.b attribute-renamed [inferred, renames]", "E.a attribute-added [inferred, adds]"]
    )
  }

  @Test func aRenameInEachStepIsOneRename() throws {
    let versions = [("a", nil), ("b", "a"), ("c", "b"), ("d", "c")].map { Self.named(($0.0, $0.1)) }
    let found = try difference(versions[0], versions[1], versions[2], versions[3])
    #expect(found.changes.map { "\($0.oldValue ?? "")→\($0.newValue ?? "")" } == ["a→d"])
    #expect(found.versions == ["V1", "V2", "V3", "V4"])
    // Nothing but the chain tells it.
    #expect(
      lines(try difference(versions[0], versions[3])) == [
        "E.d attribute-added [inferred, adds]", "E.a attribute-removed [inferred, dropped]",
      ]
    )
  }

  /// What was gone in between has lost its values.
  @Test func whatComesBackIsNew() throws {
    let found = try difference(Self.named(("a", nil)), Self.named(), Self.named(("a", nil)))
    #expect(
      lines(found) == ["E.a attribute-added [inferred, adds]", "E.a attribute-removed [inferred, dropped]"]
    )
  }

  @Test(arguments: [
    (
      named(("a", nil), ("b", "a")),
      "contents:2:136: error: 'E.b' has the renaming identifier 'a', and so does 'a'"
    ),
    (
      named(("a", nil), ("a", "b")),
      "contents:2:89: error: 'E.a' is declared twice, so its changes cannot be determined"
    ),
    (
      #"<entity name="A" elementID="X"/><entity name="B" elementID="X"/>"#,
      "contents:2:50: error: 'B' has the renaming identifier 'X', and so does 'A'"
    ),
  ])
  func twoThatCannotBeToldApart(_ elements: String, _ message: String) throws {
    let error = #expect(throws: DifferenceError.self) { try difference(elements) }
    #expect(error?.description == message)
  }

  /// A circle of parents, which a rule refuses, is compared all the same.
  @Test func parentsInACircle() throws {
    let circle = #"<entity name="A" parentEntity="B"/><entity name="B" parentEntity="A"/>"#
    #expect(lines(try difference(circle, circle)) == [])
  }

  /// Two thousand entities, each with its attributes, all of them renamed: with each compared with each this
  /// would not end.
  @Test func manyElements() throws {
    func model(_ prefix: String, _ identifier: String?) -> DataModel {
      DataModel(
        entities: (0..<2000).map { number in
          var entity = Entity(name: "\(prefix)\(number)")
          entity.renamingIdentifier = identifier.map { "\($0)\(number)" }
          entity.attributes = (0..<20).map { Attribute(name: "\(prefix)\($0)", type: .string) }
          return entity
        }
      )
    }
    let found = try ModelDifference(along: [model("A", nil), model("B", "A")])
    #expect(found.entities.count == 2000)
    #expect(found.changes.count == 2000 * 41)
  }

  /// Children by attributes: the product is refused before it is made.
  @Test func tooManyInheritedProperties() throws {
    var parent = Entity(name: "P")
    parent.attributes = (0..<3000).map { Attribute(name: "a\($0)", type: .string) }
    let children = (0..<3000).map { number in
      var child = Entity(name: "C\(number)")
      child.parentName = "P"
      return child
    }
    let error = #expect(throws: DifferenceError.self) {
      try ModelDifference(along: [DataModel(entities: [parent] + children)])
    }
    #expect(error?.message == "the entities inherit more than 500000 properties, too many to compare")
  }
}
