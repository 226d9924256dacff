import Testing

@testable import DataModelRuntime

/// `MATCHES` of Core Data: the pattern must match the whole text.
@Suite struct WholeTextPatternTests {
  @Test(
    arguments: [
      ("a+", ["a", "aaa"], ["", "ba", "ab", "a\n"]),
      // Every alternative is tried, and lazy and possessive quantifiers are what they are.
      ("a|ab", ["a", "ab"], ["b", "aba"]),
      ("ab|a", ["a", "ab"], ["abb"]),
      ("a*?", ["", "aaa"], ["b"]),
      ("a*+a", [], ["a", "aa"]),
      ("", [""], ["a"]),
      // Anchors of the pattern's own change nothing.
      ("^a$", ["a"], ["a\n", "ba"]),
      ("a\\n?", ["a", "a\n"], ["a\n\n"]),
      ("(?m)a$\\n^b", ["a\nb"], ["a", "b"]),
      // Options inside of the pattern.
      ("(?i)ab", ["ab", "AB"], ["abc"]),
      ("a(?i)b|c", ["ab", "aB", "C"], ["AB"]),
      ("(?s).", ["\n"], [".\n"]),
      (".", ["x"], ["\n"]),
      // Free spacing, with and without a comment at the end.
      ("(?x)a+ # c", ["a", "aaa"], ["a # c", "aaa # c", "b"]),
      ("(?x)a+ # c\n", ["aaa"], ["a c"]),
      ("(?x) a b # (", ["ab"], ["a b"]),
      ("(?x)a\\#", ["a#"], ["a"]),
      ("a+ # c", ["a # c"], ["aaa"]),
      ("a #(?x) # c", ["a #"], ["a # c"]),
      // Quotes, closed or not.
      ("\\Qa.b\\E", ["a.b"], ["axb"]),
      ("\\Qa.b", ["a.b"], ["axb", "a.b)"]),
      ("\\Qa|b)", ["a|b)"], ["a", "b)"]),
      ("(?x)a \\Q# b", ["a# b"], ["a"]),
      ("a\\\\", ["a\\"], ["a"]),
      // References count the groups of the pattern.
      ("(a|b)\\1", ["aa", "bb"], ["ab"]),
      // Characters beyond 16 bits, and the one that ends strings in C.
      ("..", ["😀a", "\0a"], ["😀"]),
      ("[😀]+", ["😀😀"], [""]),
    ] as [(String, [String], [String])]
  )
  func matchesTheWholeText(_ pattern: String, _ matching: [String], _ others: [String]) throws {
    let expression = try #require(WholeTextPattern(pattern))
    for text in matching { #expect(expression.matches(text), "\(text.debugDescription)") }
    for text in others { #expect(!expression.matches(text), "\(text.debugDescription)") }
  }

  @Test(arguments: ["(", ")", "a)(b", "a)|(?:b", "[", "a\\", "*", "(?x)a # c\n)", "a)#", "(?<=a*)b"])
  func whatIsNoPatternMatchesNothing(_ pattern: String) {
    #expect(WholeTextPattern(pattern) == nil)
    #expect(WholeTextPattern.of(pattern) == nil)
  }

  @Test func isMadeOnce() throws {
    let expression = try #require(WholeTextPattern.of("made once"))
    #expect(WholeTextPattern.of("made once") === expression)
  }
}
