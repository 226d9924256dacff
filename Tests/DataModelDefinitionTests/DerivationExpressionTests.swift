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
    ("", 0, "it is empty"),
    ("   ", 0, "it is empty"),
    ("items.@sum.price", 6, "'@sum' must come last: 'items.price.@sum'"),
    ("items.price.@avg", 12, "there is no operator '@avg'; use @count or @sum"),
    ("@count", 0, "'@count' must follow one to-many relationship"),
    ("a.b.@count", 4, "'@count' must follow one to-many relationship"),
    ("items.@sum", 6, "'@sum' must follow a to-many relationship and one attribute of it"),
    ("a.b.c.@sum", 6, "'@sum' must follow a to-many relationship and one attribute of it"),
    ("reverse:(a)", 0, "there is no function 'reverse:'; use canonical:, uppercase:, lowercase: or now()"),
    ("NOW()", 0, "there is no function 'NOW()'; use canonical:, uppercase:, lowercase: or now()"),
    ("now(1)", 4, "'now()' takes nothing between its parentheses"),
    ("now() + 1", 6, "'+ 1' cannot follow"),
    ("canonical:title", 10, "a '(' must follow 'canonical:'"),
    ("canonical:(title", 16, "')' is missing"),
    ("canonical:(title).x", 17, "'.x' cannot follow"),
    ("canonical:(items.@count)", 17, "'@count' cannot stand inside 'canonical:()'"),
    ("a..b", 2, "a name is missing"),
    ("a.", 2, "a name is missing"),
    ("'a'", 0, "a name is missing"),
    ("naïve", 2, "'ïve' cannot follow"),
    ("a + b", 2, "'+ b' cannot follow"),
  ])
  func othersAreRefused(_ text: String, _ offset: Int, _ reason: String) {
    #expect(throws: DerivationError(reason, at: offset)) { try DerivationExpression(parsing: text) }
  }
}
