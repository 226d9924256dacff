import DataModelDefinition
import DataModelSwift

/// Fetch requests, which belong to the model, and fetched properties, which have one each.
enum RequestMarkup {
  private static let taken: Set<String> = ["name", "line", "entity", "predicate", "userInfo"]

  /// The section of the fetch requests; empty without requests.
  static func section(_ context: PageContext) -> HTML? {
    let requests = context.facts.model.list("fetchRequests")
    guard !requests.isEmpty else { return nil }
    return HTML(.section, .id(PageID("requests")), .labelled(by: PageID("requests-title"))) {
      HTML(.h2, .id(PageID("requests-title"))) { "Fetch requests" }
      HTML(.dl, .class("wide")) {
        for (request, id) in zip(requests, context.anchors.fetchRequests) {
          HTML(.dt, .id(id), .tabIndex(-1)) { HTML.name(request.text("name") ?? "") }
          HTML(.dd) { description(request, context) }
        }
      }
    }
  }

  /// The fetched properties of an entity; empty without fetched properties.
  static func table(
    _ properties: [JSONDocument],
    _ ids: ArraySlice<PageID>,
    _ context: PageContext
  ) -> HTML? {
    guard !properties.isEmpty else { return nil }
    return HTML(.table, .class("fetched")) {
      HTML(.caption) { "Fetched properties" }
      HTML(.thead) {
        HTML(.tr) {
          HTML(.th, .scope("col")) { "Name" }
          HTML(.th, .scope("col")) { "Fetches" }
        }
      }
      HTML(.tbody) {
        for (property, id) in zip(properties, ids) {
          HTML(.tr, .id(id), .tabIndex(-1)) {
            HTML(.th, .scope("row"), .class("property")) { HTML.name(property.text("name") ?? "") }
            HTML(.td) {
              if let request = property["fetchRequest"] { description(request, context) }
              FactList(property, without: ["name", "line", "userInfo", "optional"]).chips
              FindingMarkup.list(context.findings(at: id))
            }
          }
        }
      }
    }
  }

  private static func description(_ request: JSONDocument, _ context: PageContext) -> [HTML] {
    var pieces: [HTML] = []
    if let entity = request.text("entity") { pieces += [context.link(entity)] }
    if let predicate = request.text("predicate") { pieces += [.text(" where "), .name(predicate)] }
    return pieces + FactList(request, without: taken).chips
  }
}
