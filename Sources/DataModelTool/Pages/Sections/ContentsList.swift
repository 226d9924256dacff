import DataModelDefinition
import DataModelSwift

/// The links to the parts of a page.
struct ContentsList {
  let context: PageContext

  var html: HTML {
    HTML(.nav, .label("Contents")) {
      HTML(.ul) {
        for (title, id, isThere) in parts where isThere {
          HTML(.li) { HTML(.a, .href(id)) { title } }
        }
      }
      list("Entities", context.facts.model.list("entities"), context.anchors.entities)
      list("Composites", context.facts.model.list("composites"), context.anchors.composites)
    }
  }

  private var parts: [(String, PageID, Bool)] {
    [
      ("Diagram", PageID("diagram"), true),
      ("Findings (\(context.facts.findings.count))", PageID("findings"), true),
      ("Fetch requests", PageID("requests"), !context.facts.model.list("fetchRequests").isEmpty),
      ("Versions (\(context.facts.versions.count))", PageID("versions"), context.facts.versions.count > 1),
    ]
  }

  private func list(_ title: String, _ elements: [JSONDocument], _ owners: [PageAnchors.Owner]) -> HTML? {
    guard !elements.isEmpty else { return nil }
    let sorted = zip(elements, owners).map { (name: $0.text("name") ?? "", owner: $1) }
      .sorted { $0.name < $1.name }
    return HTML(.section) {
      HTML(.h2) { "\(title) (\(elements.count))" }
      HTML(.ul, .class("index")) {
        for (name, owner) in sorted {
          HTML(.li) {
            HTML.link(name, to: owner.id)
            if let worst = context.findings(in: owner).map(\.severity).max() {
              HTML(.span, .class("dot \(worst.rawValue)"), .role("img"), .label("has \(worst.rawValue)s"))
            }
          }
        }
      }
    }
  }
}
