import Foundation

/// What makes a text hard to read for somebody who decides within minutes: words that sound translated, and
/// long sentences.
enum PlainEnglish {
  /// Words that a native engineer would not have written in their place.
  static let words = [
    "nobody", "whoever", "anew", "is none", "are none", "what is no", "there are none such",
    "as long as nobody",
    "stands",
  ]

  /// The lines of a text with one of the words, as 'line: word'.
  static func findings(in text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      // "Stands for" is plain.
      let line = line.replacing("stands for", with: "means")
      return words.filter { contains($0, in: line[...]) }.map { "\(index + 1): \($0)" }
    }
  }

  /// Whether a line has a word or words, not as a part of another word.
  private static func contains(_ word: String, in line: Substring) -> Bool {
    var rest = line[...]
    while let range = rest.range(of: word, options: .caseInsensitive) {
      let (before, after) = (line[..<range.lowerBound].last, line[range.upperBound...].first)
      if before?.isLetter != true, after?.isLetter != true { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }

  /// The number of words of each sentence of a page, without code, tables, headings and addresses of links.
  static func sentenceLengths(in page: String) -> [Int] {
    var isCode = false
    var paragraphs: [String] = [""]
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("```") { isCode.toggle() }
      let isItem = trimmed.contains(#/^([*-]|\d+\.) /#)
      let isLeftOut = isCode || trimmed.isEmpty || trimmed.contains(#/^(```|#|\||!\[|<!--)/#)
      if isLeftOut || isItem { paragraphs.append("") }
      if isLeftOut { continue }
      paragraphs[paragraphs.count - 1] += " " + trimmed
    }
    return paragraphs.flatMap { paragraph in
      paragraph
        .replacing(/\]\([^)]*\)/, with: "")
        .replacing(/`[^`]*`/, with: "code")
        .split(separator: /[.!?:](?=\s|$|\*)/)
        .map { $0.split(whereSeparator: \.isWhitespace).filter { $0.contains(where: \.isLetter) }.count }
        .filter { $0 > 0 }
    }
  }
}
