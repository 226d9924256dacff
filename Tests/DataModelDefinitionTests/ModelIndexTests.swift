import DataModelDefinition
import DataModelTestSupport
import Testing

/// Models as `name: parent` in the order of the file.
@Suite struct ModelIndexTests {
  private static func index(_ entities: (name: String, parent: String?)...) -> ModelIndex {
    var model = DataModel(entities: [])
    model.entities = entities.enumerated().map { position, described in
      var entity = Entity(name: described.name, origin: ElementOrigin(offset: position))
      entity.parentName = described.parent
      entity.attributes = [Attribute(name: "a\(position)", type: .string)]
      entity.relationships = [Relationship(name: "r\(position)")]
      return entity
    }
    return ModelIndex(model)
  }

  private static let animals = index(
    ("Cat", "Mammal"),
    ("Animal", nil),
    ("Bird", "Animal"),
    ("Mammal", "Animal"),
    ("Dog", "Mammal"),
    ("Rock", nil)
  )

  @Test(arguments: [
    ("Animal", [], "Animal", ["Bird", "Mammal"], ["Animal", "Bird", "Mammal", "Cat", "Dog"]),
    ("Mammal", ["Animal"], "Animal", ["Cat", "Dog"], ["Mammal", "Cat", "Dog"]),
    ("Cat", ["Mammal", "Animal"], "Animal", [], ["Cat"]),
    ("Rock", [], "Rock", [], ["Rock"]),
  ])
  func hierarchy(name: String, ancestors: [String], root: String, children: [String], below: [String]) throws
  {
    let index = Self.animals
    let entity = try #require(index.entity(named: name))
    #expect(index.ancestors(of: entity).map(\.name) == ancestors)
    #expect(index.root(of: entity).name == root)
    #expect(index.children(of: entity).map(\.name) == children)
    #expect(index.hierarchy(below: entity).map(\.name) == below)
  }

  @Test func inheritedPropertiesComeFirst() throws {
    let index = Self.animals
    let cat = try #require(index.entity(named: "Cat"))
    #expect(index.attributes(of: cat).map(\.name) == ["a1", "a3", "a0"])
    #expect(index.relationships(of: cat).map(\.name) == ["r1", "r3", "r0"])
  }

  @Test func unknownNames() throws {
    let index = Self.index(("Orphan", "Nobody"))
    let orphan = try #require(index.entity(named: "Orphan"))
    #expect(index.entity(named: "orphan") == nil)
    #expect(index.entity(named: nil) == nil)
    #expect(index.ancestors(of: orphan).isEmpty)
    #expect(index.root(of: orphan).name == "Orphan")
  }

  @Test(arguments: [
    ("A", ["B", "C"], ["A", "C", "B"]),
    ("B", ["C", "A"], ["B", "A", "C"]),
    ("Self", [], ["Self"]),
    // Below a circle: it ends where it would repeat, not where it began.
    ("Tail", ["A", "B", "C"], ["Tail"]),
  ])
  func circleOfParents(name: String, ancestors: [String], below: [String]) throws {
    let index = Self.index(("A", "B"), ("B", "C"), ("C", "A"), ("Self", "Self"), ("Tail", "A"))
    let entity = try #require(index.entity(named: name))
    #expect(index.ancestors(of: entity).map(\.name) == ancestors)
    #expect(index.hierarchy(below: entity).map(\.name).filter { $0 != "Tail" || name == "Tail" } == below)
  }

  /// The second `Cat` is as good as absent: it is no child and has none.
  @Test func firstOfTwoEntitiesOfOneNameCounts() throws {
    let index = Self.index(
      ("Animal", nil),
      ("Cat", nil),
      ("Cat", "Animal"),
      ("Dog", "Animal"),
      ("Dog", "Animal")
    )
    let animal = try #require(index.entity(named: "Animal"))
    #expect(index.entity(named: "Cat")?.origin.offset == 1)
    #expect(index.children(of: animal).map(\.origin.offset) == [3])
  }

  @Test func destinationOfARelationship() {
    var relationship = Relationship(name: "pet")
    #expect(Self.animals.destination(of: relationship) == nil)
    relationship.destinationName = "Dog"
    #expect(Self.animals.destination(of: relationship)?.name == "Dog")
    relationship.destinationName = "Unicorn"
    #expect(Self.animals.destination(of: relationship) == nil)
  }

  @Test func wideHierarchy() throws {
    var model = DataModel(entities: [Entity(name: "Root")])
    for number in 0..<2_000 {
      var entity = Entity(name: "E\(number)")
      entity.parentName = "Root"
      model.entities.append(entity)
    }
    let index = ModelIndex(model)
    let below = index.hierarchy(below: try #require(index.entity(named: "Root")))
    #expect(below.map(\.name) == model.entities.map(\.name))
  }
}
