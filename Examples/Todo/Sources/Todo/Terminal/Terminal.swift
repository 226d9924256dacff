import Foundation

/// The output of the program.
enum Terminal {
  /// Whether the output is a terminal, where lines can be rewritten in place.
  static var isInteractive: Bool { isatty(STDOUT_FILENO) == 1 }
  /// Whether the user can also answer questions.
  static var canAsk: Bool { isInteractive && isatty(STDIN_FILENO) == 1 }

  /// Writes without buffering, also into a pipe.
  static func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

  static func show(_ line: String) { write(line + "\n") }

  /// Writes a line for the user that is not part of the command's output.
  static func remark(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Returns a text in one line, without characters that would move the cursor or change colours.
  static func harmless(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        // It joins emoji.
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
