import DataModelDefinition
import Testing

/// Cardinality: to-many unless the maximum is 1; a maximum of 0, -1 or none is no limit.
@Suite struct RelationshipTests {
  /// `toMany`, `maxCount` → to-many, upper bound
  static let cardinalities: [(Bool, Int?, Bool, Int?)] = [
    (false, 1, false, 1),
    (true, nil, true, nil),
    (true, 0, true, nil),
    (true, -1, true, nil),
    (true, 6, true, 6),
    // At most one, but still a set.
    (true, 1, true, 1),
    // What Xcode never writes, and other writers do: without `toMany`.
    (false, -1, true, nil),
    (false, 0, true, nil),
    (false, 2, true, 2),
    (false, nil, true, nil),
  ]

  @Test(arguments: cardinalities)
  func cardinality(declaresToMany: Bool, maximum: Int?, isToMany: Bool, upperBound: Int?) {
    var relationship = Relationship(name: "r")
    relationship.declaresToMany = declaresToMany
    relationship.maximumCount = maximum
    #expect(relationship.isToMany == isToMany)
    #expect(relationship.upperBound == upperBound)
  }
}
