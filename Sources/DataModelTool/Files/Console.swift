import Foundation

/// The two streams of a command.
enum Console {
  /// Products, on standard output.
  static func print(product text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Findings and everything else that is said to a person, on standard error.
  static func report(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }
}
