import Foundation

/// An ICU regular expression that matches a text as a whole, like `MATCHES` in Core Data.
///
/// Foundation only searches. Anchors around the pattern make the search try every way of matching, including
/// the second alternative of `a|ab`. `\z` is the very end, whereas `$` also matches before a final line
/// break.
final class WholeTextPattern: Sendable {
  private let expression: NSRegularExpression

  /// Creates an expression; nil if the pattern is invalid, or valid only inside a group, as `a)(b` is.
  init?(_ pattern: String) {
    guard pattern.isEmpty || (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
    // A valid pattern has no open group, so what follows is wrong only if the pattern swallows it: in a
    // comment of `(?x)`, which a line break ends, or after a `\Q`, which `\E` ends.
    let expressions = [")", "\n)", "\\E)"].lazy.compactMap { end in
      try? NSRegularExpression(pattern: "\\A(?:\(pattern)\(end)\\z")
    }
    guard let expression = expressions.first else { return nil }
    self.expression = expression
  }

  /// Whether the whole text matches.
  func matches(_ text: String) -> Bool {
    expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }

  // MARK: - Cache

  /// An object is checked each time it is saved, and making an expression takes longer than matching it.
  /// `NSCache` is not declared `Sendable`, but is thread-safe; its keys and entries never change.
  private nonisolated(unsafe) static let cache = NSCache<NSString, Entry>()

  /// Returns the expression of a pattern, made once; nil if the pattern is invalid.
  static func of(_ pattern: String) -> WholeTextPattern? {
    let key = pattern as NSString
    if let entry = cache.object(forKey: key) { return entry.pattern }
    let entry = Entry(WholeTextPattern(pattern))
    cache.setObject(entry, forKey: key)
    return entry.pattern
  }

  private final class Entry {
    let pattern: WholeTextPattern?

    init(_ pattern: WholeTextPattern?) {
      self.pattern = pattern
    }
  }
}
