/// The elements that a page is made of, those of its drawings included.
package enum HTMLTag: String, Sendable {
  case a, article, aside, body, button, caption, code, dd, details, div, dl, dt, footer, form, h1, h2, h3, h4
  case head, header, html, input, label, li, link, main, meta, nav, ol, p, pre, script, section, span, strong
  case style, summary, table, tbody, td, th, thead, title, tr, ul
  case circle, defs, g, marker, path, rect, svg, text

  /// Whether nothing can stand in it, so that it has no end tag.
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
