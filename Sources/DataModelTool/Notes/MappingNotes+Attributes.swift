import DataModelDefinition
import DataModelRelational
import SQLText

extension MappingNotes {
  mutating func addAttributes(_ attributes: [Attribute], of owner: String) {
    for attribute in attributes where !attribute.isTransient {
      let it = NotedElement(ElementName(entity: owner, property: attribute.name), attribute.origin)
      addServices(attribute, it)
      if attribute.isDerived { addDerivation(attribute, it) } else { addConditions(attribute, it) }
      switch attribute.type {
      case .transformable:
        note(MappingRules.transformable, it, ["attributeType"]) {
          "\(it) is stored as bytes that only its transformer understands"
        }
      case .decimal:
        note(MappingRules.decimal, it, ["attributeType"]) {
          "\(it) is stored as text; its bounds and sums are those of a REAL"
        }
      case .integer16, .integer32, .integer64, .double, .float, .string, .boolean, .date, .binary, .uuid,
        .uri,
        .composite, .undefined, .unrecognized:
        break
      }
    }
  }

  private mutating func addServices(_ attribute: Attribute, _ it: NotedElement) {
    if attribute.allowsExternalBinaryDataStorage {
      note(MappingRules.externalStorage, it, ["allowsExternalBinaryDataStorage"]) {
        "\(it) stays in its column, however large it is"
      }
    }
    if attribute.isIndexedBySpotlight {
      note(MappingRules.spotlight, it, ["spotlightIndexingEnabled"]) { "\(it) is not indexed by Spotlight" }
    }
    if attribute.allowsCloudEncryption {
      note(MappingRules.cloudEncryption, it, ["allowsCloudEncryption"]) { "\(it) is not encrypted" }
    }
    if attribute.isPreservedAfterDeletion {
      note(MappingRules.preservation, it, ["preserveAfterDeletion"]) { "\(it) is deleted with its row" }
    }
    if attribute.isStoredInExternalRecord {
      note(MappingRules.externalRecord, it, ["storedInTruthFile"]) { "\(it) has no external record" }
    }
  }

  private mutating func addDerivation(_ attribute: Attribute, _ it: NotedElement) {
    let expression = attribute.derivationExpression.flatMap { try? DerivationExpression(parsing: $0) }
    if case .text? = expression {
      note(MappingRules.textDerivation, it, ["derivationExpression"]) {
        "\(it) is written only by generated code: SQLite's functions handle only ASCII letters"
      }
    }
    let hasCondition =
      attribute.minimum != nil || attribute.maximum != nil || attribute.regularExpression != nil
    guard !attribute.isOptional || hasCondition || attribute.defaultValue != nil else { return }
    let conditions = ["minValueString", "maxValueString", "regularExpressionString", "defaultValueString"]
    note(MappingRules.derivedConstraint, it, conditions) {
      "\(it) is derived: it is never required, and its default and bounds are ignored"
    }
  }

  private mutating func addConditions(_ attribute: Attribute, _ it: NotedElement) {
    if attribute.type == .string, attribute.minimum?.text != nil {
      note(MappingRules.minimumLength, it, ["minValueString"]) {
        "the minimum length of \(it) is checked only by validate()"
      }
    }
    if attribute.regularExpression != nil {
      note(MappingRules.regularExpression, it, ["regularExpressionString"]) {
        "the regular expression of \(it) is checked only by validate()"
      }
    }
    guard attribute.type == .date else { return }
    let bounds = [
      (attribute.minimum, "minDateTimeInterval", "minValueString"),
      (attribute.maximum, "maxDateTimeInterval", "maxValueString"),
    ]
    for (bound, interval, text) in bounds {
      guard let bound, AttributeColumn.dateText(of: bound) == nil else { continue }
      note(MappingRules.dateBound, it, [interval, text]) { "this bound of \(it) is not checked" }
    }
    if case .value(.date(let seconds)) = attribute.defaultValueReading,
      StoredDate.text(secondsSince2001: seconds) == nil
    {
      note(MappingRules.dateDefault, it, ["defaultDateTimeInterval"]) {
        "the default of \(it) is outside the years 1 to 9999, and is left out"
      }
    }
  }

  mutating func addDefaults(of subentity: Entity) {
    for attribute in subentity.attributes where !attribute.isTransient && !attribute.isDerived {
      guard AttributeColumn.defaultLiteral(of: attribute) != nil else { continue }
      let it = NotedElement(ElementName(entity: subentity.name, property: attribute.name), attribute.origin)
      note(MappingRules.subentityDefault, it, ["defaultDateTimeInterval", "defaultValueString"]) {
        "the default of \(it) is set only by generated code"
      }
    }
  }

  mutating func addComposites(of mapping: EntityMapping) {
    let loosened = mapping.columns.filter { part in
      part.path.count > 1 && part.isOptional && !part.attribute.isOptional && part.derivation == nil
    }
    let names = Set(loosened.compactMap(\.path.first))
    for attribute in mapping.entity.attributes where names.contains(attribute.name) {
      let name = ElementName(entity: mapping.entity.name, property: attribute.name)
      let it = NotedElement(name, attribute.origin)
      note(MappingRules.compositeRequirement, it, ["composite"]) {
        "each required attribute of \(it) may be NULL on its own"
      }
    }
  }
}
