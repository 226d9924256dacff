import DataModelDefinition
import DataModelSwift

/// The head of a page: the name of the model, the number of its elements, and links.
struct OverviewSection {
  let context: PageContext

  private static let taken: Set<String> = [
    "name", "version", "entities", "composites", "fetchRequests", "configurations", "userInfo",
  ]

  private var model: JSONDocument { context.facts.model }

  var html: HTML {
    HTML(.header, .class("page")) {
      HTML(.h1) {
        HTML.name(model.text("name") ?? "")
        if let version = model.text("version"), version != model.text("name") {
          HTML(.span, .class("kind")) {
            " version "
            HTML.name(version)
          }
        }
      }
      if let shown = context.facts.shown {
        HTML(.p) { "A part of the model: \(shown.count) \(shown.count == 1 ? "box" : "boxes")." }
      }
      HTML(.ul, .class("counts")) {
        for (count, word, words) in counts where count > 0 {
          HTML(.li) {
            HTML(.strong) { "\(count)" }
            " \(count == 1 ? word : words)"
          }
        }
      }
      HTML(.p) { FindingMarkup.count(context.facts.findings) }
      HTML(.dl) {
        FactList(model, without: Self.taken).rows
        let information = FactList(model, without: []).userInfo
        if !information.isEmpty {
          HTML(.dt) { "user info" }
          HTML(.dd) { information }
        }
        for configuration in model.list("configurations") {
          HTML(.dt) { "configuration" }
          HTML(.dd) {
            HTML.name(configuration.text("name") ?? "")
            ": "
            context.links(configuration.texts("entities"))
            " "
            FactList(configuration, without: ["name"]).chips
          }
        }
      }
    }
  }

  private var counts: [(Int, String, String)] {
    let entities = model.list("entities")
    return [
      (entities.count, "entity", "entities"),
      (entities.reduce(0) { $0 + $1.list("attributes").count }, "attribute", "attributes"),
      (entities.reduce(0) { $0 + $1.list("relationships").count }, "relationship", "relationships"),
      (model.list("composites").count, "composite", "composites"),
      (model.list("fetchRequests").count, "fetch request", "fetch requests"),
      (context.facts.versions.count > 1 ? context.facts.versions.count : 0, "version", "versions"),
    ]
  }
}
