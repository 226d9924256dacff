import DataModelDefinition

/// The source of lines for excerpts. It caches the last file and the last line, since findings are sorted by
/// place.
struct ExcerptSource {
  private let source: @Sendable (String) -> SourceFile?
  private var path: String?
  private var file: SourceFile?
  private var line = 0
  private var scalars: [Unicode.Scalar] = []

  init(source: @escaping @Sendable (String) -> SourceFile?) { self.source = source }

  /// Returns the line of a place; nil if the place has no line, or the file cannot be read.
  mutating func excerpt(at location: SourceLocation) -> SourceExcerpt? {
    guard let range = location.range else { return nil }
    if location.path != path {
      file = source(location.path)
      path = location.path
      line = 0
    }
    if range.start.line != line {
      guard let text = file?.text(ofLine: range.start.line) else { return nil }
      scalars = Array(text.unicodeScalars)
      line = range.start.line
    }
    let end = range.end.line == range.start.line ? range.end.column : scalars.count + 1
    return SourceExcerpt(of: scalars, columns: range.start.column..<max(range.start.column, end))
  }
}
