/// A pattern of LIKE as one of GLOB, which tells upper from lower case. Only `[` means something more there.
struct GlobPattern {
  let text: String

  /// SQLite refuses longer patterns when the statement runs, and looks at bytes.
  private static let greatestLength = 50_000

  init(like pattern: String, at range: Range<Int>) throws(UntranslatablePredicate) {
    guard !pattern.unicodeScalars.contains("\\") else {
      throw UntranslatablePredicate("GLOB, which stands for LIKE, has no escapes", at: range)
    }
    var glob = String.UnicodeScalarView()
    for scalar in pattern.unicodeScalars {
      if scalar == "[" { glob.append(contentsOf: "[[]".unicodeScalars) } else { glob.append(scalar) }
    }
    guard glob.count * 4 <= Self.greatestLength else {
      throw UntranslatablePredicate("the pattern is too long for SQLite", at: range)
    }
    text = String(glob)
  }
}
