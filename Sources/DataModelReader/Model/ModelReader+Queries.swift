import DataModelDefinition

extension ModelReader {
  mutating func readFetchRequest(_ node: XMLNode) -> FetchRequest? {
    guard let name = name(of: node) else { return nil }
    var read = FetchRequest(name: name, origin: node.origin)
    for attribute in node.attributes {
      switch attribute.name {
      case "name": break
      case "entity": read.entityName = attribute.value
      case "predicateString": read.predicate = attribute.value
      case "resultType":
        read.resultType =
          word(attribute, in: node, [("0", .objects), ("1", .objectIDs), ("2", .dictionaries)])
          ?? .unrecognized(attribute.value)
      case "fetchLimit": read.limit = integer(attribute, in: node)
      case "fetchBatchSize": read.batchSize = integer(attribute, in: node)
      case "includeSubentities": read.includesSubentities = boolean(attribute, in: node)
      case "includePropertyValues": read.includesPropertyValues = boolean(attribute, in: node)
      case "includesPendingChanges": read.includesPendingChanges = boolean(attribute, in: node)
      case "returnObjectsAsFaults": read.returnsObjectsAsFaults = boolean(attribute, in: node)
      case "returnDistinctResults": read.returnsDistinctResults = boolean(attribute, in: node)
      default: reportUnknown(attribute, in: node)
      }
    }
    for child in node.children { reportUnknown(child, in: node) }
    return read
  }

  mutating func readConfiguration(_ node: XMLNode) -> Configuration? {
    guard let name = name(of: node) else { return nil }
    var read = Configuration(name: name, origin: node.origin)
    for attribute in node.attributes {
      switch attribute.name {
      case "name": break
      case "usedWithCloudKit": read.isUsedWithCloudKit = boolean(attribute, in: node)
      default: reportUnknown(attribute, in: node)
      }
    }
    for child in node.children {
      switch child.name {
      case "memberEntity":
        if let member = self.name(of: child) {
          read.members.append(NamedEntity(name: member, origin: child.origin))
        }
        reportUnknownContents(of: child, known: ["name"])
      case "userInfo": read.userInfo += readUserInfo(child)
      default: reportUnknown(child, in: node)
      }
    }
    return read
  }

  mutating func readFetchIndex(_ node: XMLNode) -> FetchIndex? {
    guard let name = name(of: node) else { return nil }
    var read = FetchIndex(name: name, origin: node.origin)
    reportUnknownAttributes(of: node, known: ["name"])
    for child in node.children {
      guard child.name == "fetchIndexElement" else {
        reportUnknown(child, in: node)
        continue
      }
      read.elements.append(readFetchIndexElement(child))
    }
    return read
  }

  private mutating func readFetchIndexElement(_ node: XMLNode) -> FetchIndexElement {
    var read = FetchIndexElement(origin: node.origin)
    for attribute in node.attributes {
      switch attribute.name {
      case "property": read.property = attribute.value
      case "expression": read.expression = attribute.value
      case "expressionType": read.expressionType = attribute.value
      case "type":
        read.type =
          word(attribute, in: node, [("Binary", .binary), ("RTree", .rTree)])
          ?? .unrecognized(attribute.value)
      case "order":
        read.isDescending = word(attribute, in: node, [("ascending", false), ("descending", true)]) ?? false
      default: reportUnknown(attribute, in: node)
      }
    }
    for child in node.children { reportUnknown(child, in: node) }
    return read
  }

  /// Reads lists such as `<list><item value="a"/><item value="b"/></list>`.
  mutating func readLists(in node: XMLNode, list: String, item: String) -> [PropertyList] {
    var lists: [PropertyList] = []
    reportUnknownAttributes(of: node, known: [])
    for child in node.children {
      guard child.name == list else {
        reportUnknown(child, in: node)
        continue
      }
      reportUnknownAttributes(of: child, known: [])
      var found = PropertyList(origin: child.origin)
      for grandchild in child.children {
        guard grandchild.name == item else {
          reportUnknown(grandchild, in: child)
          continue
        }
        if let name = name(of: grandchild, attribute: "value") {
          found.properties.append(NamedProperty(name: name, origin: grandchild.origin))
        }
        reportUnknownContents(of: grandchild, known: ["value"])
      }
      lists.append(found)
    }
    return lists
  }
}
