import DataModelRelational
import Testing

/// Predicates → the whole SQL, and what is bound to it.
@Suite struct PredicateSQLTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let sql: String
    let bindings: [PredicateBinding]
    let entity: String
    let fetchSource: String?

    init(
      _ text: String,
      _ sql: String,
      _ bindings: [PredicateBinding] = [],
      of entity: String = "Product",
      fetchSource: String? = nil
    ) {
      self.text = text
      self.sql = sql
      self.bindings = bindings
      self.entity = entity
      self.fetchSource = fetchSource
    }

    var testDescription: String { "\(entity): \(text)" }
  }

  private static func variable(
    _ name: String,
    _ type: PredicateValueType,
    path: [String] = [],
    isList: Bool = false
  ) -> PredicateBinding {
    .variable(PredicateVariable(name: name, path: path, type: type, isCollection: isList))
  }

  private static func integer(_ value: Int64) -> PredicateBinding { .value(.integer(value)) }
  private static func real(_ value: Double) -> PredicateBinding { .value(.real(value)) }
  private static func text(_ value: String) -> PredicateBinding { .value(.text(value)) }

  static let comparisons: [Case] = [
    Case(
      "name = 'x' or not stock > 5",
      #""Product"."name" = ? OR NOT ("Product"."stock" > ?)"#,
      [text("x"), integer(5)]
    ),
    Case(
      "(name != 'x' OR stock > 5) AND isActive == YES",
      #"("Product"."name" <> ? OR "Product"."stock" > ?) AND "Product"."isActive" = ?"#,
      [text("x"), integer(5), integer(1)]
    ),
    Case("name == nil", #""Product"."name" IS NULL"#),
    Case("price != nil", #""Product"."price" IS NOT NULL"#),
    Case(
      "price < 1.00",
      #"CAST("Product"."price" AS REAL) < CAST(? AS REAL)"#,
      [text("1.0")]
    ),
    Case("rating < 1", #""Product"."rating" < ?"#, [integer(1)]),
    Case("rating < 0.3", #""Product"."rating" < ?"#, [real(0.3)]),
    // A column has the 32 bits of a Float, widened.
    Case("weight == 0.3", #""Product"."weight" = ?"#, [real(0.30000001192092896)]),
    Case("-0.3 < weight", #"? < "Product"."weight""#, [real(-0.30000001192092896)]),
    Case(
      "added BETWEEN {CAST(0, 'NSDate'), now()}",
      #""Product"."added" BETWEEN ? AND ?"#,
      [text("2001-01-01 00:00:00.000"), .now]
    ),
    Case(
      "stock IN {1, $x}",
      #""Product"."stock" IN (?, ?)"#,
      [integer(1), variable("x", .attribute(.integer32))]
    ),
    Case(
      "stock IN $x",
      #""Product"."stock" IN (SELECT value FROM json_each(?))"#,
      [variable("x", .attribute(.integer32), isList: true)]
    ),
    Case(
      "price IN $x",
      #"CAST("Product"."price" AS REAL) IN (SELECT CAST(value AS REAL) FROM json_each(?))"#,
      [variable("x", .attribute(.decimal), isList: true)]
    ),
    Case(
      "uid == 'ABCDEF00-0000-0000-0000-000000000000'",
      #""Product"."uid" = X'ABCDEF00000000000000000000000000'"#
    ),
    Case(
      "uid IN $x",
      #"nullif(hex("Product"."uid"), '') IN (SELECT value FROM json_each(?))"#,
      [variable("x", .attribute(.uuid), isList: true)]
    ),
    Case(
      "place.floor.level == $l",
      #""Product"."place_floor_level" = ?"#,
      [variable("l", .attribute(.integer16))]
    ),
    Case("TRUEPREDICATE AND NOT FALSEPREDICATE", "1 AND NOT 0"),
    Case("true == true", "1"),
  ]

  static let texts: [Case] = [
    Case(
      "name BEGINSWITH $x",
      #"substr("Product"."name", 1, length(?)) = ?"#,
      [variable("x", .attribute(.string)), variable("x", .attribute(.string))]
    ),
    Case(
      "name ENDSWITH 'x'",
      #"substr("Product"."name", -length(?), length(?)) = ?"#,
      [text("x"), text("x"), text("x")]
    ),
    Case("name CONTAINS 'x'", #"instr("Product"."name", ?) > 0"#, [text("x")]),
    Case("name LIKE 'a[b]*?'", #""Product"."name" GLOB ?"#, [text("a[[]b]*?")]),
    Case(
      "name LIKE $x",
      #""Product"."name" GLOB replace(?, '[', '[[]')"#,
      [variable("x", .attribute(.string))]
    ),
  ]

  static let paths: [Case] = [
    Case(
      "manufacturer == $m",
      #""Product"."manufacturer" = ?"#,
      [variable("m", .object(entity: "Manufacturer", key: .rowID))]
    ),
    Case(
      "manufacturer.name == 'x'",
      #"(SELECT "_1"."name" FROM "Manufacturer" AS "_1" WHERE "_1"."_id" = "Product"."manufacturer") = ?"#,
      [text("x")]
    ),
    Case(
      "manufacturer.country.code == $c",
      #"""
      (SELECT "_2"."code" FROM "Manufacturer" AS "_1" JOIN "Country" AS "_2" ON "_2"."_id" = "_1"."country" \#
      WHERE "_1"."_id" = "Product"."manufacturer") = ?
      """#,
      [variable("c", .attribute(.string))]
    ),
    Case(
      "manufacturer.country == nil",
      #"""
      (SELECT "_1"."country" FROM "Manufacturer" AS "_1" WHERE "_1"."_id" = "Product"."manufacturer") IS NULL
      """#
    ),
    Case("SELF == $x", #""Product"."_id" = ?"#, [variable("x", .object(entity: "Product", key: .rowID))]),
    Case(
      "ANY tags.name == 'x'",
      #"""
      EXISTS (SELECT 1 FROM "_Product_tags" AS "_1" JOIN "Tag" AS "_2" ON "_2"."_id" = "_1"."_destination" \#
      WHERE "_1"."_source" = "Product"."_id" AND "_2"."name" = ?)
      """#,
      [text("x")]
    ),
    Case(
      "ALL children.stock > 1",
      #"""
      NOT EXISTS (SELECT 1 FROM "Product" AS "_1" WHERE "_1"."parent" = "Product"."_id" AND ("_1"."stock" > \#
      ?) IS NOT TRUE)
      """#,
      [integer(1)]
    ),
    Case(
      "products.@count > 1",
      #"""
      (SELECT count(*) FROM "_Product_tags" AS "_1" JOIN "Product" AS "_2" ON "_2"."_id" = "_1"."_source" \#
      WHERE "_1"."_destination" = "Tag"."_id") > ?
      """#,
      [integer(1)],
      of: "Tag"
    ),
    Case(
      "children.price.@sum > $x",
      #"""
      (SELECT ifnull(sum(CAST("_1"."price" AS REAL)), 0) FROM "Product" AS "_1" WHERE "_1"."parent" = \#
      "Product"."_id") > CAST(? AS REAL)
      """#,
      [variable("x", .attribute(.decimal))]
    ),
    Case(
      "SUBQUERY(dogs, $d, $d.barks > 5).@count == 0",
      #"""
      (SELECT count(*) FROM "Animal" AS "_1" WHERE "_1"."keeper" = "Person"."_id" AND "_1"."_entity" IN \#
      ('Dog', 'Puppy') AND "_1"."barks" > ?) = ?
      """#,
      [integer(5), integer(0)],
      of: "Person"
    ),
    Case("barks > 1", #""Animal"."barks" > ?"#, [integer(1)], of: "Puppy"),
    Case(
      """
      price < $FETCH_SOURCE.price AND manufacturer == $FETCH_SOURCE.manufacturer AND parent == $FETCH_SOURCE
      """,
      #"""
      CAST("Product"."price" AS REAL) < CAST(? AS REAL) AND "Product"."manufacturer" = ? AND \#
      "Product"."parent" = ?
      """#,
      [
        variable("FETCH_SOURCE", .attribute(.decimal), path: ["price"]),
        variable("FETCH_SOURCE", .object(entity: "Manufacturer", key: .rowID), path: ["manufacturer"]),
        variable("FETCH_SOURCE", .object(entity: "Product", key: .rowID)),
      ],
      fetchSource: "Product"
    ),
  ]

  @Test(arguments: comparisons + texts + paths)
  func becomes(_ test: Case) throws {
    let translated = try PredicateFixture.translate(
      test.text,
      for: test.entity,
      fetchSource: test.fetchSource
    )
    #expect(translated.sql == test.sql)
    #expect(translated.bindings == test.bindings)
  }
}
