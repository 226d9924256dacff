import DataModelDefinition
import Testing

/// Predicates: the text in the file → its canonical form, which reads as the same tree.
@Suite struct PredicateTextTests {
  /// All that occur in the fetch requests of public models.
  static let real: [(String, String)] = [
    ("highestGliderQual > 0", "highestGliderQual > 0"),
    ("price < 1.00", "price < 1.0"),
    ("manufacturer == $FETCH_SOURCE.manufacturer", "manufacturer == $FETCH_SOURCE.manufacturer"),
    ("price < $FETCH_SOURCE.price", "price < $FETCH_SOURCE.price"),
    (
      "price < $PRICE AND manufacturer.country.code == $COUNTRY_CD",
      "price < $PRICE AND manufacturer.country.code == $COUNTRY_CD"
    ),
    ("humanName == $humanName", "humanName == $humanName"),
    ("oneToOne.name == $NAME OR string == $NEEDLE", "oneToOne.name == $NAME OR string == $NEEDLE"),
    ("date == CAST(366809773.747109, \"NSDate\")", "date == CAST(366809773.747109, \"NSDate\")"),
    ("true == true", "TRUE == TRUE"),
  ]

  static let operators: [(String, String)] = [
    ("a = 1", "a == 1"),
    ("a==1", "a == 1"),
    ("a <> 1", "a != 1"),
    ("a =< 1", "a <= 1"),
    ("a => 1", "a >= 1"),
    ("a between {1,2}", "a BETWEEN {1, 2}"),
    ("a in {}", "a IN {}"),
    ("a Contains[dc] 'x'", "a CONTAINS[cd] \"x\""),
    ("a beginswith [ n ] 'x'", "a BEGINSWITH[n] \"x\""),
    ("a ENDSWITH[L]'x'", "a ENDSWITH[l] \"x\""),
    ("a like 'x*'", "a LIKE \"x*\""),
    ("a MATCHES 'x+'", "a MATCHES \"x+\""),
    ("a UTI-CONFORMS-TO 'public.text'", "a UTI-CONFORMS-TO \"public.text\""),
    ("a uti-equals 'public.text'", "a UTI-EQUALS \"public.text\""),
    ("UTI-equality == 1", "UTI - equality == 1"),
    ("any a.b > 1", "ANY a.b > 1"),
    ("SOME a.b > 1", "ANY a.b > 1"),
    ("all a.b > 1", "ALL a.b > 1"),
    ("none a.b > 1", "NONE a.b > 1"),
  ]

  static let connectives: [(String, String)] = [
    ("a>1&&b>1||!c>1", "a > 1 AND b > 1 OR NOT c > 1"),
    ("a > 1 OR b > 1 AND c > 1", "a > 1 OR b > 1 AND c > 1"),
    ("(a > 1 OR b > 1) AND c > 1", "(a > 1 OR b > 1) AND c > 1"),
    ("a > 1 OR (b > 1 OR c > 1)", "a > 1 OR (b > 1 OR c > 1)"),
    ("((a > 1))", "a > 1"),
    ("NOT a > 1 AND b > 1", "NOT a > 1 AND b > 1"),
    ("NOT (a > 1 AND b > 1)", "NOT (a > 1 AND b > 1)"),
    ("!!a > 1", "NOT NOT a > 1"),
    ("not truepredicate or FALSEPREDICATE", "NOT TRUEPREDICATE OR FALSEPREDICATE"),
    ("(a + 1) * 2 > 3 AND (b) > 1", "(a + 1) * 2 > 3 AND b > 1"),
  ]

  static let expressions: [(String, String)] = [
    ("a + b * c - d > 0", "a + b * c - d > 0"),
    ("a - (b - c) > 0", "a - (b - c) > 0"),
    ("(a - b) - c > 0", "a - b - c > 0"),
    ("a / (b * c) > 0", "a / (b * c) > 0"),
    ("a ** b ** c > 0", "a ** b ** c > 0"),
    ("(a ** b) ** c > 0", "(a ** b) ** c > 0"),
    ("-a ** -2 > 0", "-a ** -2 > 0"),
    ("(-a) ** 2 > 0", "(-a) ** 2 > 0"),
    ("- -1 > 0", "--1 > 0"),
    ("a > 0xFf", "a > 255"),
    ("a > 0o17", "a > 15"),
    ("a > 0B101", "a > 5"),
    ("a > 6e2", "a > 600.0"),
    ("a > 1.5E-3", "a > 0.0015"),
    ("a > 9223372036854775808", "a > 9.223372036854776e+18"),
    ("a == 'it\\'s \"\\u00e9\\n\\x41\\\\'", "a == \"it's \\\"é\\nA\\\\\""),
    ("a == nil OR a == Null", "a == NULL OR a == NULL"),
    ("a == YES OR a == no", "a == TRUE OR a == FALSE"),
    ("a == '$x' OR b == '%@'", "a == \"$x\" OR b == \"%@\""),
  ]

