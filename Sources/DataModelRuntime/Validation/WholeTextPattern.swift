import Foundation

/// A regular expression of ICU that a text matches as a whole, as `MATCHES` of Core Data has it.
///
/// Foundation only searches. Anchors around the pattern make the search try every way of matching, also the
/// second alternative of `a|ab`; and `\z` is the very end, where `$` also stands before a last line break.
final class WholeTextPattern: Sendable {
  private let expression: NSRegularExpression

  /// Nil if the pattern is none, also if it becomes one only inside of a group, as `a)(b` does.
  init?(_ pattern: String) {
    guard pattern.isEmpty || (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
    // A pattern that is right has no open group, so that what follows is only wrong if it is swallowed: by a
    // comment of `(?x)`, which a line break ends, or by a `\Q`, which `\E` ends.
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

  // MARK: - Kept

  /// An object is checked each time it is saved, and making an expression takes longer than matching it.
  /// `NSCache` does not say that it is `Sendable`, but locks itself; its keys and entries never change.
  private nonisolated(unsafe) static let cache = NSCache<NSString, Entry>()

  /// The expression of a pattern, made once; nil if the pattern is none.
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
