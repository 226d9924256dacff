import DataModelDefinition
import Testing

/// Texts that are no predicates → what is said, and at which scalar.
@Suite struct PredicateSyntaxErrorTests {
  static let structure: [(String, String)] = [
    ("", "expected an expression, found the end, at 0"),
    ("  ", "expected an expression, found the end, at 2"),
    ("price", "expected a comparison, found the end, at 5"),
    ("price <", "expected an expression, found the end, at 7"),
    ("price < )", "expected an expression, found ')', at 8"),
    ("price 5", "expected a comparison, found '5', at 6"),
    ("a < b < c", "expected AND, OR or the end, found '<', at 6"),
    ("a < b c", "expected AND, OR or the end, found 'c', at 6"),
    ("a < 1 AND", "expected an expression, found the end, at 9"),
    ("a AND b < 1", "expected a comparison, found 'AND', at 2"),
    ("(a < 1", "expected ')', found the end, at 6"),
    ("a < 1)", "expected AND, OR or the end, found ')', at 5"),
    ("(a < 1) + 2 > 3", "expected a value, found a condition, at 1"),
    ("ANY a", "expected a comparison, found the end, at 5"),
    ("ANY (a > 1)", "expected a comparison, found the end, at 11"),
    ("NOT", "expected an expression, found the end, at 3"),
    ("TRUEPREDICATE == TRUE", "expected a value, found a condition, at 0"),
    ("a NOT IN {1}", "expected a comparison, found 'NOT', at 2"),
  ]

  static let words: [(String, String)] = [
    ("size > 1", "expected an expression, or '#size' for a property of that name, found 'size', at 0"),
    ("a == FIRST", "expected an expression, or '#FIRST' for a property of that name, found 'FIRST', at 5"),
    ("a. > 1", "expected a property, found '>', at 3"),
    ("a.5 > 1", "expected a property, found '5', at 2"),
    ("# > 1", "expected a name after '#', as in '#size', at 0"),
    ("a == $", "expected a name after '$', as in '$price', at 5"),
    ("a.@ > 1", "expected a name after '@', as in '@count', at 2"),
    ("a == %@", "'%' has no meaning here: a model has no arguments to insert, at 5"),
    ("a & b", "'&' has no meaning in a predicate, at 2"),
    ("ä == \0", "'U+0000' has no meaning in a predicate, at 5"),
    ("a ==[x] 1", "'x' is not one of the options 'cdnl', at 5"),
    ("a ==[cx] 1", "'x' is not one of the options 'cdnl', at 6"),
    ("a ==[] 1", "expected letters of 'cdnl', found ']', at 5"),
    ("a ==[c 1", "expected ']', found '1', at 7"),
  ]

  static let literals: [(String, String)] = [
    ("a == 'x", "the text that begins here has no closing ', at 5"),
    ("a == 'x\\", "expected a character after '\\', at 7"),
    ("a == '\\d'", "'\\d' is not an escape sequence; a backslash is written '\\\\', at 6"),
    ("a == '\\u12'", "expected 4 hexadecimal digits after '\\u', at 6"),
    ("a == '\\uD83D'", "'\\uD83D' is not a character that a text can contain, at 6"),
    ("a == '\\u0000'", "'\\u0000' is not a character that a text can contain, at 6"),
    ("a == 'x\0y'", "a text cannot contain U+0000, at 7"),
    ("a > 0x", "expected a number in base 16 with at most 64 bits, at 4"),
    ("a > 0b2", "expected a number in base 2 with at most 64 bits, at 4"),
    ("a > 0xFFFFFFFFFFFFFFFF", "expected a number in base 16 with at most 64 bits, at 4"),
    ("a > 1e999", "the number is too large, at 4"),
    ("a > 1.", "expected a property, found the end, at 6"),
    ("a > 5x", "expected AND, OR or the end, found 'x', at 5"),
  ]

  static let forms: [(String, String)] = [
    ("a IN {1, 2", "expected ',' or '}', found the end, at 10"),
    ("a IN {1,}", "expected an expression, found '}', at 8"),
    ("f(1 > a", "expected ',' or ')', found '>', at 4"),
    ("add:to > 1", "expected ':' or '(', found '>', at 7"),
    ("add:5(1) > 1", "expected '(' or the next part of the function's name, found '5', at 4"),
    ("CAST(1, NSDate) < a", "expected the name of a class, as in '\"NSDate\"', found 'NSDate', at 8"),
    ("SUBQUERY(a, b, c > 1).@count > 0", "expected a variable, as in '$item', found 'b', at 12"),
    ("SUBQUERY > 0", "expected '(', found '>', at 9"),
    ("TERNARY(a, 1, 2) == 1", "expected a comparison, found ',', at 9"),
    ("a[] > 1", "expected an expression, found ']', at 2"),
    ("a[FIRST > 1", "expected ']', found '>', at 8"),
  ]

  @Test(arguments: structure + words + literals + forms)
  func isToldWithItsPlace(_ text: String, _ message: String) {
    #expect(Self.error(in: text)?.description == message)
  }

  private static func error(in text: String) -> PredicateSyntaxError? {
    do {
      _ = try Predicate.parse(text)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Hostile texts

  /// What repeats before and after the middle of a text, and how it ends.
  struct Nesting: Sendable {
    let before: String
    let middle: String
    let after: String
    let end: String

    init(_ before: String, _ middle: String, _ after: String, _ end: String = "") {
      self.before = before
      self.middle = middle
      self.after = after
      self.end = end
    }

    func text(_ count: Int) -> String {
      let (left, right) = (Array(repeating: before, count: count), Array(repeating: after, count: count))
      return left.joined() + middle + right.joined() + end
    }
  }

  /// What could exhaust the stack, or time.
  static let nestings: [Nesting] = [
    Nesting("(", "a > 1", ")"),
    Nesting("NOT ", "a > 1", ""),
    Nesting("-", "a", "", " > 1"),
    Nesting("(", "a", ")", " > 1"),
    Nesting("f(", "a", ")", " > 1"),
    Nesting("{", "1", "}", " == a"),
    Nesting("a[", "0", "]", " > 1"),
    Nesting("", "a", "[0]", " > 1"),
    Nesting("1 ** ", "a", "", " > 1"),
    Nesting("1 + ", "a", "", " > 1"),
    Nesting("1 * ", "a", "", " > 1"),
    Nesting("(1 + ", "a", ")", " > 1"),
    Nesting("TERNARY(a > ", "1", ", 1, 1)", " > 1"),
    Nesting("TERNARY(a > 1, 1, ", "1", ")", " > 1"),
    Nesting("CAST(", "1", ", '')", " > 1"),
    Nesting("SUBQUERY(", "a", ", $x, a > 1)", ".@count > 1"),
    Nesting("SUBQUERY(a, $x, ", "a > 1", ").@count > 1"),
  ]

  @Test(arguments: nestings)
  func nestingIsBounded(_ nesting: Nesting) throws {
    for count in [33, 10_000] {
      let error = try #require(Self.error(in: nesting.text(count)))
      #expect(error.message == "nested more than 32 levels deep")
    }
    #expect(Self.error(in: nesting.text(8)) == nil)
  }

  @Test func lengthIsNotBounded() throws {
    let text = Array(repeating: "a > 1", count: 20_000).joined(separator: " OR ")
    guard case .or(let parts) = try Predicate.parse(text).kind else {
      Issue.record("no OR")
      return
    }
    #expect(parts.count == 20_000)
  }
}
