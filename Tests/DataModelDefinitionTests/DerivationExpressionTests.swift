import DataModelDefinition
import Testing

/// The forms of derivation expressions, and why others are refused and where.
@Suite struct DerivationExpressionTests {
  private func path(_ names: (String, Int)...) -> DerivationPath {
    DerivationPath(names.map { DerivationPath.Name($0.0, at: $0.1) })
  }

  @Test func documentedFormsAreRead() throws {
    let cases: [(String, DerivationExpression)] = [
      ("title", .keyPath(path(("title", 0)))),
      ("author.name", .keyPath(path(("author", 0), ("name", 7)))),
      (" author . name ", .keyPath(path(("author", 1), ("name", 10)))),
      ("canonical:(title)", .text(.canonical, path(("title", 11)))),
      ("uppercase:(author.name)", .text(.uppercase, path(("author", 11), ("name", 18)))),
      ("lowercase: ( title )", .text(.lowercase, path(("title", 13)))),
      ("articles.@count", .count(path(("articles", 0)))),
      ("items.price.@sum", .sum(path(("items", 0), ("price", 6)))),
      ("now()", .now),
      ("now", .keyPath(path(("now", 0)))),
    ]
    for (text, expected) in cases {
      #expect(try DerivationExpression(parsing: text) == expected, "\(text)")
    }
  }

  @Test(arguments: [
    ("", 0, "the expression is empty"),
    ("   ", 0, "the expression is empty"),
    ("items.@sum.price", 6, "'@sum' must come last: 'items.price.@sum'"),
    ("items.price.@avg", 12, "there is no operator '@avg'; use @count or @sum"),
    ("@count", 0, "'@count' must follow one to-many relationship"),
    ("a.b.@count", 4, "'@count' must follow one to-many relationship"),
    ("items.@sum", 6, "'@sum' must follow a to-many relationship and one attribute of its destination"),
    ("a.b.c.@sum", 6, "'@sum' must follow a to-many relationship and one attribute of its destination"),
    ("reverse:(a)", 0, "there is no function 'reverse:'; use canonical:, uppercase:, lowercase: or now()"),
    ("NOW()", 0, "there is no function 'NOW()'; use canonical:, uppercase:, lowercase: or now()"),
    ("now(1)", 4, "'now()' takes no arguments"),
    ("now() + 1", 6, "unexpected '+ 1'"),
    ("canonical:title", 10, "expected '(' after 'canonical:'"),
    ("canonical:(title", 16, "expected ')'"),
    ("canonical:(title).x", 17, "unexpected '.x'"),
    ("canonical:(items.@count)", 17, "'@count' is not allowed inside 'canonical:()'"),
    ("a..b", 2, "expected a name"),
    ("a.", 2, "expected a name"),
    ("'a'", 0, "expected a name"),
    ("naïve", 2, "unexpected 'ïve'"),
    ("a + b", 2, "unexpected '+ b'"),
  ])
  func othersAreRefused(_ text: String, _ offset: Int, _ reason: String) {
    #expect(throws: DerivationError(reason, at: offset)) { try DerivationExpression(parsing: text) }
  }
}
