import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Testing

/// What is inferred, and what is asked: a line for each case that relationships come in.
@Suite struct RelationshipDifferenceTests {
  static func toOne(
    _ attributes: String = #"optional="YES""#,
    name: String = "r",
    to: String = "D"
  ) -> String {
    """
    <relationship name="\(name)" maxCount="1" deletionRule="Nullify" destinationEntity="\(to)" \(attributes)/>
    """
  }

  static func toMany(
    _ attributes: String = #"optional="YES""#,
    name: String = "r",
    to: String = "D"
  ) -> String {
    """
    <relationship name="\(name)" toMany="YES" deletionRule="Nullify" destinationEntity="\(to)" \(attributes)/>
    """
  }

  static func model(_ relationship: String, _ others: String = "") -> String {
    entity(relationship) + #"<entity name="D"/><entity name="F"/>"# + others
  }

  static let changes: [(before: String, after: String, becomes: String)] = [
    ("", toOne(), "relationship-added [inferred, adds]"),
    ("", toMany(), "relationship-added [inferred, adds]"),
    ("", toOne(""), "required-to-one-added [depends-on-rows, asked]"),
    ("", toMany(""), "relationship-added [inferred, adds]"),
    ("", toMany(#"minCount="1""#), "required-to-many-added [depends-on-rows, checked]"),
    ("", toOne(#"optional="YES" transient="YES""#), "transient-relationship-added [inferred, nothing]"),
    (toOne(), "", "relationship-removed [inferred, dropped]"),
    (
      toOne(#"optional="YES" transient="YES""#), "",
      "transient-relationship-removed [inferred, nothing]"
    ),
    (toOne(), toMany(), "to-one-to-many [inferred, converts]"),
    (toMany(), toOne(), "to-many-to-one [undocumented, asked]"),
    (toMany(), toMany(#"optional="YES" ordered="YES""#), "order-added [inferred, adds]"),
    (toMany(#"optional="YES" ordered="YES""#), toMany(), "order-removed [inferred, dropped]"),
    (toOne(""), toOne(), "relationship-became-optional [inferred, nothing]"),
    (toOne(), toOne(""), "to-one-became-required [depends-on-rows, asked]"),
    (toMany(), toMany(#"minCount="1""#), "to-many-became-required [depends-on-rows, checked]"),
    (toMany(), toMany(""), "to-many-marked-required [inferred, nothing]"),
    (toMany(""), toMany(), "relationship-became-optional [inferred, nothing]"),
    (toMany(""), toMany(#"minCount="1""#), "counts-narrowed [undocumented, checked]"),
    (toMany(#"minCount="1""#), toMany(""), "counts-widened [undocumented, nothing]"),
    (toMany(), toMany(#"optional="YES" maxCount="3""#), "counts-narrowed [undocumented, checked]"),
    (toMany(#"optional="YES" minCount="2""#), toMany(), "counts-widened [undocumented, nothing]"),
    (toOne(), toOne().replacing("Nullify", with: "Cascade"), "delete-rule-changed [inferred, nothing]"),
    (toOne(), toOne(to: "F"), "destination-replaced [undocumented, asked]"),
  ]

  @Test(arguments: changes)
  func becomes(_ before: String, _ after: String, _ expected: String) throws {
    #expect(lines(try difference(Self.model(before), Self.model(after))) == ["E.r \(expected)"])
  }

  /// Within a hierarchy a key keeps its meaning.
  @Test func destinationsInOneHierarchy() throws {
    let below = #"<entity name="G" parentEntity="D"/>"#
    let (upper, lower) = (Self.model(Self.toOne(), below), Self.model(Self.toOne(to: "G"), below))
    #expect(lines(try difference(upper, lower)) == ["E.r destination-narrowed [undocumented, checked]"])
    #expect(lines(try difference(lower, upper)) == ["E.r destination-widened [undocumented, nothing]"])
  }

  @Test func aRenamedDestinationIsNoChange() throws {
    let before = entity(Self.toOne()) + #"<entity name="D"/>"#
    let after = entity(Self.toOne(to: "Dear")) + #"<entity name="Dear" elementID="D"/>"#
    #expect(lines(try difference(before, after)) == ["Dear entity-renamed [inferred, renames]"])
  }

  /// Two sides, `E.r` and `D.s`, as the pair that they are or as two relationships without an inverse.
  static func pair(_ one: String, _ other: String, areInverse: Bool = true) -> String {
    let inverse = {
      areInverse ? one.replacing("/>", with: " inverseName=\"s\" inverseEntity=\"D\"/>") : one
    }()
    let back = areInverse ? other.replacing("/>", with: " inverseName=\"r\" inverseEntity=\"E\"/>") : other
    return entity(inverse) + "<entity name=\"D\">\(back)</entity>"
  }

  @Test func relationshipsThatBecomeAPair() throws {
    let (one, other) = (Self.toOne(), Self.toMany(name: "s", to: "E"))
    let found = try difference(Self.pair(one, other, areInverse: false), Self.pair(one, other))
    #expect(
      lines(found) == [
        "D.s relationships-paired [undocumented, asked]", "E.r relationships-paired [undocumented, asked]",
      ]
    )
    let apart = try difference(Self.pair(one, other), Self.pair(one, other, areInverse: false))
    #expect(
      lines(apart) == [
        "D.s inverse-changed [undocumented, converts]", "E.r inverse-changed [undocumented, converts]",
      ]
    )
  }

  @Test func aSetThatGetsAnInverse() throws {
    let before = entity(Self.toMany()) + #"<entity name="D"/>"#
    let found = try difference(before, Self.pair(Self.toMany(), Self.toOne(name: "s", to: "E")))
    #expect(
      lines(found) == [
        "D.s relationship-added [inferred, adds]", "E.r sets-got-owners [undocumented, asked]",
      ]
    )
  }

  /// One-to-many becomes many-to-many: the side that was to-one is inferred, and nothing is asked.
  @Test func manyToMany() throws {
    let before = Self.pair(Self.toOne(), Self.toMany(name: "s", to: "E"))
    let after = Self.pair(Self.toMany(), Self.toMany(name: "s", to: "E"))
    #expect(lines(try difference(before, after)) == ["E.r to-one-to-many [inferred, converts]"])
  }

  /// Of a one-to-one relationship, the side that must have a value has the column.
  @Test func theColumnOfAOneToOne() throws {
    let before = Self.pair(Self.toOne(""), Self.toOne(name: "s", to: "E"))
    let after = Self.pair(Self.toOne(), Self.toOne("", name: "s", to: "E"))
    #expect(
      lines(try difference(before, after)) == [
        "D.s to-one-became-required [depends-on-rows, asked]",
        "E.r relationship-became-optional [inferred, nothing]", "E.r column-moved [inferred, converts]",
      ]
    )
  }
}
