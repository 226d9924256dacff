import DataModelDefinition
import Testing

/// Byte offsets become what an editor shows: lines and columns from 1, a column for each Unicode scalar.
@Suite struct SourcePositionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int
    let line: Int
    let column: Int
    let testDescription: String

    init(_ what: String, _ text: String, at offset: Int, is line: Int, _ column: Int) {
      testDescription = what
      self.text = text
      self.offset = offset
      self.line = line
      self.column = column
    }
  }

  @Test(arguments: [
    Case("the first byte", "<a/>", at: 0, is: 1, 1),
    Case("the third byte", "<a/>", at: 2, is: 1, 3),
    Case("the line feed is the last column of its line", "ab\ncd", at: 2, is: 1, 3),
    Case("the byte after a line feed begins a line", "ab\ncd", at: 3, is: 2, 1),
    Case("an empty line", "\n\nx", at: 1, is: 2, 1),
    Case("two bytes are one column", "é<", at: 2, is: 1, 2),
    Case("three bytes are one column", "→<", at: 3, is: 1, 2),
    Case("four bytes are one column", "😀<", at: 4, is: 1, 2),
    Case("a letter and its accent are two columns", "e\u{301}<", at: 3, is: 1, 3),
    Case("earlier lines do not count", "ééé\né<", at: 9, is: 2, 2),
    Case("a carriage return belongs to the line that it ends", "ab\r\ncd", at: 2, is: 1, 3),
    Case("a carriage return and a line feed end one line", "ab\r\ncd", at: 5, is: 2, 2),
    Case("the end of the text", "ab\ncd", at: 5, is: 2, 3),
    Case("the end after a last line feed", "ab\n", at: 3, is: 2, 1),
    Case("past the end is at the end", "ab\ncd", at: 99, is: 2, 3),
    Case("before the beginning is at the beginning", "ab", at: -1, is: 1, 1),
    Case("an empty file", "", at: 0, is: 1, 1),
  ])
  func position(_ example: Case) {
    let file = SourceFile(path: "contents", bytes: Array(example.text.utf8))
    #expect(
      file.position(at: example.offset)
        == SourceLocation.Position(line: example.line, column: example.column)
    )
    let position = SourceLocation.Position(line: example.line, column: example.column)
    #expect(file.offset(of: position) == min(max(example.offset, 0), example.text.utf8.count))
  }

  /// Columns are counted from marks along the file; the marks must not show.
  @Test(arguments: [4095, 4096, 4097, 8191, 8192, 8193, 20_000])
  func positionFarAlongOneLine(_ count: Int) {
    let file = SourceFile(path: "contents", bytes: Array((String(repeating: "é", count: count) + "<").utf8))
    #expect(file.position(at: 2 * count) == SourceLocation.Position(line: 1, column: count + 1))
    #expect(file.position(at: 2 * count + 1) == SourceLocation.Position(line: 1, column: count + 2))
    #expect(file.offset(of: SourceLocation.Position(line: 1, column: count + 1)) == 2 * count)
    #expect(file.offset(of: SourceLocation.Position(line: 1, column: count + 9)) == 2 * count + 1)
  }

  /// A file that a program wrote in one line may have a finding at every element.
  @Test func positionsInOneLongLine() {
    let file = SourceFile(path: "contents", bytes: Array(repeating: UInt8(ascii: "x"), count: 200_000))
    let offsets = Array(stride(from: 0, to: 200_000, by: 100))
    let columns = offsets.map { file.position(at: $0).column }
    #expect(columns == offsets.map { $0 + 1 })
    #expect(columns.map { file.offset(of: SourceLocation.Position(line: 1, column: $0)) } == offsets)
  }

  @Test func locationOfARangeHasItsEnd() throws {
    let file = SourceFile(path: "M.xcdatamodel/contents", bytes: Array("ab\ncdé\n".utf8))
    let location = file.location(of: 1..<7)
    #expect(location.path == "M.xcdatamodel/contents")
    #expect(try #require(location.range).start == SourceLocation.Position(line: 1, column: 2))
    #expect(try #require(location.range).end == SourceLocation.Position(line: 2, column: 4))
  }

  @Test func descriptionIsWhatEditorsLinkTo() {
    let start = SourceLocation.Position(line: 12, column: 9)
    let range = SourceLocation.Range(start: start, end: start)
    #expect(SourceLocation(path: "My Models/contents", range: range).description == "My Models/contents:12:9")
    #expect(SourceLocation(path: "My Models/contents").description == "My Models/contents")
  }

  @Test func positionsAreOrderedByLineThenColumn() {
    let positions = [(2, 1), (1, 9), (1, 10)].map { SourceLocation.Position(line: $0.0, column: $0.1) }
    #expect(positions.sorted().map(\.column) == [9, 10, 1])
  }
}
