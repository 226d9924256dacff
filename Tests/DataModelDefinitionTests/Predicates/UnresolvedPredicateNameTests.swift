import DataModelDefinition
import DataModelTestSupport
import Testing

/// Names in predicates that mean no property, whether or not the predicate has SQL.
@Suite struct UnresolvedPredicateNameTests {
  private static let model = """
    <composite name="Address"><attribute name="city" optional="YES" attributeType="String"/></composite>
    <entity name="Place">
      <attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="note" optional="YES" transient="YES" attributeType="String"/>
      <relationship name="trips" optional="YES" toMany="YES" destinationEntity="Trip" inverseName="place" \
    inverseEntity="Trip"/>
      <fetchedProperty name="open"><fetchRequest name="r" entity="Trip"/></fetchedProperty>
    </entity>
    <entity name="Hotel" parentEntity="Place"><attribute name="stars" optional="YES" attributeType="Integer \
    16"/></entity>
    <entity name="Trip">
      <attribute name="title" optional="YES" attributeType="String"/>
      <relationship name="place" optional="YES" maxCount="1" destinationEntity="Place" inverseName="trips" \
    inverseEntity="Place"/>
      <relationship name="lost" optional="YES" maxCount="1" destinationEntity="Nowhere"/>
    </entity>
    <entity name="Orphan" parentEntity="Nobody"/>
    """

  /// The entity and the predicate of a request, and what is not there: its name, its owner, its place.
  @Test(arguments: [
    ("Place", "nme == 'x'", ["nme of Place at 0"]),
    // Where there is no SQL for an earlier reason.
    ("Place", "name ==[cd] 'x' AND nme == 'x'", ["nme of Place at 20"]),
    ("Place", "name MATCHES nme", ["nme of Place at 13"]),
    ("Place", "NOT (a == 1 OR SELF.b == 2)", ["a of Place at 5", "b of Place at 20"]),
    (
      "Place", "{a, name} CONTAINS 'x' OR -c + d > 1",
      ["a of Place at 1", "c of Place at 27", "d of Place at 31"]
    ),
    ("Place", "uppercase:(nme) == CAST(x, 'NSDate')", ["nme of Place at 11", "x of Place at 24"]),
    ("Place", "TERNARY(a == 1, b, c) == 1", ["a of Place at 8", "b of Place at 16", "c of Place at 19"]),
    // Paths.
    ("Place", "ANY trips.titel == 'x'", ["titel of Trip at 10"]),
    ("Place", "trips.place.trips.nme == 'x'", ["nme of Trip at 18"]),
    (
      "Place", "trips[FIRST].titel == 'x' OR trips[nme].title == 'x'",
      ["titel of Trip at 13", "nme of Place at 35"]
    ),
    ("Place", "trips.@sum.cost > 1 OR trips.costs.@max > 1", ["cost of Trip at 11", "costs of Trip at 29"]),
    ("Place", "open.titel == 'x'", ["titel of Trip at 5"]),
    ("Place", "address.cty == 'x'", ["cty of Address at 8"]),
    ("Hotel", "nme == 'x' AND name == 'x' AND stars == 1", ["nme of Hotel at 0"]),
    (
      "Place", "SUBQUERY(trips, $t, $t.titel == 'x' AND $t.place.nme == 'x').@count > 0",
      [
        "titel of Trip at 23", "nme of Place at 49",
      ]
    ),
    ("Trip", "title == $FETCH_SOURCE.nme", ["nme of Place at 23"]),
    // All of these mean something, or their meaning is unknown.
    ("Place", "name == $NAME AND $OTHER.nme == 1 AND note == 'x' AND SELF == $p AND address.city == 'x'", []),
    ("Place", "trips.@count > 1 AND entity.name == 'Place' AND objectID == $ID AND self IN $list", []),
    ("Place", "name.length > 1", []),
    ("Place", "stars > 1", []),
    ("Place", "SUBQUERY(trips, $t, titel == 'x').@count > 0", []),
    ("Place", "FETCH(nme, other, YES) == 1", []),
    ("Trip", "lost.nme == 'x'", []),
    ("Orphan", "nme == 'x'", []),
  ])
  func areFound(_ entity: String, _ predicate: String, _ expected: [String]) throws {
    let index = ModelIndex(try ModelXML(Self.model).model)
    let found = index.unresolvedNames(
      in: try Predicate.parse(predicate),
      of: try #require(index.entity(named: entity)),
      fetchSource: index.entity(named: "Place")
    )
    let names = found.map { unresolved in
      let owner =
        switch unresolved.owner {
        case .entity(let entity): entity.name
        case .composite(let composite): composite.name
        }
      return "\(unresolved.name) of \(owner) at \(unresolved.range.lowerBound)"
    }
    #expect(names == expected)
  }
}
