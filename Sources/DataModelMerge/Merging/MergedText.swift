/// The text of a merged file, with git's markers around what the sides do not agree on.
package struct MergedText: Sendable, Equatable {
  package private(set) var text = ""
  /// A line for each disagreement, in the order of the text.
  package private(set) var conflicts: [Conflict] = []

  package struct Conflict: Sendable, Equatable {
    /// The line of its first marker, from 1.
    package let line: Int
    /// `both changed attributeType of Person.name: 'String' here, 'Date' there`
    package let message: String
  }

  private var line = 1

  /// Creates a text without conflicts.
  init(_ text: String) { self.text = text }

  init(_ fragments: [MergeFragment], markerSize: Int, lineEnd: String) {
    var needsNewline = false
    for fragment in fragments {
      switch fragment {
      case .text(let text):
        if needsNewline, !text.isEmpty {
          if text.first?.isNewline != true { append(lineEnd) }
          needsNewline = false
        }
        append(text)
      case .conflict(let conflict):
        if needsNewline || (text.last.map { !$0.isNewline } ?? false) { append(lineEnd) }
        for message in conflict.messages { conflicts.append(Conflict(line: line, message: message)) }
        func marker(_ sign: Character, _ label: String = "") -> String {
          String(repeating: sign, count: markerSize) + label
        }
        append(marker("<", " ours") + lineEnd)
        append(Self.wholeLines(conflict.ours, lineEnd))
        append(marker("=") + lineEnd)
        append(Self.wholeLines(conflict.theirs, lineEnd))
        append(marker(">", " theirs"))
        needsNewline = true
      }
    }
    if needsNewline { append(lineEnd) }
  }

  /// Adds disagreements about texts that are in the merged file.
  mutating func add(_ stale: [(assignment: String, message: String)]) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for found in stale where line.contains(found.assignment) {
        conflicts.append(Conflict(line: number + 1, message: found.message))
      }
    }
  }

  private mutating func append(_ more: String) {
    line += more.utf8.count { $0 == UInt8(ascii: "\n") }
    text += more
  }

  /// Returns a text that begins and ends a line; an empty one stays so.
  private static func wholeLines(_ text: String, _ lineEnd: String) -> String {
    let lines = text.drop { $0.isNewline }
    if lines.isEmpty { return "" }
    return lines.last?.isNewline == true ? String(lines) : lines + lineEnd
  }
}
