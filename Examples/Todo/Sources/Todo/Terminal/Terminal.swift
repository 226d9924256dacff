import Foundation

/// Where the program writes.
enum Terminal {
  /// Whether a person reads along: what is rewritten in place is for nobody else.
  static var isInteractive: Bool { isatty(STDOUT_FILENO) == 1 }
  /// Whether a person can also answer.
  static var canAsk: Bool { isInteractive && isatty(STDIN_FILENO) == 1 }

  /// Writes at once, also into a pipe.
  static func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

  static func show(_ line: String) { write(line + "\n") }

  /// Writes a line for a person beside what the command prints.
  static func remark(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  /// A text from elsewhere in one line, without what would move the cursor or change colours.
  static func harmless(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        // Joins emoji.
        scalar == "\u{200D}" ? scalar : " "
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// A number with its noun.
enum Count {
  static func of(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
