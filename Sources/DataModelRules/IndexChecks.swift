import DataModelDefinition

extension Check {
  static let unknownIndexProperty: Check = RuleGroup.structure.error(
    "unknown-index-property",
    "An index or a uniqueness constraint names a property that the entity does not have.",
    """
    The property was renamed or removed, and the list was not updated: nothing would be indexed or unique. \
    Correct the name, or remove the index or constraint.
    """,
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String"/>
      <fetchIndex name="byTextIndex">
        <fetchIndexElement property="«txt→text»" type="Binary" order="ascending"/>
      </fetchIndex>
      """
    )
  ).forEachEntity { entity, site in
    // If an ancestor is missing, the inherited properties are unknown; `unknownParent` reports that.
    guard site.index.root(of: entity).parentName == nil else { return }
    for (what, places) in [
      ("an index", entity.indexedProperties), ("a uniqueness constraint", entity.constrainedProperties),
    ] {
      for place in places where !site.index.hasProperty(named: place.name, entity) {
        let hint = site.hint(for: place.name) { site.index.propertyNames(of: entity) }
        site.report(
          "\(site) has no property '\(place.name)', which \(what) names\(hint)",
          at: place.attribute,
          in: place.origin
        )
      }
    }
  }

  static let repeatedIndexProperty: Check = RuleGroup.structure.warning(
    "repeated-index-property",
    "An index or a uniqueness constraint names a property twice.",
    """
    It counts once, so a constraint meant for two properties together makes the values of one unique. Name \
    the other property, or remove the repetition.
    """,
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="title" optional="YES" attributeType="String"/>
      <uniquenessConstraints>
        <uniquenessConstraint>
          <constraint value="text"/>
          <constraint value="«text→title»"/>
        </uniquenessConstraint>
      </uniquenessConstraints>
      """
    )
  ).forEachEntity { entity, site in
    let lists =
      entity.propertiesByIndex.map { ("an index", $0) }
      + entity.propertiesByConstraint.map { ("a uniqueness constraint", $0) }
    for (what, places) in lists {
      for (place, first) in places.repeated(by: \.name) {
        site.report(
          "\(what) of \(site) names '\(place.name)' twice",
          at: place.attribute,
          in: place.origin,
          related: site.related("the first '\(place.name)'", at: first.attribute, in: first.origin)
        )
      }
    }
  }

  static let unindexableProperty: Check = RuleGroup.structure.warning(
    "unindexable-property",
    "An index names a property that has no column.",
    """
    To-many relationships, transient attributes, composites and fetched properties have no column, and the \
    index is left out. Remove it, or index an attribute.
    """,
    .entity(
      """
      <attribute name="shown" optional="YES"« transient="YES"→» attributeType="Boolean"/>
      <fetchIndex name="byShownIndex">
        <fetchIndexElement property="shown" type="Binary" order="ascending"/>
      </fetchIndex>
      """
    )
  ).forEachEntity { entity, site in
    for place in entity.indexedProperties {
      guard let reason = site.index.reasonForNoColumn(place.name, of: entity) else { continue }
      let message = "'\(entity.name).\(place.name)' cannot be indexed: it \(reason)"
      site.report(message, at: place.attribute, in: place.origin)
    }
  }

  static let emptyIndex: Check = RuleGroup.structure.warning(
    "empty-index",
    "An index or a uniqueness constraint names no property.",
    "It does nothing, since its property was removed. Remove it, or name a property.",
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String"/>
      <fetchIndex name="byTextIndex"«/>→>
        <fetchIndexElement property="text" type="Binary" order="ascending"/>
      </fetchIndex>»
      """
    )
  ).forEachEntity { entity, site in
    let empty =
      entity.fetchIndexes.filter(\.elements.isEmpty).map { ("the index '\($0.name)'", $0.origin) }
      + entity.compoundIndexes.filter(\.properties.isEmpty).map { ("an index", $0.origin) }
      + entity.uniquenessConstraints.filter(\.properties.isEmpty).map {
        ("a uniqueness constraint", $0.origin)
      }
    for (what, origin) in empty { site.report("\(what) of \(site) names no property", in: origin) }
  }

  static let unconstrainableProperty: Check = RuleGroup.structure.error(
    "unconstrainable-property",
    "A uniqueness constraint names a property that cannot be unique.",
    """
    Core Data accepts stored attributes and stored to-one relationships; with anything else, adding the \
    store fails. Remove the property from the constraint.
    """,
    .entity(
      """
      <attribute name="code" optional="YES"« transient="YES"→» attributeType="String"/>
      <uniquenessConstraints>
        <uniquenessConstraint>
          <constraint value="code"/>
        </uniquenessConstraint>
      </uniquenessConstraints>
      """
    )
  ).forEachEntity { entity, site in
    for place in entity.constrainedProperties {
      guard let reason = site.index.reasonForNoColumn(place.name, of: entity) else { continue }
      let message = "'\(entity.name).\(place.name)' cannot be unique: it \(reason)"
      site.report(message, at: place.attribute, in: place.origin)
    }
  }

  static let uniqueRelationship: Check = RuleGroup.structure.warning(
    "unique-relationship",
    "A uniqueness constraint names a to-one relationship.",
    """
    Core Data's documentation mentions only attributes, and Xcode's editor offers no relationships. Here the \
    column of the reference becomes unique, as written; a one-to-one relationship says it better.
    """,
    .entity(
      """
      <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="next" inverseEntity="Item"/>«
      <uniquenessConstraints>
        <uniquenessConstraint>
          <constraint value="next"/>
        </uniquenessConstraint>
      </uniquenessConstraints>→»
      """
    )
  ).forEachEntity { entity, site in
    for place in entity.constrainedProperties
    where site.index.reasonForNoColumn(place.name, of: entity) == nil
      && site.index.relationship(named: place.name, of: entity) != nil
    {
      let message = "a uniqueness constraint names the relationship '\(entity.name).\(place.name)'"
      site.report(message, at: place.attribute, in: place.origin)
    }
  }

  static let constraintBelowRoot: Check = RuleGroup.structure.warning(
    "constraint-below-root",
    "A uniqueness constraint is on a subentity.",
    """
    Core Data wants it as high as possible: on the entity that declares the attribute. Further down it holds \
    for only some rows of the table, or not at all. Here it applies to the subentity and those below it.
    """,
    .model(
      """
      <entity name="Animal">
        <attribute name="tag" optional="YES" attributeType="String"/>«
      </entity>
      <entity name="Dog" parentEntity="Animal">→»
        <uniquenessConstraints>
          <uniquenessConstraint>
            <constraint value="tag"/>
          </uniquenessConstraint>
        </uniquenessConstraints>
      </entity>«→
      <entity name="Dog" parentEntity="Animal"/>»
      """
    )
  ).forEachEntity { entity, site in
    guard let parent = entity.parentName else { return }
    for constraint in entity.uniquenessConstraints {
      site.report("\(site) has a uniqueness constraint below its parent '\(parent)'", in: constraint.origin)
    }
  }
}
