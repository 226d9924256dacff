/// A LIKE pattern as a GLOB pattern, which is case-sensitive. Only `[` has another meaning there.
struct GlobPattern {
  let text: String

  /// The longest pattern in bytes that SQLite accepts when the statement runs.
  private static let maximumLength = 50_000

  init(like pattern: String, at range: Range<Int>) throws(UntranslatablePredicate) {
    guard !pattern.unicodeScalars.contains("\\") else {
      throw UntranslatablePredicate("LIKE is translated to GLOB, which has no escapes", at: range)
    }
    var glob = String.UnicodeScalarView()
    for scalar in pattern.unicodeScalars {
      if scalar == "[" { glob.append(contentsOf: "[[]".unicodeScalars) } else { glob.append(scalar) }
    }
    guard glob.count * 4 <= Self.maximumLength else {
      throw UntranslatablePredicate("the pattern is too long for SQLite", at: range)
    }
    text = String(glob)
  }
}
