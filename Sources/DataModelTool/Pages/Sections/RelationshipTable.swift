import DataModelDefinition
import DataModelSwift

/// The relationships of an entity, each with links to its destination and its inverse.
struct RelationshipTable {
  let context: PageContext
  let relationships: [JSONDocument]
  let ids: ArraySlice<PageID>

  private static let taken: Set<String> = [
    "name", "line", "destination", "inverse", "inverseEntity", "optional", "toMany", "ordered",
    "deletionRule", "minimumCount", "maximumCount", "userInfo",
  ]

  var html: HTML? {
    guard !relationships.isEmpty else { return nil }
    return HTML(.table, .class("relationships")) {
      HTML(.caption) { "Relationships" }
      HTML(.thead) {
        HTML(.tr) {
          for title in ["Name", "Leads to", "Inverse", "When deleted", "Marks"] {
            HTML(.th, .scope("col")) { title }
          }
        }
      }
      HTML(.tbody) { zip(relationships, ids).map(row) }
    }
  }

  private func row(_ relationship: JSONDocument, _ id: PageID) -> HTML {
    HTML(.tr, .id(id), .tabIndex(-1)) {
      HTML(.th, .scope("row"), .class("property")) { HTML.name(relationship.text("name") ?? "") }
      HTML(.td) {
        if let destination = relationship.text("destination") {
          context.link(destination)
        } else {
          "nothing"
        }
        HTML(.span, .class("shape")) { " \(shape(relationship))" }
      }
      HTML(.td) {
        if let inverse = relationship.text("inverse") {
          context.link(inverse, of: relationship.text("inverseEntity") ?? relationship.text("destination"))
        } else {
          "none"
        }
      }
      HTML(.td) { relationship.text("deletionRule") ?? "" }
      HTML(.td) {
        FactList(relationship, without: Self.taken).chips
        FindingMarkup.list(context.findings(at: id))
      }
    }
  }

  /// `to-many, ordered, 1 or more`
  private func shape(_ relationship: JSONDocument) -> String {
    var words = [relationship.isTrue("toMany") ? "to-many" : "to-one"]
    if relationship.isTrue("ordered") { words.append("ordered") }
    words.append(relationship.isTrue("optional") ? "optional" : "required")
    if relationship.isTrue("toMany") {
      if let minimum = relationship.number("minimumCount"), minimum > 0 {
        words.append("at least \(minimum)")
      }
      if let maximum = relationship.number("maximumCount") { words.append("at most \(maximum)") }
    }
    return words.joined(separator: ", ")
  }
}
