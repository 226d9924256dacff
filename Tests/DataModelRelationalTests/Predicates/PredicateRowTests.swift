import DataModelRelational
import Foundation
import GRDB
import Testing

/// Predicates, asked of a real SQLite: text → the keys of the rows that it finds.
@Suite struct PredicateRowTests {
  typealias Values = [String: any DatabaseValueConvertible & Sendable]

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let keys: [Int64]
    let entity: String
    let values: Values

    init(_ text: String, _ keys: [Int64], of entity: String = "Product", _ values: Values = [:]) {
      self.text = text
      self.keys = keys
      self.entity = entity
      self.values = values
    }

    var testDescription: String { "\(entity): \(text)" }
  }

  /// 0E984725-C51C-4BF4-9960-E1C80E27ABA0, as columns hold it.
  static let bytes = Data([
    0x0E, 0x98, 0x47, 0x25, 0xC5, 0x1C, 0x4B, 0xF4, 0x99, 0x60, 0xE1, 0xC8, 0x0E, 0x27, 0xAB, 0xA0,
  ])

  // MARK: - What real models ask

  static let real: [Case] = [
    Case("stock > 0", [1, 3, 5]),
    Case("price < 1.00", [4]),
    Case(
      "price < $PRICE AND manufacturer.country.code == $COUNTRY_CD",
      [1],
      ["PRICE": "10.0", "COUNTRY_CD": "AT"]
    ),
    Case("name == $humanName", [1], ["humanName": "Chair"]),
    Case("uid == $UUID", [1], ["UUID": bytes]),
    Case(
      "manufacturer.name == $NAME OR name == $NEEDLE",
      [2, 3, 4],
      ["NAME": "Rüegg", "NEEDLE": "Armchair"]
    ),
    Case("added == CAST(366801373.747, \"NSDate\")", [1]),
    Case("parent == $parent", [2, 3], ["parent": 1]),
    Case("parent.name == $parentName", [2, 3], ["parentName": "Chair"]),
    Case("true == true", [1, 2, 3, 4, 5, 6]),
    Case("TRUEPREDICATE", [1, 2, 3, 4, 5, 6]),
    Case("FALSEPREDICATE", []),
  ]

  // MARK: - Comparisons

  static let comparisons: [Case] = [
    Case("name == 'Chair'", [1]),
    Case("name != 'Chair'", [2, 3, 4, 5]),
    Case("'Chair' != name", [2, 3, 4, 5]),
    Case("NOT name == 'Chair'", [2, 3, 4, 5]),
    Case("name == nil", [6]),
    Case("nil == name", [6]),
    Case("name != nil", [1, 2, 3, 4, 5]),
    Case("NOT name == nil", [1, 2, 3, 4, 5]),
    Case("name == ''", [5]),
    Case("name < 'B'", [2, 4, 5]),
    Case("rating >= 3", [1, 2, 5]),
    Case("rating > 2.25 AND rating < 1e300", [1, 2]),
    Case("stock == 5.0", [3]),
    Case("stock == 5.5", []),
    Case("stock == -3", [4]),
    Case("isActive == YES", [1, 3]),
    Case("isActive == FALSE", [2, 5]),
    Case("isActive != TRUE", [2, 5]),
    Case("isActive == 1", [1, 3]),
    Case("isActive == $x", [2, 5], ["x": 0]),
    Case("price == 9.5", [1, 5]),
    Case("price > 9.5", [2, 3]),
    Case("price == 0.1", [4]),
    Case("price == CAST('0.10', 'NSDecimalNumber')", [4]),
    Case("price >= $x", [2, 3], ["x": "20.250"]),
    Case("price > stock", [2, 3, 4, 5]),
    Case("price != nil", [1, 2, 3, 4, 5]),
    Case("added < CAST(0, 'NSDate')", [3]),
    Case("added <= CAST(0, 'NSDate')", [3, 5]),
    Case("added == CAST(-31622400.001, 'NSDate')", [3]),
    Case("added > now()", [2]),
    Case("added > $since", [2], ["since": "2013-01-01 00:00:00.000"]),
    Case("uid == '0E984725-C51C-4BF4-9960-E1C80E27ABA0'", [1]),
    Case("uid == '0e984725-c51c-4bf4-9960-e1c80e27aba0'", [1]),
    Case("uid != nil", [1]),
    Case("url == 'https://a.example/1'", [1]),
    Case("image == $data", [1], ["data": Data([1])]),
    Case("style == nil", [1, 2, 3, 4, 5, 6]),
    Case("name == alias", []),
    Case("place.x < 0 OR place.floor.level == 2", [1, 2]),
    Case("#size > 1", [1, 2]),
    Case("stock BETWEEN {0, 7}", [2, 3, 5]),
    Case("price BETWEEN {$low, 20.25}", [1, 3, 5], ["low": "9.5"]),
    Case("NOT (stock BETWEEN {0, 7}) AND #size > 0", [1]),
    Case("5 BETWEEN {#size, stock}", [1, 3, 5]),
    Case("$a == $b AND $a > stock AND $b < 1", [4], ["a": 0, "b": 0]),
    Case("$a > 0 AND stock == $a", [3], ["a": 5]),
    Case("nil == nil AND 1 == 1 AND TRUE != FALSE", [1, 2, 3, 4, 5, 6]),
    Case("5 == nil", []),
  ]

  static let sets: [Case] = [
    Case("stock IN {0, 5, 99}", [2, 3]),
    Case("NOT stock IN {0, 5}", [1, 4, 5]),
    Case("stock IN {}", []),
    Case("NOT stock IN {}", [1, 2, 3, 4, 5, 6]),
    Case("{0, 5} CONTAINS stock", [2, 3]),
    Case("1 IN {#size, stock}", [3]),
    Case("price IN {9.5, 100}", [1, 2, 5]),
    Case("price IN $list", [1, 2, 5], ["list": "[\"9.5\",\"100.0\"]"]),
    Case("stock IN $list", [2, 3], ["list": "[0,5,99]"]),
    Case("rating IN $list", [2, 4], ["list": "[3,2.25]"]),
    Case("name IN $list", [1, 4], ["list": "[\"Chair\",\"A?b*\",\"it's\"]"]),
    Case("isActive IN $list", [1, 3], ["list": "[true]"]),
    Case("added IN $list", [5], ["list": "[\"2001-01-01 00:00:00.000\"]"]),
    Case("uid IN $list", [1], ["list": "[\"0E984725C51C4BF49960E1C80E27ABA0\"]"]),
    Case("uid IN {$x, 'ABCDEF00-0000-0000-0000-000000000000'}", [1], ["x": bytes]),
    Case("NOT uid IN $list", [1], ["list": "[\"ABCDEF00000000000000000000000000\"]"]),
    Case("name IN $list", [], ["list": "[]"]),
    Case("SELF IN $list", [2, 6], ["list": "[2,6]"]),
    Case("manufacturer IN $list", [3, 4], ["list": "[2,7]"]),
    Case("manufacturer IN {$a, $b}", [3, 4, 5], ["a": 2, "b": 3]),
  ]

  // MARK: - Texts

  static let texts: [Case] = [
    Case("name BEGINSWITH 'Ch'", [1]),
    Case("name BEGINSWITH 'ch'", []),
    Case("name BEGINSWITH $x", [4], ["x": "A?"]),
    Case("name BEGINSWITH[n] ''", [1, 2, 3, 4, 5]),
    Case("name ENDSWITH 'hair'", [1, 2]),
    Case("name ENDSWITH 'xxxxxxxxxxxxChair'", []),
    Case("name ENDSWITH ''", [1, 2, 3, 4, 5]),
    Case("manufacturer.name ENDSWITH 'üegg'", [3, 4]),
    Case("name CONTAINS 'hai'", [1, 2]),
    Case("NOT name CONTAINS 'hai'", [3, 4, 5]),
    Case("name CONTAINS alias", [1, 2]),
    Case("name CONTAINS '['", [3]),
    Case("name LIKE '*hair'", [1, 2]),
    Case("name LIKE 'Chai?'", [1]),
    Case("name LIKE 'chai?'", []),
    Case("name LIKE 'Table [big]'", [3]),
    Case("name LIKE '*[*'", [3]),
    Case("name LIKE 'A?b?'", [4]),
    Case("name LIKE $pattern", [3], ["pattern": "T*[b?g]"]),
    Case("name LIKE alias", [3]),
    Case("'[x' LIKE $p AND name == ''", [5], ["p": "[?"]),
    Case("name LIKE '*'", [1, 2, 3, 4, 5]),
    Case("name == \"'; DROP TABLE \\\"Product\\\"; --\"", []),
  ]

  // MARK: - Arithmetic

  static let arithmetic: [Case] = [
    Case("stock + #size * 2 > 10", [1]),
    Case("(stock + #size) * 2 == 12", [3, 5]),
    Case("stock - (#size - 1) == 8", [1]),
    Case("-stock == 3", [4]),
    Case("-(stock + 1) > 0", [4]),
    Case("stock / 2 == 2", [3]),
    Case("price * 2 == 19", [1, 5]),
    Case("price + rating > $x", [1, 2, 3, 5], ["x": 13.5]),
    Case("abs(stock) == 3", [4]),
    Case("abs:(price - 10) < 1", [1, 5]),
    Case("modulus:by:(stock, 5) == 0", [1, 2, 3]),
    Case("add:to:(stock, 1) == from:subtract:(#size, -4)", []),
    Case("multiply:by:(stock, 2) == divide:by:(40, 2)", [1]),
    Case("bitwiseAnd:with:(stock, 2) == 2", [1, 5]),
    Case("noindex:(stock) == 5", [3]),
    Case("TERNARY(isActive == YES, stock, #size) == 2", [2]),
    Case("TERNARY(name == nil, 'none', name) == 'none'", [6]),
    Case("stock / 0 == nil", [1, 2, 3, 4, 5, 6]),
  ]

  @Test(arguments: [real, comparisons, sets, texts, arithmetic].flatMap { $0 })
  func finds(_ test: Case) throws {
    try Self.check(test)
  }

  static func check(_ test: Case, table: String? = nil) throws {
    let translated = try PredicateFixture.translate(test.text, for: test.entity)
    let queue = try PredicateFixture.database()
    let found = try translated.keys(in: table ?? test.entity, of: queue, values: test.values)
    #expect(found == test.keys, "\(translated.sql)")
  }
}
