/// The SQL and the Swift of an element, folded away, or the reason why there is no source.
struct SourceMarkup {
  let context: PageContext

  func sql(of name: String) -> HTML? { context.facts.sources.sql[name].map { details("SQL", $0) } }

  func swift(of name: String) -> HTML? { context.facts.sources.swift[name].map { details("Swift", $0) } }

  /// A text that can be unfolded.
  static func details(_ title: String, _ text: String) -> HTML {
    HTML(.details) {
      HTML(.summary) { title }
      HTML(.pre) { HTML(.code) { HTML.lines(text) } }
    }
  }

  private func details(_ title: String, _ source: PageSource) -> HTML {
    switch source {
    case .text(let text): Self.details(title, text)
    case .inTable(let owner):
      HTML(.p, .class("source")) {
        "\(title): its rows are in the table of "
        context.link(owner)
        "."
      }
    case .errors(let names):
      HTML(.p, .class("source")) {
        "No \(title): there are errors in "
        context.links(names)
        "."
      }
    case .modelErrors:
      HTML(.p, .class("source")) { "No \(title) until the errors in the list of findings are corrected." }
    case .nothing:
      HTML(.p, .class("source")) { "No \(title): there can be no object of it." }
    }
  }
}
