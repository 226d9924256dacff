import DataModelDefinition
import DataModelSwift

/// The card of a composite, with its parts and the attributes of its type.
struct CompositeCard {
  let context: PageContext
  let composite: JSONDocument
  let owner: PageAnchors.Owner

  var html: HTML {
    let name = composite.text("name") ?? ""
    let users = users(of: name)
    return HTML(.article, .class("card"), .id(owner.id), .tabIndex(-1)) {
      CardHead(kind: "composite", name: name, owner: owner).html(context)
      FindingMarkup.list(context.findings(at: owner.id))
      HTML(.dl) {
        HTML(.dt) { "used by" }
        HTML(.dd) {
          if users.isEmpty { "nothing" }
          for (index, user) in users.enumerated() {
            if index > 0 { ", " }
            HTML.link("\(user)", to: context.anchors.place(of: user))
          }
        }
        FactList(composite, without: ["name", "attributes", "userInfo"]).rows
        let information = FactList(composite, without: []).userInfo
        if !information.isEmpty {
          HTML(.dt) { "user info" }
          HTML(.dd) { information }
        }
      }
      AttributeTable(
        context: context,
        attributes: composite.list("attributes"),
        ids: owner.properties[...],
        title: "Parts"
      ).html
      SourceMarkup(context: context).swift(of: name)
    }
  }

  private func users(of name: String) -> [ElementName] {
    (context.facts.model.list("entities") + context.facts.model.list("composites")).flatMap { owner in
      owner.list("attributes").filter { $0.text("composite") == name }.map { attribute in
        ElementName(entity: owner.text("name") ?? "", property: attribute.text("name"))
      }
    }
  }
}
