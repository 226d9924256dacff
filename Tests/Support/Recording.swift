import Foundation

/// Expected output that tests rewrite instead of comparing it: `Scripts/record` runs them, and says what
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
  /// Files of users in today's form, where they are missing.
  case stored

  package var isAsked: Bool { Self.words.contains(rawValue) }

  /// What `RECORD` asks for, words with commas, also unknown ones.
  package static let words: Set<String> = Set(
    (ProcessInfo.processInfo.environment["RECORD"] ?? "").split(separator: ",").map(String.init)
  )
}
