/// A line of a file, with a mark below the part that a finding is about.
///
///       <attribute name="itemId" attributeType="Integer 64"/>
///                                ^~~~~~~~~~~~~~~~~~~~~~~~~~
package struct SourceExcerpt: Sendable {
  package let line: String
  package let mark: String

  /// The maximum number of characters shown of a line.
  static let limit = 160
  /// The number of them before the place, if the line is longer.
  static let lead = 60

  package init(of scalars: some Collection<Unicode.Scalar>, columns: Range<Int>) {
    let start = min(max(columns.lowerBound - 1, 0), scalars.count)
    let end = min(max(columns.upperBound - 1, start), scalars.count)
    let isLong = scalars.count > Self.limit
    let first = isLong ? max(0, min(start - Self.lead, scalars.count - Self.limit)) : 0
    let shown = scalars.dropFirst(first).prefix(Self.limit)
    let before = shown.prefix(start - first)
    let marked = shown.dropFirst(start - first).prefix(end - start)
    let ellipsis = (before: first > 0 ? "…" : "", after: first + shown.count < scalars.count ? "…" : "")
    line = ellipsis.before + Self.seen(shown) + ellipsis.after
    // One cell for each visible character: terminals disagree about the width of non-ASCII characters.
    let padding = Self.seen(before).map { $0 == "\t" ? "\t" : " " }
    let width = Self.seen(marked).count
    mark =
      (ellipsis.before.isEmpty ? "" : " ") + padding.joined() + "^"
      + String(repeating: "~", count: max(width - 1, 0))
  }

  /// Returns a part of a line as it is shown.
  private static func seen(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars.map(visible)))
  }

  /// Returns one visible character for each, so that columns stay aligned: control characters become
  /// replacement characters.
  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar != "\t" && VisibleText.isHidden(scalar) ? "\u{FFFD}" : scalar
  }
}
