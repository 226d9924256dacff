import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import Foundation
import Testing

/// A model of these tests, with what the compiler made of it.
struct GraphModel: Sendable {
  let name: String
  let lowered: LoweredModel
  let types: GeneratedTypes
  let sides: [GraphSide]
  let mappings: [String: EntityMapping]
  private let sidesByIdentity: [String: GraphSide]
  private let sidesByEntity: [String: [GraphSide]]
  /// The to-one and to-many relationships without inverse that may refer to objects of an entity.
  private let oneWaySidesByDestination: [String: [GraphSide]]

  init(_ name: String, _ types: GeneratedTypes) throws {
    self.name = name
    self.types = types
    let folder = name == GraphModels.matrix.name ? Self.matrixFolder : Self.folder
    let path = folder.appendingPathComponent("\(name).xcdatamodeld/\(name).xcdatamodel/contents")
    var diagnostics = Diagnostics()
    let file = SourceFile(path: path.path, bytes: Array(try Data(contentsOf: path)))
    let model = try #require(ModelReader.read(file, name: name, diagnostics: &diagnostics))
    #expect(diagnostics.all.map(\.message) == [])
    lowered = ModelLowering.lower(model, modelName: name, profile: .none)
    let mappings = Dictionary(
      lowered.entities.map { ($0.entity.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.mappings = mappings
    let sides = GraphSides(ModelIndex(model), mappings).all
    self.sides = sides
    sidesByIdentity = Dictionary(sides.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var byEntity: [String: [GraphSide]] = [:]
    var oneWay: [String: [GraphSide]] = [:]
    for side in sides {
      for owner in side.owners { byEntity[owner, default: []].append(side) }
      guard side.inverse == nil else { continue }
      for destination in side.destinations { oneWay[destination, default: []].append(side) }
    }
    sidesByEntity = byEntity
    oneWaySidesByDestination = oneWay
  }

  /// Where the models of apps are.
  static let folder = Repository.url(of: "Tests/ObjectGraphTests/Models")

  /// The target for which the build makes the types of the matrix.
  private static let matrixFolder = Repository.url(of: "Tests/RuleMatrix")

  func side(_ identity: String) -> GraphSide? { sidesByIdentity[identity] }

  func inverse(of side: GraphSide) -> GraphSide? { side.inverse.flatMap { sidesByIdentity[$0] } }

  /// The relationships of an entity's objects, with those that it inherits.
  func sides(of entity: String) -> [GraphSide] { sidesByEntity[entity] ?? [] }

  func oneWaySides(to entity: String) -> [GraphSide] { oneWaySidesByDestination[entity] ?? [] }
}

/// Finds the sides of a model, without the help of the compiler's own pairing.
private struct GraphSides {
  let index: ModelIndex
  let mappings: [String: EntityMapping]

  init(_ index: ModelIndex, _ mappings: [String: EntityMapping]) {
    self.index = index
    self.mappings = mappings
  }

  var all: [GraphSide] {
    index.model.entities.flatMap { owner in owner.relationships.compactMap { side($0, of: owner) } }
  }

  private func side(_ relationship: Relationship, of owner: Entity) -> GraphSide? {
    guard let destination = index.destination(of: relationship),
      let storage = mappings[owner.name]?.relationships
        .first(where: { $0.relationship.name == relationship.name })?.storage
    else { return nil }
    let lineage = [destination] + index.ancestors(of: destination)
    let inverse = lineage.lazy.compactMap { entity in
      entity.relationships.first { $0.name == relationship.inverseName }.map { (entity, $0) }
    }.first
    let isHolding: Bool
    if case .column = storage { isHolding = true } else { isHolding = false }
    let identity = "\(owner.name).\(relationship.name)"
    let inverseIdentity = inverse.map { "\($0.0.name).\($0.1.name)" }
    return GraphSide(
      identity: identity,
      relationship: relationship,
      inverse: inverseIdentity,
      owners: concrete(owner),
      destinations: concrete(inverse?.0 ?? destination),
      storage: storage,
      shape: RelationshipShape(
        relationship,
        inverse: inverse?.1,
        isToSelf: index.root(of: owner).name == index.root(of: destination).name,
        isOwnInverse: identity == inverseIdentity,
        isToParent: concrete(destination).count > 1,
        isHolding: isHolding
      ),
      isInverseRequired: inverse.map { !$0.1.isToMany && !$0.1.isOptional } ?? false
    )
  }

  private func concrete(_ entity: Entity) -> [String] {
    index.hierarchy(below: entity).filter { !$0.isAbstract }.map(\.name)
  }
}
