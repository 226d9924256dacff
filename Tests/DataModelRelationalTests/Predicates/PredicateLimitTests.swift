import DataModelDefinition
import DataModelRelational
import GRDB
import Testing

/// Whatever is translated, SQLite can prepare, however large or deep the predicate is.
@Suite struct PredicateLimitTests {
  /// What repeats before and after the middle of a text.
  static let nestings: [(String, String, String)] = [
    ("(stock > 1 AND (stock < 9 OR ", "stock == 1", "))"),
    ("NOT (stock > 1 OR ", "stock == 1", ")"),
    ("stock - (", "stock", ") > 1"),
    ("abs(-", "stock", ") > 1"),
    ("TERNARY(stock > ", "1", ", 2, 3) > 1"),
    ("TERNARY(stock > 1, 1, ", "1", ") > 1"),
    ("SUBQUERY(children, $x, stock > 1 AND (stock > 2 OR ", "TRUEPREDICATE", ")).@count > 0"),
    ("SUBQUERY($x.children, $x, $x.stock > 1 AND ($x.stock > 2 OR ", "$x.stock > 1", ")).@count > 0"),
  ]

  @Test(arguments: nestings)
  func deepPredicatesAreRefusedOrPrepared(_ before: String, _ middle: String, _ after: String) throws {
    let queue = try PredicateFixture.database()
    for depth in 1...40 {
      let isExpression = after.hasSuffix(" > 1")
      let closing = isExpression ? String(after.dropLast(4)) : after
      let inner =
        Array(repeating: before, count: depth).joined() + middle
        + Array(repeating: closing, count: depth).joined() + (isExpression ? " > 1" : "")
      let text = before.contains("$x.children") ? "SUBQUERY(children, $x, \(inner)).@count > 0" : inner
      try Self.check(text, queue)
    }
  }

  @Test(arguments: [10, 400, 600, 20_000])
  func longPredicatesAreRefusedOrPrepared(_ count: Int) throws {
    let queue = try PredicateFixture.database()
    let terms = (0..<count).map { "stock == \($0)" }
    try Self.check(terms.joined(separator: " OR "), queue)
    try Self.check("stock IN {\((0..<count).map(String.init).joined(separator: ", "))}", queue)
    try Self.check("stock > \(Array(repeating: "stock", count: count).joined(separator: "+"))", queue)
    try Self.check(
      "\(Array(repeating: "parent", count: count).joined(separator: ".")).name == 'x'",
      queue
    )
    try Self.check(
      "ANY \(Array(repeating: "children", count: count).joined(separator: ".")).name == 'x'",
      queue
    )
  }

  /// Either refused with a reason, or fit to be prepared in a query as an app has it.
  private static func check(_ text: String, _ queue: DatabaseQueue) throws {
    let translated: TranslatedPredicate
    do {
      translated = try PredicateFixture.translate(text)
    } catch is UntranslatablePredicate {
      return
    } catch is PredicateSyntaxError {
      return
    }
    try queue.read { db in
      _ = try db.makeStatement(
        sql:
          """
          SELECT * FROM \"Product\" WHERE (\"Product\".\"stock\" = 1) AND (\(translated.sql)) ORDER BY \
          \"name\" LIMIT 5
          """
      )
    }
  }

  /// No text finds a way into the SQL.
  @Test(arguments: ["'", "\"", "''--", "\u{27}\u{301}", ");", "?", "[", "%", "\\", "💥", "\u{202E}"])
  func valuesAreBound(_ text: String) throws {
    let queue = try PredicateFixture.database()
    let escaped = text == "\\" ? "\\\\" : text
    let literal = text.contains("\"") ? "'\(escaped)'" : "\"\(escaped)\""
    try queue.write { db in
      try db.execute(sql: #"UPDATE "Product" SET "name" = ? WHERE "_id" = 3"#, arguments: [text])
    }
    for comparison in ["==", "CONTAINS", "BEGINSWITH", "ENDSWITH"] {
      let translated = try PredicateFixture.translate("name \(comparison) \(literal)")
      #expect(!translated.sql.contains(text) || text == "?" || text == "\"" || text == ");")
      #expect(try translated.keys(in: "Product", of: queue).contains(3))
    }
  }
}
