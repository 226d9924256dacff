import DataModelDefinition
import DataModelRelational
import SQLText

extension MappingNotes {
  mutating func addAttributes(_ attributes: [Attribute], of owner: String) {
    for attribute in attributes where !attribute.isTransient {
      let element = ElementName(entity: owner, property: attribute.name)
      addServices(attribute, element)
      if attribute.isDerived { addDerivation(attribute, element) } else { addConditions(attribute, element) }
      switch attribute.type {
      case .transformable:
        note(
          MappingRules.transformable,
          "'\(element)' is kept as bytes that only its transformer understands",
          about: element,
          at: "attributeType",
          in: attribute.origin
        )
      case .decimal:
        note(
          MappingRules.decimal,
          "'\(element)' is kept as text; bounds and sums of it are those of a REAL",
          about: element,
          at: "attributeType",
          in: attribute.origin
        )
      case .integer16, .integer32, .integer64, .double, .float, .string, .boolean, .date, .binary, .uuid,
        .uri,
        .composite, .undefined, .unrecognized:
        break
      }
    }
  }

  private mutating func addServices(_ attribute: Attribute, _ element: ElementName) {
    func note(_ isAskedFor: Bool, _ rule: Rule, _ message: String, at key: String) {
      if isAskedFor {
        self.note(rule, "'\(element)' \(message)", about: element, at: key, in: attribute.origin)
      }
    }
    note(
      attribute.allowsExternalBinaryDataStorage,
      MappingRules.externalStorage,
      "stays in its column, however large",
      at: "allowsExternalBinaryDataStorage"
    )
    note(
      attribute.isIndexedBySpotlight,
      MappingRules.spotlight,
      "is not handed to Spotlight",
      at: "spotlightIndexingEnabled"
    )
    note(
      attribute.allowsCloudEncryption,
      MappingRules.cloudEncryption,
      "is not encrypted",
      at: "allowsCloudEncryption"
    )
    note(
      attribute.isPreservedAfterDeletion,
      MappingRules.preservation,
      "goes when its row is deleted",
      at: "preserveAfterDeletion"
    )
    note(
      attribute.isStoredInExternalRecord,
      MappingRules.externalRecord,
      "is in no external record",
      at: "storedInTruthFile"
    )
  }

  private mutating func addDerivation(_ attribute: Attribute, _ element: ElementName) {
    let expression = attribute.derivationExpression.flatMap { try? DerivationExpression(parsing: $0) }
    if case .text? = expression {
      note(
        MappingRules.textDerivation,
        "'\(element)' is written by generated code only: SQLite's functions know the letters of ASCII alone",
        about: element,
        at: "derivationExpression",
        in: attribute.origin
      )
    }
    let hasCondition =
      attribute.minimum != nil || attribute.maximum != nil || attribute.regularExpression != nil
    guard !attribute.isOptional || hasCondition || attribute.defaultValue != nil else { return }
    note(
      MappingRules.derivedConstraint,
      "'\(element)' is derived: it is never required, and its default and bounds do not count",
      about: element,
      at: "minValueString",
      "maxValueString",
      "regularExpressionString",
      "defaultValueString",
      in: attribute.origin
    )
  }

  private mutating func addConditions(_ attribute: Attribute, _ element: ElementName) {
    if attribute.type == .string, attribute.minimum?.text != nil {
      note(
        MappingRules.minimumLength,
        "the minimum length of '\(element)' is checked by validate() only",
        about: element,
        at: "minValueString",
        in: attribute.origin
      )
    }
    if attribute.regularExpression != nil {
      note(
        MappingRules.regularExpression,
        "the regular expression of '\(element)' is checked by validate() only",
        about: element,
        at: "regularExpressionString",
        in: attribute.origin
      )
    }
    guard attribute.type == .date else { return }
    let bounds = [
      (attribute.minimum, "minDateTimeInterval", "minValueString"),
      (attribute.maximum, "maxDateTimeInterval", "maxValueString"),
    ]
    for (bound, interval, text) in bounds {
      guard let bound, AttributeColumn.dateText(of: bound) == nil else { continue }
      note(
        MappingRules.dateBound,
        "this bound of '\(element)' is not checked",
        about: element,
        at: interval,
        text,
        in: attribute.origin
      )
    }
    if case .value(.date(let seconds)) = attribute.defaultValueReading,
      StoredDate.text(secondsSince2001: seconds) == nil
    {
      note(
        MappingRules.dateDefault,
        "the default of '\(element)' is not in the years 1 to 9999, and is left out",
        about: element,
        at: "defaultDateTimeInterval",
        in: attribute.origin
      )
    }
  }

  mutating func addDefaults(of subentity: Entity) {
    for attribute in subentity.attributes where !attribute.isTransient && !attribute.isDerived {
      guard AttributeColumn.defaultLiteral(of: attribute) != nil else { continue }
      let element = ElementName(entity: subentity.name, property: attribute.name)
      note(
        MappingRules.subentityDefault,
        "the default of '\(element)' is set by generated code only",
        about: element,
        at: "defaultDateTimeInterval",
        "defaultValueString",
        in: attribute.origin
      )
    }
  }

  mutating func addComposites(of mapping: EntityMapping) {
    let loosened = mapping.columns.filter { part in
      part.path.count > 1 && part.isOptional && !part.attribute.isOptional && part.derivation == nil
    }
    let names = Set(loosened.compactMap(\.path.first))
    for attribute in mapping.entity.attributes where names.contains(attribute.name) {
      let element = ElementName(entity: mapping.entity.name, property: attribute.name)
      note(
        MappingRules.compositeRequirement,
        "the required attributes of '\(element)' may be NULL each on its own",
        about: element,
        at: "composite",
        in: attribute.origin
      )
    }
  }
}
