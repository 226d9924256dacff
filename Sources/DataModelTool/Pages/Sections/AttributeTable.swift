import DataModelDefinition
import DataModelSwift

/// The attributes of an entity, or the parts of a composite.
struct AttributeTable {
  let context: PageContext
  let attributes: [JSONDocument]
  let ids: ArraySlice<PageID>
  let title: String

  private static let taken: Set<String> = [
    "name", "line", "type", "optional", "defaultValue", "defaultDateInterval", "composite", "minimum",
    "maximum", "regularExpression", "userInfo",
  ]

  var html: HTML? {
    guard !attributes.isEmpty else { return nil }
    return HTML(.table, .class("attributes")) {
      HTML(.caption) { title }
      HTML(.thead) {
        HTML(.tr) {
          for title in ["Name", "Type", "Default", "Rules and marks"] { HTML(.th, .scope("col")) { title } }
        }
      }
      HTML(.tbody) { zip(attributes, ids).map(row) }
    }
  }

  private func row(_ attribute: JSONDocument, _ id: PageID) -> HTML {
    HTML(.tr, .id(id), .tabIndex(-1)) {
      HTML(.th, .scope("row"), .class("property")) { HTML.name(attribute.text("name") ?? "") }
      HTML(.td) {
        if let composite = attribute.text("composite") {
          context.link(composite)
        } else {
          attribute.text("type") ?? ""
        }
        HTML(.span, .class(attribute.isTrue("optional") ? "optional" : "required")) {
          attribute.isTrue("optional") ? " optional" : " required"
        }
      }
      HTML(.td) {
        if let value = attribute.text("defaultValue") { HTML.name(value) }
        if let interval = attribute.text("defaultDateInterval") {
          HTML.name(interval)
          " s after 2001"
        }
      }
      HTML(.td) {
        rules(attribute)
        FactList(attribute, without: Self.taken).chips
        FindingMarkup.list(context.findings(at: id))
      }
    }
  }

  /// The bounds and the pattern of the values: `1 … 20`
  private func rules(_ attribute: JSONDocument) -> [HTML] {
    let bounds = [("at least", "minimum"), ("at most", "maximum"), ("matches", "regularExpression")]
    return bounds.compactMap { words, member in
      attribute.text(member).map { value in
        HTML(.span, .class("chip")) {
          "\(words) "
          HTML.name(value)
        }
      }
    }
  }
}
