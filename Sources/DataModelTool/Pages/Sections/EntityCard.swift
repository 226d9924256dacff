import DataModelDefinition
import DataModelSwift

/// The card of an entity, with all its facts.
struct EntityCard {
  let context: PageContext
  let entity: JSONDocument
  let owner: PageAnchors.Owner

  private static let taken: Set<String> = [
    "name", "line", "parent", "abstract", "attributes", "relationships", "fetchedProperties", "indexes",
    "uniquenessConstraints", "userInfo",
  ]

  private var name: String { entity.text("name") ?? "" }

  var html: HTML {
    let attributes = entity.list("attributes")
    let relationships = entity.list("relationships")
    let ids = owner.properties
    let sources = SourceMarkup(context: context)
    return HTML(.article, .class("card"), .id(owner.id), .tabIndex(-1)) {
      CardHead(kind: entity.isTrue("abstract") ? "abstract entity" : "entity", name: name, owner: owner)
        .html(context)
      FindingMarkup.list(context.findings(at: owner.id))
      facts
      AttributeTable(
        context: context,
        attributes: attributes,
        ids: ids.prefix(attributes.count),
        title: "Attributes"
      ).html
      RelationshipTable(
        context: context,
        relationships: relationships,
        ids: ids.dropFirst(attributes.count).prefix(relationships.count)
      ).html
      RequestMarkup.table(
        entity.list("fetchedProperties"),
        ids.dropFirst(attributes.count + relationships.count),
        context
      )
      sources.sql(of: name)
      sources.swift(of: name)
    }
  }

  /// The parent, subentities, constraints, indexes, and all other facts.
  private var facts: HTML? {
    var rows: [HTML] = []
    func add(_ title: String, _ content: [HTML]) {
      if !content.isEmpty { rows += [HTML(.dt) { title }, HTML(.dd) { content }] }
    }
    if let parent = entity.text("parent") { add("parent", [context.link(parent)]) }
    add("subentities", context.links(context.subentities(of: name)))
    add("unique", constraints)
    add("indexes", indexes)
    rows += FactList(entity, without: Self.taken).rows
    add("user info", FactList(entity, without: []).userInfo)
    return rows.isEmpty ? nil : HTML(.dl) { rows }
  }

  private var constraints: [HTML] {
    guard case .list(let constraints)? = entity["uniquenessConstraints"] else { return [] }
    return constraints.map { constraint in
      HTML(.span, .class("chip")) {
        if case .list(let names) = constraint {
          for (index, property) in names.compactMap(\.text).enumerated() {
            if index > 0 { " + " }
            context.link(property, of: name)
          }
        }
      }
    }
  }

  /// `byDate: date descending, rank`
  private var indexes: [HTML] {
    entity.list("indexes").map { index in
      HTML(.span, .class("chip")) {
        if let title = index.text("name") {
          HTML.name(title)
          ": "
        }
        for (position, element) in index.list("elements").enumerated() {
          if position > 0 { ", " }
          if let property = element.text("property") {
            context.link(property, of: name)
          } else {
            HTML.name(element.text("expression") ?? "")
          }
          if element.isTrue("descending") { " descending" }
          if let type = element.text("type"), type != "Binary" { " \(type)" }
        }
      }
    }
  }
}

/// The head of a card: what it is, its name, and the number of findings.
struct CardHead {
  let kind: String
  let name: String
  let owner: PageAnchors.Owner

  func html(_ context: PageContext) -> HTML {
    HTML(.header) {
      HTML(.h3) {
        HTML.name(name)
        HTML(.span, .class("kind")) { " \(kind)" }
      }
      FindingMarkup.count(context.findings(in: owner))
      HTML(.a, .class("show"), .href(PageID("diagram")), .data(.action, "show"), .hidden) {
        "Show in the diagram"
      }
    }
  }
}
