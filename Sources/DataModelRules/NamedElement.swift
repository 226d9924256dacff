import DataModelDefinition

/// Something in a model that has a name.
struct NamedElement: Sendable {
  /// The kind with its article, as in a sentence: `an attribute`.
  let kind: String
  let name: String
  let origin: ElementOrigin
}

extension Entity {
  /// The entity's own properties: attributes, then relationships, then fetched properties. They share one
  /// namespace.
  var properties: [NamedElement] {
    attributes.map(\.named)
      + relationships.map { NamedElement(kind: "a relationship", name: $0.name, origin: $0.origin) }
      + fetchedProperties.map { NamedElement(kind: "a fetched property", name: $0.name, origin: $0.origin) }
  }

  var named: NamedElement { NamedElement(kind: "an entity", name: name, origin: origin) }
}

extension Composite {
  var named: NamedElement { NamedElement(kind: "a composite", name: name, origin: origin) }
}

extension Attribute {
  var named: NamedElement { NamedElement(kind: "an attribute", name: name, origin: origin) }
}

extension DataModel {
  /// Calls a closure with everything that becomes a name in generated code: with the name of its element,
  /// which a fetch request lacks, and with the entity that it is or belongs to.
  func forEachName(_ body: (_ named: NamedElement, _ element: ElementName?, _ entity: Entity?) -> Void) {
    for entity in entities {
      let whole = ElementName(entity: entity.name)
      body(entity.named, whole, entity)
      for property in entity.properties { body(property, whole.property(named: property.name), entity) }
    }
    for composite in composites {
      let whole = ElementName(entity: composite.name)
      body(composite.named, whole, nil)
      for part in composite.attributes { body(part.named, whole.property(named: part.name), nil) }
    }
    for request in fetchRequests {
      body(NamedElement(kind: "a fetch request", name: request.name, origin: request.origin), nil, nil)
    }
  }
}

extension Collection {
  /// Returns the elements whose key an earlier element has, each with the first that has it.
  func repeated(by key: (Element) -> String) -> [(element: Element, first: Element)] {
    guard count > 1 else { return [] }
    var firsts: [String: Element] = [:]
    return compactMap { element in
      let key = key(element)
      if let first = firsts[key] { return (element, first) }
      firsts[key] = element
      return nil
    }
  }
}
