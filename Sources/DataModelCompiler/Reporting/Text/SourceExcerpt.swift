/// A line of a file and below it a mark under the part that a finding is about.
///
///       <attribute name="itemId" attributeType="Integer 64"/>
///                                ^~~~~~~~~~~~~~~~~~~~~~~~~~
package struct SourceExcerpt: Sendable {
  package let line: String
  package let mark: String

  /// More characters than this are not shown of a line.
  static let limit = 160
  /// How many of them stand before the place, if the line is longer.
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
    // One cell for each character that is seen: terminals do not agree about the width of others than ASCII.
    let padding = Self.seen(before).map { $0 == "\t" ? "\t" : " " }
    let width = Self.seen(marked).count
    mark =
      (ellipsis.before.isEmpty ? "" : " ") + padding.joined() + "^"
      + String(repeating: "~", count: max(width - 1, 0))
  }

  /// A part of a line as it is shown.
  private static func seen(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars.map(visible)))
  }

  /// One character for each, so that columns stay: what would do something is shown as a replacement
  /// character.
  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar != "\t" && VisibleText.isHidden(scalar) ? "\u{FFFD}" : scalar
  }
}
