import DataModelCompiler
import Testing

/// A line of a file with a mark under the place of a finding.
@Suite struct SourceExcerptTests {
  /// A line, the columns of a place, and what is shown.
  @Test(arguments: [
    ("  <a b=\"c\"/>", 6..<11, "  <a b=\"c\"/>", "     ^~~~~"),
    ("abc", 1..<1, "abc", "^"),
    ("abc", 4..<4, "abc", "   ^"),
    ("", 1..<1, "", "^"),
    // Behind the end of the line.
    ("abc", 9..<12, "abc", "   ^"),
    // A tab is as wide as the terminal makes it, above and below.
    ("\t\t<a\tb", 4..<5, "\t\t<a\tb", "\t\t ^"),
    // One cell for each character, of however many scalars.
    ("日本 x", 4..<5, "日本 x", "   ^"),
    ("x日本y", 2..<4, "x日本y", " ^~"),
    ("e\u{301}x", 3..<4, "e\u{301}x", " ^"),
    ("👩\u{200D}🚀x", 4..<5, "👩\u{200D}🚀x", " ^"),
    // What would command the terminal is one character.
    ("a\u{1B}[2Jb", 6..<7, "a\u{FFFD}[2Jb", "     ^"),
    ("a\u{9B}b\u{202E}c", 5..<6, "a\u{FFFD}b\u{FFFD}c", "    ^"),
  ])
  func shows(_ line: String, _ columns: Range<Int>, _ expected: String, _ mark: String) {
    let excerpt = SourceExcerpt(of: Array(line.unicodeScalars), columns: columns)
    #expect(excerpt.line == expected)
    #expect(excerpt.mark == mark)
  }

  /// The column of a place in a line of 500 digits, and the first and the last digit that are shown.
  @Test(arguments: [
    (1, "0123456789", "9…", ""),
    (61, "0123456789", "9…", ""),
    (62, "…1234567890", "0…", " "),
    (250, "…9012345678", "8…", " "),
    (500, "…0123456789", "9", " "),
    (501, "…0123456789", "9", " "),
  ])
  func cutsLongLines(_ column: Int, _ start: String, _ end: String, _ padding: String) {
    let digits = (0..<500).map { Unicode.Scalar(UInt8(48 + $0 % 10)) }
    let excerpt = SourceExcerpt(of: digits, columns: column..<column)
    #expect(excerpt.line.hasPrefix(start) && excerpt.line.hasSuffix(end))
    #expect(excerpt.line.filter(\.isNumber).count == 160)
    // The mark is under the digit of the place.
    #expect(excerpt.mark.hasSuffix("^") && excerpt.mark.dropLast().allSatisfy { $0 == " " })
    #expect(excerpt.mark.hasPrefix(padding))
    let shown = Array(excerpt.line)
    if column <= 500 { #expect(shown[excerpt.mark.count - 1] == Character("\((column - 1) % 10)")) }
  }
}
