import DataModelDefinition
import DataModelRelational
import GRDB
import Testing

/// Predicates that have no SQL → why, and which scalar is to blame.
@Suite struct UntranslatablePredicateTests {
  static let language: [(String, String)] = [
    ("name MATCHES 'x'", "SQLite has no regular expressions, at 5"),
    ("name ==[c] 'x'", "SQLite knows only the letter case of ASCII, and no diacritics, at 5"),
    ("name CONTAINS[d] 'x'", "SQLite knows only the letter case of ASCII, and no diacritics, at 5"),
    ("name <[l] 'x'", "SQLite has no locales, at 5"),
    ("name UTI-EQUALS 'x'", "SQLite has no type identifiers, at 5"),
    ("name LIKE 'a\\\\*'", "LIKE is translated to GLOB, which has no escapes, at 10"),
    ("uppercase:(name) == 'X'", "SQLite knows only the letter case of ASCII, and no diacritics, at 0"),
    ("length:(name) > 3", "SQLite counts code points where Core Data counts UTF-16 units, at 0"),
    ("sqrt:(rating) > 3", "SQLite has powers, roots and rounding only if it was built with them, at 0"),
    ("rating ** 2 > 3", "SQLite has powers, roots and rounding only if it was built with them, at 0"),
    ("random() > 3", "SQLite has no 'random', or not with these arguments, at 0"),
    ("now(1) > added", "SQLite has no 'now', or not with these arguments, at 0"),
    ("count:(tags) > 3", "write 'count' as an operator of a path, as in 'items.@count', at 0"),
    ("FUNCTION(name, 'x') == 1", "FUNCTION calls code in the app, at 0"),
    ("FETCH(name, name, NO) == 1", "FETCH runs another request, at 0"),
    ("tags[0].name == 'x'", "SQL cannot access objects by index, at 0"),
    ("tags[FIRST] == $x", "SQL cannot access objects by index, at 0"),
    ("modulus:by:(rating, 2) == 0", "'modulus:by:' takes only integers in SQL, at 0"),
    (
      "tags.@distinctUnionOfObjects.name == 'x'",
      "'@distinctUnionOfObjects' is only available in memory, at 5"
    ),
    ("CAST(name, 'NSDate') < now()", "only a number can be cast to a date, at 5"),
    ("CAST(1e15, 'NSDate') < now()", "the date is not in the years 1 to 9999, at 5"),
    ("CAST(added, 'NSNumber') > 1", "SQL cannot cast this value to 'NSNumber', at 0"),
    ("name < nil", "NULL can only be compared with == and !=, at 7"),
    ("name IN {'x', nil}", "NULL can only be compared with == and !=, at 14"),
    ("name CONTAINS nil", "NULL can only be compared with == and !=, at 14"),
    ("tags CONTAINS nil", "NULL can only be compared with == and !=, at 14"),
    ("stock + nil > 1", "NULL can only be used with == and !=, at 8"),
  ]

  static let names: [(String, String)] = [
    ("nme == 'x'", "'Product' has no property 'nme', at 0"),
    ("manufacturer.nme == 'x'", "'Manufacturer' has no property 'nme', at 13"),
    ("name.first == 'x'", "the path cannot continue here, at 5"),
    ("note == 'x'", "'note' of 'Product' is transient, so it is not in the database, at 0"),
    (
      "cheaper.@count > 1", "'cheaper' of 'Product' is a fetched property, which is not in the database, at 0"
    ),
    ("place == nil", "'place' of 'Product' is a composite; name one of its attributes, at 0"),
    ("place.floor == nil", "'place' of 'Product' is a composite; name one of its attributes, at 0"),
    ("entity == $e", "'entity' is only available as 'entity.name', at 0"),
    ("name == $x.name", "'$x' is a variable, whose value is not in the database, at 8"),
    ("name == $FETCH_SOURCE.name", "'$FETCH_SOURCE' is only available in fetched properties, at 8"),
    (
      "name == $FETCHED_PROPERTY.name",
      "'$FETCHED_PROPERTY' is a property description, which has no SQL, at 8"
    ),
    ("SELF == $FETCHED_PROPERTY", "'$FETCHED_PROPERTY' is a property description, which has no SQL, at 8"),
  ]

