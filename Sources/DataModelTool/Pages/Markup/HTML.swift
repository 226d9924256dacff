/// A piece of a page as a value. ``HTMLWriter`` makes text of it, and escapes there and nowhere else.
///
/// For example:
///
///     HTML(.p, .class("note")) {
///       "Deleted with "
///       HTML.name(entity.name)
///     }
package indirect enum HTML: Sendable, Hashable {
  /// A text on one line; characters that cannot be seen are written out.
  case text(String)
  /// A text that keeps its line breaks, such as SQL.
  case lines(String)
  case element(HTMLTag, [HTMLAttribute], [HTML])
  /// A file of the tool itself, included without escaping.
  case embedded(HTMLTag, EmbeddedPage)

  package init(
    _ tag: HTMLTag,
    _ attributes: HTMLAttribute?...,
    @HTMLBuilder content: () -> [HTML] = { [] }
  ) {
    self = .element(tag, attributes.compactMap { $0 }, content())
  }

  /// A name from the model, set apart from the words around it.
  package static func name(_ name: String) -> HTML { HTML(.code) { name } }

  /// A name with a link to its element, if the page has the element.
  package static func link(_ name: String, to id: PageID?) -> HTML {
    guard let id else { return .name(name) }
    return HTML(.a, .href(id)) { HTML.name(name) }
  }
}

/// Collects pieces of a page: elements, texts, and lists of both.
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ piece: HTML) -> [HTML] { [piece] }
  package static func buildExpression(_ piece: HTML?) -> [HTML] { piece.map { [$0] } ?? [] }
  package static func buildExpression(_ pieces: [HTML]) -> [HTML] { pieces }
  package static func buildExpression(_ text: String) -> [HTML] { [.text(text)] }
  package static func buildBlock(_ pieces: [HTML]...) -> [HTML] { pieces.flatMap { $0 } }
  package static func buildOptional(_ pieces: [HTML]?) -> [HTML] { pieces ?? [] }
  package static func buildEither(first pieces: [HTML]) -> [HTML] { pieces }
  package static func buildEither(second pieces: [HTML]) -> [HTML] { pieces }
  package static func buildArray(_ pieces: [[HTML]]) -> [HTML] { pieces.flatMap { $0 } }
}
