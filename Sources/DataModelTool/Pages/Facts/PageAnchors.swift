package import DataModelDefinition
package import DataModelSwift

/// The unique ids of the elements of a model, and the lookup of ids by name.
///
/// Of several elements with one name the first has the name's id, as it is the one that counts elsewhere.
package struct PageAnchors: Sendable {
  /// An entity or a composite.
  package struct Owner: Sendable {
    package let id: PageID
    /// The attributes, relationships and fetched properties, in this order.
    package let properties: [PageID]
  }

  package let entities: [Owner]
  package let composites: [Owner]
  package let fetchRequests: [PageID]
  private let byElement: [ElementName: PageID]

  package init(_ model: JSONDocument) {
    var found: [ElementName: PageID] = [:]
    func owners(_ elements: [JSONDocument], _ kind: StaticString) -> [Owner] {
      let names = Self.names(elements)
      return zip(elements, names).enumerated().map { index, pair in
        let id = PageID(kind, pair.1, at: index)
        let properties = pair.0.properties
        let parts = Self.names(properties).enumerated().map { id.part($1, at: $0) }
        if let name = pair.1 {
          let element = ElementName(entity: name)
          // An entity comes before a composite of its name.
          if found[element] == nil {
            found[element] = id
            for (property, part) in zip(properties, parts) {
              let propertyName = element.property(named: property.text("name") ?? "")
              if found[propertyName] == nil { found[propertyName] = part }
            }
          }
        }
        return Owner(id: id, properties: parts)
      }
    }
    entities = owners(model.list("entities"), "entity")
    composites = owners(model.list("composites"), "composite")
    fetchRequests = Self.names(model.list("fetchRequests")).enumerated().map { PageID("request", $1, at: $0) }
    byElement = found
  }

  /// The names of elements, with nil in place of one that an earlier element has.
  private static func names(_ elements: [JSONDocument]) -> [String?] {
    var seen: Set<String> = []
    return elements.map { element in
      let name = element.text("name") ?? ""
      return seen.insert(name).inserted ? name : nil
    }
  }

  /// The card of an entity or composite.
  package func card(of name: String?) -> PageID? { name.flatMap { byElement[ElementName(entity: $0)] } }

  /// The row of a property. An inherited property has its row at the ancestor that declares it.
  package func property(_ name: String, of entity: String) -> PageID? {
    byElement[ElementName(entity: entity, property: name)]
  }

  /// The place of an element, or of its entity if the element has no row.
  package func place(of element: ElementName) -> PageID? { byElement[element] ?? card(of: element.entity) }
}

extension JSONDocument {
  /// The attributes, relationships and fetched properties of an entity; the parts of a composite.
  var properties: [JSONDocument] { list("attributes") + list("relationships") + list("fetchedProperties") }
}
