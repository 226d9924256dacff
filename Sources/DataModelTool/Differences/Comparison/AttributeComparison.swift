import DataModelDefinition
import DataModelMigration

/// The changes of attributes.
enum AttributeComparison {
  /// Compares the attributes of an entity.
  static func add(_ pair: EntityPair, _ match: ModelMatch, to changes: inout ChangeList) {
    let pairs = PropertyPairs(
      pair,
      \.attributes,
      named: { $0.attribute($1) },
      oldNames: \.attributes,
      newNames: \.newAttributeNames
    )
    let unique = Set(
      pair.new.entity.uniquenessConstraints.filter { $0.properties.count == 1 }
        .flatMap { $0.properties.map(\.name) }
    )
    for (old, new) in pairs.kept {
      let element = ChangedElement(.attribute, from: old.value.name, to: new.value.name)
      compare(old.value, new.value, element, match, to: &changes)
      if match.newEntityNames[old.owner] != new.owner {
        changes.add(.attributeMoved, element, from: old.owner, to: new.owner)
      }
    }
    for property in pairs.added {
      added(property.value, isUnique: unique.contains(property.value.name), to: &changes)
    }
    for property in pairs.removed { removed(property.value, to: &changes) }
  }

  /// Compares the parts of a composite.
  static func add(
    _ old: Composite,
    _ new: Composite,
    _ parts: EntityMatch,
    _ match: ModelMatch,
    to changes: inout ChangeList
  ) {
    let before = Dictionary(old.attributes.map { ($0.name, $0) }) { first, _ in first }
    for attribute in new.attributes {
      guard let part = parts.attributes[attribute.name].flatMap({ before[$0] }) else {
        added(attribute, isUnique: false, to: &changes)
        continue
      }
      let element = ChangedElement(.attribute, from: part.name, to: attribute.name)
      compare(part, attribute, element, match, to: &changes)
    }
    for attribute in old.attributes where parts.newAttributeNames[attribute.name] == nil {
      removed(attribute, to: &changes)
    }
  }

  private static func added(_ attribute: Attribute, isUnique: Bool, to changes: inout ChangeList) {
    let kind: ChangeKind
    if attribute.isTransient {
      kind = .transientAttributeAdded
    } else if attribute.isDerived {
      kind = .derivedAttributeAdded
    } else if isUnique, attribute.hasDefault {
      kind = .attributeAddedUniqueWithDefault
    } else if attribute.isOptional {
      kind = .attributeAdded
    } else if attribute.hasDefault {
      kind = .attributeAddedWithDefault
    } else if attribute.type == .composite {
      // Its parts report what they need.
      kind = .attributeAdded
    } else {
      kind = isUnique ? .attributeAddedUnique : .attributeAddedWithoutDefault
    }
    changes.add(kind, ChangedElement(.attribute, from: nil, to: attribute.name), to: attribute.typeWords)
  }

  private static func removed(_ attribute: Attribute, to changes: inout ChangeList) {
    changes.add(
      attribute.isTransient ? .transientAttributeRemoved : .attributeRemoved,
      ChangedElement(.attribute, from: attribute.name, to: nil),
      from: attribute.typeWords
    )
  }

  private static func compare(
    _ old: Attribute,
    _ new: Attribute,
    _ element: ChangedElement,
    _ match: ModelMatch,
    to changes: inout ChangeList
  ) {
    if old.name != new.name { changes.add(.attributeRenamed, element, from: old.name, to: new.name) }
    switch (old.isTransient, new.isTransient) {
    case (false, true): changes.add(.becameTransient, element)
    case (true, false):
      let isFilled = new.isOptional || new.hasDefault || new.isDerived
      changes.add(isFilled ? .becameStored : .becameStoredWithoutDefault, element)
    case (true, true):
      changes.compare(.typeOfTransient, element, old.typeWords, new.typeWords) { $0 }
    case (false, false):
      StoredAttributeComparison(old: old, new: new, element: element).add(match, to: &changes)
    }
    changes.compare(.transformerChanged, element, old.valueTransformerName, new.valueTransformerName) {
      $0 ?? "none"
    }
    changes.compare(.hashModifierChanged, element, old.versionHashModifier, new.versionHashModifier) {
      $0 ?? "none"
    }
    changes.compareCode(element, codeFacts(old, new))
  }

  private static func codeFacts(_ old: Attribute, _ new: Attribute) -> [(String, String?, String?)] {
    func word(_ flag: Bool?) -> String? { flag.map { $0 ? "yes" : "no" } }
    return [
      ("class", old.customClassName, new.customClassName),
      ("scalar", word(old.usesScalarType), word(new.usesScalarType)),
      ("regular expression", old.regularExpression, new.regularExpression),
      ("Spotlight", word(old.isIndexedBySpotlight), word(new.isIndexedBySpotlight)),
      ("encryption", word(old.allowsCloudEncryption), word(new.allowsCloudEncryption)),
      ("kept after deletion", word(old.isPreservedAfterDeletion), word(new.isPreservedAfterDeletion)),
      ("user info", old.userInfo.comparableText, new.userInfo.comparableText),
    ]
  }
}

extension Attribute {
  /// The type as in the file, with the name of a composite.
  var typeWords: String { type == .composite ? "Composite \(compositeName ?? "")" : type.xmlName }
}
