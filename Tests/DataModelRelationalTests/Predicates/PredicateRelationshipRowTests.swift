import DataModelRelational
import GRDB
import Testing

/// Predicates over relationships, asked of a real SQLite: text → the keys of the rows that it finds.
@Suite struct PredicateRelationshipRowTests {
  typealias Case = PredicateRowTests.Case

  // MARK: - One object

  static let toOne: [Case] = [
    Case("manufacturer == $m", [1, 2], ["m": 1]),
    Case("manufacturer != $m", [3, 4, 5], ["m": 1]),
    Case("manufacturer == nil", [6]),
    Case("manufacturer != nil", [1, 2, 3, 4, 5]),
    Case("manufacturer.country == $c", [1, 2], ["c": 1]),
    Case("manufacturer.country == nil", [5, 6]),
    Case("manufacturer.country.code == nil", [5, 6]),
    Case("manufacturer.country.code != 'AT'", [3, 4]),
    Case("manufacturer.country.code == 'CH' OR name == nil", [3, 4, 6]),
    Case("parent.parent.name == 'Chair'", [4]),
    Case("parent.parent.parent == nil", [1, 2, 3, 4, 6]),
    Case("parent == SELF", [5]),
    Case("parent.manufacturer == manufacturer", [2, 5]),
    Case("parent.price > price", [4]),
    Case("SELF == $x", [4], ["x": 4]),
    Case("self.name == 'Chair' AND SELF != $x", [1], ["x": 4]),
    Case("parent IN $list AND parent.parent IN {$a}", [4], ["list": "[2]", "a": 1]),
    Case("passport == $p", [2], of: "Person", ["p": 1]),
    Case("passport == nil", [1, 3], of: "Person"),
    Case("passport.number > 70", [2], of: "Person"),
    Case("holder.passport == SELF", [1], of: "Passport"),
    Case("entity.name == 'Product' AND manufacturer.entity.name == 'Manufacturer'", [1, 2, 3, 4, 5]),
  ]

  // MARK: - Many objects

  static let toMany: [Case] = [
    Case("products.@count == 0", [], of: "Manufacturer"),
    Case("products.@count == 2", [1, 2], of: "Manufacturer"),
    Case("products.@count > $n", [1, 2], of: "Manufacturer", ["n": 1]),
    Case("products.@count == 0", [3], of: "Tag"),
    Case("tags.@count == 0", [4, 5, 6]),
    Case("children.@count == 2", [1]),
    Case("ANY products.name == 'Chair'", [1], of: "Manufacturer"),
    Case("ANY products.price > 50", [1], of: "Manufacturer"),
    Case("ANY products.rating BETWEEN {0, 1}", [2], of: "Manufacturer"),
    Case("SOME products.name BEGINSWITH 'A'", [1, 2], of: "Manufacturer"),
    Case("ANY products.name == nil", [], of: "Manufacturer"),
    Case("ANY products == $p", [2], of: "Manufacturer", ["p": 3]),
    Case("ANY products IN $list", [1, 3], of: "Manufacturer", ["list": "[1,5,6]"]),
    Case("products CONTAINS $p", [2], of: "Manufacturer", ["p": 3]),
    Case("$p IN products", [2], of: "Manufacturer", ["p": 3]),
    Case("'Chair' IN products.name", [1], of: "Manufacturer"),
    Case("products.name CONTAINS 'Chair'", [1], of: "Manufacturer"),
    Case("ALL products.stock > 0", [3], of: "Manufacturer"),
    Case("ALL products.stock >= 0", [1, 3], of: "Manufacturer"),
    Case("ALL products.isActive == YES", [], of: "Manufacturer"),
    Case("NONE products.stock < 0", [1, 3], of: "Manufacturer"),
    Case("NOT ANY products.stock < 0", [1, 3], of: "Manufacturer"),
    Case("NOT ALL products.stock >= 0", [2], of: "Manufacturer"),
    Case("ANY tags.name == 'wood'", [1, 2]),
    Case("ALL tags.name == 'wood'", [2, 4, 5, 6]),
    Case("NONE tags.name == 'wood'", [3, 4, 5, 6]),
    Case("tags CONTAINS $t", [1, 3], ["t": 2]),
    Case("ANY products.name == 'Chair'", [1, 2], of: "Tag"),
    Case("ANY children.children.name == 'A?b*'", [1]),
    Case("ANY children.parent.name == 'Chair'", [1]),
    Case("ANY products.parent.name == nil", [1], of: "Manufacturer"),
    Case("ALL products.parent.name == 'Chair'", [], of: "Manufacturer"),
    Case("ALL children.name == 'nobody'", [3, 4, 6]),
    Case("manufacturer.products.@count == 2", [1, 2, 3, 4]),
    Case("ANY manufacturer.products.name == name", [1, 2, 3, 4, 5]),
    Case("ANY manufacturer.products.name CONTAINS 'Table'", [3, 4]),
    Case("ANY manufacturers.products.name == 'Chair'", [1], of: "Country"),
    Case("ANY children == SELF", [5]),
    Case("ANY children.tags.name == 'sale'", [1]),
  ]