  static let paths: [(String, String)] = [
    ("self.a == SELF", "SELF.a == SELF"),
    ("#size == 1 AND a.#size == a.size", "#size == 1 AND a.#size == a.#size"),
    ("#plain == #FUNCTION", "plain == FUNCTION"),
    ("items.@count > 1", "items.@count > 1"),
    ("items.@sum.price > items.price.@avg", "items.@sum.price > items.price.@avg"),
    ("@count > 1", "@count > 1"),
    ("items[first].a == items[ LAST ].a", "items[FIRST].a == items[LAST].a"),
    ("items[SIZE] > items[0].n[a+1]", "items[SIZE] > items[0].n[a + 1]"),
    ("(a).b == (a + b).c", "a.b == (a + b).c"),
    ("5.a == 5.5.a", "(5).a == (5.5).a"),
    ("größe == 1", "größe == 1"),
  ]

  static let functions: [(String, String)] = [
    ("date < now()", "date < now()"),
    ("add:to:(a, 2) > 1", "add:to:(a, 2) > 1"),
    ("uppercase:(a).b == 'X'", "uppercase:(a).b == \"X\""),
    ("sum({1,a}) > 1", "sum({1, a}) > 1"),
    ("function(a, 'length') > 1", "FUNCTION(a, \"length\") > 1"),
    ("fetch(a, b, NO) == 1", "FETCH(a, b, FALSE) == 1"),
    ("cast(1, 'NSDate') < date", "CAST(1, \"NSDate\") < date"),
    ("subquery(items,$i,$i.a>1).@count>0", "SUBQUERY(items, $i, $i.a > 1).@count > 0"),
    ("ternary(a > 1 AND b > 1, 1, 2) == c", "TERNARY(a > 1 AND b > 1, 1, 2) == c"),
  ]

  @Test(arguments: real + operators + connectives, expressions + paths + functions)
  func twoAtOnce(_ left: (String, String), _ right: (String, String)) throws {
    let both = try Predicate.parse("(\(left.0)) && NOT (\(right.0))")
    #expect(try Predicate.parse(both.description) == both)
  }

  @Test(arguments: [real, operators, connectives, expressions, paths, functions].flatMap { $0 })
  func hasACanonicalForm(_ text: String, _ canonical: String) throws {
    let predicate = try Predicate.parse(text)
    #expect(predicate.description == canonical)
    #expect(try Predicate.parse(canonical) == predicate)
  }

  @Test func spansAreScalarsOfTheText() throws {
    let text = "ä == 'é👍' AND (price + 1) * 2 >=[c] a.b"
    let predicate = try Predicate.parse(text)
    guard case .and(let parts) = predicate.kind, case .comparison(let comparison) = parts[1].kind,
      case .arithmetic(let sum, _, _) = comparison.left.kind, case .keyPath(let path) = comparison.right.kind
    else {
      Issue.record("\(predicate)")
      return
    }
    #expect(Self.excerpt(text, predicate.span) == text)
    #expect(Self.excerpt(text, parts[0].span) == "ä == 'é👍'")
    #expect(Self.excerpt(text, comparison.left.span) == "(price + 1) * 2")
    #expect(Self.excerpt(text, sum.span) == "price + 1")
    #expect(Self.excerpt(text, comparison.operatorSpan) == ">=[c]")
    #expect(path.components.map { Self.excerpt(text, $0.span) } == ["a", "b"])
  }

  private static func excerpt(_ text: String, _ span: PredicateSpan) -> String {
    String(String.UnicodeScalarView(Array(text.unicodeScalars)[span.range]))
  }
}