  static let many: [(String, String)] = [
    (
      "tags.name == 'x'",
      "the path leads to many objects; use ANY, ALL or NONE, or an operator such as '@count', at 0"
    ),
    (
      "tags == nil",
      "the path leads to many objects; use ANY, ALL or NONE, or an operator such as '@count', at 0"
    ),
    ("ANY name == 'x'", "ANY needs a key path to many objects, at 4"),
    ("ALL 5 > stock", "ALL needs a key path to many objects, at 4"),
    ("ANY tags.@count > 5", "ANY needs a key path to many objects, at 4"),
    ("tags.products.@count > 1", "'@count' can follow only one to-many, at 14"),
    ("tags.@sum.products.stock > 1", "an operator can follow only one to-many, at 10"),
    ("parent.@count > 1", "'@count' needs a path to many objects, at 7"),
    ("tags.name.@count > 1", "'@count' needs a to-many, at 10"),
    ("children.parent.@count > 1", "'@count' needs a to-many, at 16"),
    ("children.@sum > 1", "'@sum' does not support values of 'Product', at 9"),
    ("tags.name.@sum > 1", "'@sum' does not support values of String, at 10"),
    ("children.uid.@max == nil", "'@max' does not support values of UUID, at 13"),
    ("children.@count.name > 1", "the path cannot continue here, at 16"),
    ("children.@max.@min.stock > 1", "a path can have only one operator, at 14"),
    ("name IN 'abc'", "IN needs values in braces, a variable, or a key path to many objects, at 8"),
    ("name IN alias", "IN needs values in braces, a variable, or a key path to many objects, at 8"),
    ("stock BETWEEN $range", "BETWEEN needs two bounds in braces, at 14"),
    ("stock BETWEEN {1, 2, 3}", "BETWEEN needs two bounds in braces, at 14"),
    ("stock == {1}", "a list can only follow IN or BETWEEN, at 9"),
    (
      "SUBQUERY(tags, $t, name == 'x').@count > 0",
      "inside SUBQUERY, a path must start with a variable, as in '$x.name', at 19"
    ),
    (
      "SUBQUERY(tags, $t, SELF == $t).@count > 0",
      "inside SUBQUERY, a path must start with a variable, as in '$x.name', at 19"
    ),
    ("SUBQUERY(parent, $t, $t.stock > 1).@count > 0", "SUBQUERY needs a key path to many objects, at 9"),
    ("SUBQUERY(tags, $t, $t.name == 'x') == nil", "SUBQUERY supports only '@count', at 0"),
    ("SUBQUERY(tags, $t, $t.name == 'x').@sum.x > 1", "SUBQUERY supports only '@count', at 0"),
    (
      "SUBQUERY(tags, $t, TRUEPREDICATE).@count > 1 AND $t.name == 'x'",
      "'$t' is a variable, whose value is not in the database, at 49"
    ),
  ]

  static let types: [(String, String)] = [
    ("stock == 'x'", "a string is not a valid value of Integer 32, at 9"),
    ("name == 5", "a number is not a valid value of String, at 8"),
    ("name == YES", "a boolean is not a valid value of String, at 8"),
    (
      "added > 5",
      "a number is not a valid value of Date; a date is written CAST(<seconds since 2001>, \"NSDate\"), at 8"
    ),
    ("uid == 'x'", "the string is not a UUID, at 7"),
    ("uid < $x", "UUID has no order, at 0"),
    ("image > $x", "Binary has no order, at 0"),
    ("style == $x", "Transformable can only be compared with NULL, at 0"),
    ("image IN $x", "JSON cannot represent values of Binary, at 9"),
    ("manufacturer > $x", "'Manufacturer' has no order, at 0"),
    ("manufacturer == 5", "a number is not a valid value of 'Manufacturer', at 16"),
    ("manufacturer == parent", "'Manufacturer' and 'Product' cannot be compared, at 0"),
    ("tags CONTAINS manufacturer", "'Tag' and 'Manufacturer' cannot be compared, at 0"),
    ("name == stock", "String and Integer 32 cannot be compared, at 0"),
    ("stock BEGINSWITH '1'", "a value of Integer 32 is not a string, at 0"),
    ("url CONTAINS 'x'", "a value of URI is not a string, at 0"),
    ("name + 1 > 2", "a value of String is not a number, at 0"),
    ("added + 1 > 2", "a value of Date is not a number, at 0"),
    ("TERNARY(stock > 1, name, 5) == 'x'", "a number is not a valid value of String, at 25"),
    ("TERNARY(stock > 1, name, stock) == 'x'", "String and Integer 32 cannot be compared, at 19"),
    ("$x > 5", "the type of '$x' is unknown, at 0"),
    ("$x == $y", "the type of '$x' is unknown, at 0"),
    ("$x == nil", "the value of a variable is never NULL, at 0"),
    ("stock > $x AND #size < $x", "'$x' is used as both Integer 32 and Integer 16, at 23"),
    ("stock > $x AND stock IN $x", "'$x' is used as both Integer 32 and a list of Integer 32, at 24"),
    ("$x CONTAINS name AND stock > $x", "'$x' is used as both String and Integer 32, at 29"),
  ]

  @Test(arguments: language + names + many + types)
  func isRefused(_ text: String, _ reason: String) throws {
    #expect(try Self.refusal(of: text) == reason)
  }

  @Test func fetchSourceIsRefusedWhereItHasNoValueOfItsOwn() throws {
    let cases = [
      ("name == $FETCH_SOURCE.parent.name", "'$FETCH_SOURCE' supports only properties in its own row, at 8"),
      ("SELF == $FETCH_SOURCE.tags", "'$FETCH_SOURCE' supports only properties in its own row, at 8"),
      ("stock == $FETCH_SOURCE.nme", "'Product' has no property 'nme', at 23"),
      ("stock == $FETCH_SOURCE.name", "Integer 32 and String cannot be compared, at 0"),
      ("stock == $FETCH_SOURCE.tags.@count", "'$FETCH_SOURCE' supports only properties, at 9"),
      ("SELF IN $FETCH_SOURCE", "IN needs values in braces, a variable, or a key path to many objects, at 8"),
    ]
    for (text, reason) in cases {
      #expect(try Self.refusal(of: text, fetchSource: "Product") == reason)
    }
  }

  private static func refusal(of text: String, fetchSource: String? = nil) throws -> String? {
    do {
      _ = try PredicateFixture.translate(text, fetchSource: fetchSource)
      return nil
    } catch let error as UntranslatablePredicate {
      #expect(error.range.lowerBound >= 0 && error.range.upperBound <= text.unicodeScalars.count)
      return error.description
    }
  }
}
