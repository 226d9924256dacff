import DataModelCompiler
import DataModelDefinition
import DataModelTestSupport
import Testing

/// Models that are too large to draw: few findings, and no end of the stack. `Benchmarks/growth` measures
/// that the rules do not take the square of the size.
@Suite struct LargeModelTests {
  private static func model(_ entities: [Entity]) -> DataModel {
    let model = DataModel(entities: entities)
    return model
  }

  /// The errors.
  private static func findings(in entities: [Entity]) -> [String] {
    var diagnostics = Diagnostics()
    ModelCheck().check(model(entities), into: &diagnostics)
    return diagnostics.sorted.filter { $0.severity == .error }.map(\.message)
  }

  /// `E0`, its child `E1`, its child `E2` …
  private static func chain(of count: Int) -> [Entity] {
    (0..<count).map { number in
      var entity = Entity(name: "E\(number)", origin: ElementOrigin(offset: number))
      entity.parentName = number == 0 ? nil : "E\(number - 1)"
      return entity
    }
  }

  @Test func deepHierarchy() {
    #expect(Self.findings(in: Self.chain(of: 51)).isEmpty)
    for chain in [Self.chain(of: 20_000), Self.chain(of: 20_000).reversed()] {
      #expect(Self.findings(in: chain) == ["'E51' has more than 50 ancestors"])
    }
  }

  /// What a subentity names may be its ancestors' own, up to the top.
  @Test func deepHierarchyWithIndexes() {
    var entities = Self.chain(of: 2_000)
    for position in entities.indices {
      var index = FetchIndex(name: "byNameIndex")
      var element = FetchIndexElement()
      element.property = "name"
      index.elements = [element]
      entities[position].fetchIndexes = [index]
    }
    entities[0].attributes = [Attribute(name: "name", type: .string)]
    #expect(Self.findings(in: entities).contains("'E51' has more than 50 ancestors"))
  }

  @Test func longCircle() {
    var entities = Self.chain(of: 10_000)
    entities[0].parentName = "E9999"
    let findings = Self.findings(in: entities)
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("the parents form a cycle: 'E0' → 'E9999' → 'E9998' → ") == true)
  }

  @Test func manyProperties() {
    var entity = Entity(name: "E")
    entity.attributes = (0..<20_000).map { Attribute(name: "a\($0)", type: .string) }
    entity.relationships = (0..<20_000).map { number in
      var relationship = Relationship(name: "r\(number)")
      relationship.destinationName = "E"
      return relationship
    }
    #expect(Self.findings(in: [entity]) == ["the table of 'E' would have 40000 columns; SQLite allows 2,000"])
  }
}
