/// The elements of a page, including those of its drawings.
package enum HTMLTag: String, Sendable {
  case a, article, aside, body, button, caption, code, dd, details, div, dl, dt, footer, form, h1, h2, h3, h4
  case head, header, html, input, label, li, link, main, meta, nav, ol, p, pre, script, section, span, strong
  case style, summary, table, tbody, td, th, thead, title, tr, ul
  case circle, defs, g, marker, path, rect, svg, text

  /// Whether the element has no content, and so no end tag.
  var isVoid: Bool {
    switch self {
    case .input, .link, .meta: true
    default: false
    }
  }

  /// Whether it begins a new line, for people who read the source of a page.
  var isBlock: Bool {
    switch self {
    case .a, .button, .code, .label, .span, .strong, .text, .title: false
    default: true
    }
  }
}
