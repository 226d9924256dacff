import Foundation

/// Expected output that tests write anew instead of comparing it: `Scripts/record` runs them, and says what
/// has changed.
package enum Recording: String, CaseIterable, Sendable {
  /// What is found in the models of `Fixtures`, and the examples of `Formats.md`.
  case fixtures
  /// `Rules.md`
  case rules
  /// The tables of `Templates.md`.
  case templates
  /// The SQL of `Mapping.md`.
  case mapping
  /// The table of `Answers.md`.
  case answers
  /// The public declarations of the libraries.
  case interfaces
  /// Files of users of the form of today, where there are none yet.
  case stored

  package var isAsked: Bool { Self.words.contains(rawValue) }

  /// What `RECORD` asks for, words with commas; what is none of these too.
  package static let words: Set<String> = Set(
    (ProcessInfo.processInfo.environment["RECORD"] ?? "").split(separator: ",").map(String.init)
  )
}
