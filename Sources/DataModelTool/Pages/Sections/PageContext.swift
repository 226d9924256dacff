import DataModelDefinition
import DataModelSwift

/// The input of every section: the facts, and the ids of elements.
struct PageContext {
  let facts: PageFacts
  let anchors: PageAnchors
  private let findings: [PageID: [Diagnostic]]
  private let children: [String: [String]]

  init(_ facts: PageFacts) {
    self.facts = facts
    let anchors = PageAnchors(facts.model)
    self.anchors = anchors
    var findings: [PageID: [Diagnostic]] = [:]
    for finding in facts.findings {
      if let place = finding.element.flatMap(anchors.place) { findings[place, default: []].append(finding) }
    }
    self.findings = findings
    var children: [String: [String]] = [:]
    for entity in facts.model.list("entities") {
      guard let parent = entity.text("parent") else { continue }
      children[parent, default: []].append(entity.text("name") ?? "")
    }
    self.children = children
  }

  /// The findings that are about an element itself.
  func findings(at id: PageID) -> [Diagnostic] { findings[id] ?? [] }

  /// The findings about an element and its properties.
  func findings(in owner: PageAnchors.Owner) -> [Diagnostic] {
    findings(at: owner.id) + owner.properties.flatMap(findings(at:))
  }

  func subentities(of name: String) -> [String] { children[name] ?? [] }

  /// The name of an entity or composite, which leads to its card.
  func link(_ name: String) -> HTML { .link(name, to: anchors.card(of: name)) }

  /// The name of a property, which leads to its row.
  func link(_ property: String, of entity: String?) -> HTML {
    .link(property, to: entity.flatMap { anchors.property(property, of: $0) ?? anchors.card(of: $0) })
  }

  /// Names with commas between them.
  func links(_ names: [String]) -> [HTML] {
    names.enumerated().flatMap { index, name in (index == 0 ? [] : [HTML.text(", ")]) + [link(name)] }
  }
}
