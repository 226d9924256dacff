import DataModelDefinition

extension ModelReader {
  mutating func readEntity(_ node: XMLNode) -> Entity? {
    guard let name = name(of: node) else { return nil }
    element = ElementName(entity: name)
    defer { element = nil }
    var entity = Entity(name: name, origin: node.origin)
    for attribute in node.attributes {
      switch attribute.name {
      case "name": break
      case "representedClassName": entity.representedClassName = attribute.value
      case "parentEntity": entity.parentName = attribute.value
      case "isAbstract": entity.isAbstract = boolean(attribute, in: node)
      case "codeGenerationType":
        entity.codeGeneration =
          word(attribute, in: node, [("class", .classDefinition), ("category", .category)])
          ?? .unrecognized(attribute.value)
      case "elementID": entity.renamingIdentifier = attribute.value
      case "versionHashModifier": entity.versionHashModifier = attribute.value
      case "coreSpotlightDisplayNameExpression": entity.spotlightDisplayNameExpression = attribute.value
      case "syncable": break  // a relic of Sync Services
      default: reportUnknown(attribute, in: node)
      }
    }
    // Arrays that grow as needed would take a third more of the memory of a large model.
    entity.attributes.reserveCapacity(node.children.count { $0.name == "attribute" })
    entity.relationships.reserveCapacity(node.children.count { $0.name == "relationship" })
    for child in node.children {
      switch child.name {
      case "attribute": if let attribute = readAttribute(child) { entity.attributes.append(attribute) }
      case "relationship":
        if let relationship = readRelationship(child) { entity.relationships.append(relationship) }
      case "fetchedProperty":
        if let property = readFetchedProperty(child) { entity.fetchedProperties.append(property) }
      case "fetchIndex": if let index = readFetchIndex(child) { entity.fetchIndexes.append(index) }
      case "compoundIndexes":
        entity.compoundIndexes += readLists(in: child, list: "compoundIndex", item: "index")
      case "uniquenessConstraints":
        entity.uniquenessConstraints += readLists(in: child, list: "uniquenessConstraint", item: "constraint")
      case "userInfo": entity.userInfo += readUserInfo(child)
      default: reportUnknown(child, in: node)
      }
    }
    return entity
  }

  mutating func readComposite(_ node: XMLNode) -> Composite? {
    guard let name = name(of: node) else { return nil }
    element = ElementName(entity: name)
    defer { element = nil }
    var composite = Composite(name: name, origin: node.origin)
    reportUnknownAttributes(of: node, known: ["name"])
    for child in node.children {
      switch child.name {
      case "attribute": if let attribute = readAttribute(child) { composite.attributes.append(attribute) }
      case "userInfo": composite.userInfo += readUserInfo(child)
      default: reportUnknown(child, in: node)
      }
    }
    return composite
  }

  mutating func readUserInfo(_ node: XMLNode) -> [UserInfoEntry] {
    var entries: [UserInfoEntry] = []
    reportUnknownAttributes(of: node, known: [])
    for child in node.children {
      guard child.name == "entry" else {
        reportUnknown(child, in: node)
        continue
      }
      reportUnknownContents(of: child, known: ["key", "value"])
      guard let key = name(of: child, attribute: "key") else { continue }
      entries.append(UserInfoEntry(key: key, value: child.attribute("value") ?? "", origin: child.origin))
    }
    return entries
  }
}
