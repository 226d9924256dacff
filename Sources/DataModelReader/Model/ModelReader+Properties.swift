import DataModelDefinition

extension ModelReader {
  mutating func readAttribute(_ node: XMLNode) -> Attribute? {
    guard let name = name(of: node) else { return nil }
    let owner = element
    element = owner?.property(named: name)
    defer { element = owner }
    var read = Attribute(name: name, type: AttributeType(xmlName: node.attribute("attributeType")))
    read.origin = node.origin
    var defaultValue = AttributeDefault()
    var minimum = AttributeBound()
    var maximum = AttributeBound()
    for attribute in node.attributes {
      switch attribute.name {
      case "name", "attributeType", "syncable": break
      case "optional": read.isOptional = boolean(attribute, in: node)
      case "transient": read.isTransient = boolean(attribute, in: node)
      case "derived": read.isDerived = boolean(attribute, in: node)
      case "derivationExpression": read.derivationExpression = attribute.value
      case "defaultValueString": defaultValue.text = attribute.value
      case "defaultDateTimeInterval": defaultValue.dateInterval = attribute.value
      case "minValueString": minimum.text = attribute.value
      case "maxValueString": maximum.text = attribute.value
      case "minDateTimeInterval": minimum.dateInterval = attribute.value
      case "maxDateTimeInterval": maximum.dateInterval = attribute.value
      case "regularExpressionString": read.regularExpression = attribute.value
      case "usesScalarValueType": read.usesScalarType = boolean(attribute, in: node)
      case "valueTransformerName": read.valueTransformerName = attribute.value
      case "customClassName": read.customClassName = attribute.value
      case "composite": read.compositeName = attribute.value
      case "indexed": read.isIndexed = boolean(attribute, in: node)
      case "spotlightIndexingEnabled": read.isIndexedBySpotlight = boolean(attribute, in: node)
      case "allowsExternalBinaryDataStorage":
        read.allowsExternalBinaryDataStorage = boolean(attribute, in: node)
      case "allowsCloudEncryption": read.allowsCloudEncryption = boolean(attribute, in: node)
      case "preserveAfterDeletion": read.isPreservedAfterDeletion = boolean(attribute, in: node)
      case "storedInTruthFile": read.isStoredInExternalRecord = boolean(attribute, in: node)
      case "elementID": read.renamingIdentifier = attribute.value
      case "versionHashModifier": read.versionHashModifier = attribute.value
      default: reportUnknown(attribute, in: node)
      }
    }
    if defaultValue != AttributeDefault() { read.defaultValue = defaultValue }
    if minimum != AttributeBound() { read.minimum = minimum }
    if maximum != AttributeBound() { read.maximum = maximum }
    read.userInfo = readUserInfoChildren(of: node)
    return read
  }

  mutating func readRelationship(_ node: XMLNode) -> Relationship? {
    guard let name = name(of: node) else { return nil }
    let owner = element
    element = owner?.property(named: name)
    defer { element = owner }
    var read = Relationship(name: name, origin: node.origin)
    for attribute in node.attributes {
      switch attribute.name {
      case "name", "syncable": break
      case "destinationEntity": read.destinationName = attribute.value
      case "inverseName": read.inverseName = attribute.value
      case "inverseEntity": read.inverseEntityName = attribute.value
      case "optional": read.isOptional = boolean(attribute, in: node)
      case "transient": read.isTransient = boolean(attribute, in: node)
      case "ordered": read.isOrdered = boolean(attribute, in: node)
      case "indexed": read.isIndexed = boolean(attribute, in: node)
      case "toMany": read.declaresToMany = boolean(attribute, in: node)
      case "minCount": read.minimumCount = integer(attribute, in: node)
      case "maxCount": read.maximumCount = integer(attribute, in: node)
      case "deletionRule": read.deleteRule = DeleteRule(xmlName: attribute.value)
      case "elementID": read.renamingIdentifier = attribute.value
      case "versionHashModifier": read.versionHashModifier = attribute.value
      default: reportUnknown(attribute, in: node)
      }
    }
    read.userInfo = readUserInfoChildren(of: node)
    return read
  }

  mutating func readFetchedProperty(_ node: XMLNode) -> FetchedProperty? {
    guard let name = name(of: node) else { return nil }
    let owner = element
    element = owner?.property(named: name)
    defer { element = owner }
    var read = FetchedProperty(name: name, origin: node.origin)
    for attribute in node.attributes {
      switch attribute.name {
      case "name", "syncable": break
      case "optional": read.isOptional = boolean(attribute, in: node)
      default: reportUnknown(attribute, in: node)
      }
    }
    for child in node.children {
      switch child.name {
      case "fetchRequest":
        if read.fetchRequest != nil {
          report(
            ContentRules.repeatedElement,
            "'\(name)' already has a fetch request; only this one counts",
            at: child
          )
        }
        read.fetchRequest = readFetchRequest(child)
      case "userInfo": read.userInfo += readUserInfo(child)
      default: reportUnknown(child, in: node)
      }
    }
    return read
  }

  private mutating func readUserInfoChildren(of node: XMLNode) -> [UserInfoEntry] {
    var entries: [UserInfoEntry] = []
    for child in node.children {
      if child.name == "userInfo" {
        entries += readUserInfo(child)
      } else {
        reportUnknown(child, in: node)
      }
    }
    return entries
  }
}