  static let aggregates: [Case] = [
    Case("products.stock.@sum == 10", [1], of: "Manufacturer"),
    Case("products.@sum.stock == 10", [1], of: "Manufacturer"),
    Case("children.stock.@sum == 0", [3, 4, 6]),
    Case("children.stock.@min == nil", [3, 4, 6]),
    Case("children.@avg.stock == 2.5", [1]),
    Case("children.@avg.stock != nil", [1, 2, 5]),
    Case("products.price.@max > 100", [], of: "Manufacturer"),
    Case("products.price.@max == 100", [1], of: "Manufacturer"),
    Case("products.price.@sum > $x", [1, 2], of: "Manufacturer", ["x": "20"]),
    Case("products.added.@max > now()", [1], of: "Manufacturer"),
    Case("products.name.@min == ''", [3], of: "Manufacturer"),
    Case("children.manufacturer.name.@max == 'Rüegg'", [1, 2]),
    Case("SUBQUERY(products, $p, $p.price > 9 AND $p.stock > 0).@count == 1", [1, 2, 3], of: "Manufacturer"),
    Case(
      "SUBQUERY(products, $p, $p.stock > 0 OR $p.stock < 0).@count > $n",
      [2],
      of: "Manufacturer",
      ["n": 1]
    ),
    Case("SUBQUERY(products, $p, $p == $x).@count == 1", [1], of: "Manufacturer", ["x": 2]),
    Case("SUBQUERY(products, $p, $p.manufacturer.country.code == 'AT').@count == 2", [1], of: "Manufacturer"),
    Case("SUBQUERY(tags, $t, $t.products.@count > 1).@count == 2", [1]),
    Case(
      "SUBQUERY(products, $p, SUBQUERY($p.tags, $t, $t.name == 'wood').@count > 0).@count == 2",
      [1],
      of: "Manufacturer"
    ),
    Case("SUBQUERY(products, $p, ANY $p.tags.name == 'sale').@count == 1", [1, 2], of: "Manufacturer"),
  ]

  @Test(arguments: [toOne, toMany, aggregates].flatMap { $0 })
  func finds(_ test: Case) throws {
    try PredicateRowTests.check(test)
  }

  // MARK: - Hierarchies

  static let hierarchies: [Case] = [
    Case("pets.@count == 2", [1], of: "Person"),
    // The column `keeper` is that of dogs and of cats.
    Case("dogs.@count == 1", [1, 2], of: "Person"),
    Case("cats.@count == 1", [1], of: "Person"),
    Case("ANY dogs.barks > 6", [2], of: "Person"),
    Case("ANY dogs.name == 'Tom'", [], of: "Person"),
    Case("favourite.barks == 9", [2], of: "Person"),
    Case("favourite.entity.name == 'Puppy'", [2], of: "Person"),
    Case("favourite == $d", [1], of: "Person", ["d": 1]),
    Case("ANY pets == favourite", [1], of: "Person"),
    Case("ANY pets.entity.name IN {'Cat'}", [2], of: "Person"),
    Case("pets CONTAINS favourite", [1], of: "Person"),
  ]

  @Test(arguments: hierarchies)
  func knowsEntities(_ test: Case) throws {
    try PredicateRowTests.check(test)
  }

  @Test func subentitiesAreRowsOfTheRootsTable() throws {
    try PredicateRowTests.check(
      Case("barks > 4 AND owner.name == 'Ann'", [1, 2], of: "Dog"),
      table: "Animal"
    )
    try PredicateRowTests.check(Case("entity.name == 'Puppy'", [2], of: "Dog"), table: "Animal")
    try PredicateRowTests.check(Case("keeper.name == 'Ann'", [1, 3], of: "Cat"), table: "Animal")
  }

  // MARK: - Fetched properties

  @Test func fetchedPropertiesKnowTheirOwner() throws {
    let queue = try PredicateFixture.database()
    func keys(_ text: String, _ values: PredicateRowTests.Values) throws -> [Int64] {
      try PredicateFixture.translate(text, fetchSource: "Product").keys(
        in: "Product",
        of: queue,
        values: values
      )
    }
    #expect(try keys("price < $FETCH_SOURCE.price", ["FETCH_SOURCE.price": "9.6"]) == [1, 4, 5])
    #expect(
      try keys("manufacturer == $FETCH_SOURCE.manufacturer", ["FETCH_SOURCE.manufacturer": 2]) == [3, 4]
    )
    #expect(try keys("parent == $FETCH_SOURCE", ["FETCH_SOURCE": 1]) == [2, 3])
    #expect(try keys("place.x > $FETCH_SOURCE.place.x", ["FETCH_SOURCE.place.x": 0.5]) == [1])
  }
}
