import DataModelDefinition

extension Check {
  /// Core Data keeps entities in a dictionary and would lose one of the two; SQLite ignores the case of table
  /// names.
  static let duplicateEntityName: Check = RuleGroup.structure.error(
    "duplicate-entity-name",
    "Two entities or composites have the same name, or names that differ only in letter case.",
    """
    Core Data would lose one of them. Names that differ only in case are one table to SQLite and one file on \
    many disks. Rename one; if a merge duplicated it, delete one.
    """,
    .model(
      """
      <entity name="Item"/>
      <entity name="«item→ListItem»"/>
      """
    )
  ).forModel { site in
    let named = site.model.entities.map(\.named) + site.model.composites.map(\.named)
    site.reportRepeated(
      named,
      { "there is already \($0.kind) '\($0.name)'" },
      about: { ElementName(entity: $0.name) }
    )
  }

  static let duplicatePropertyName: Check = RuleGroup.structure.error(
    "duplicate-property-name",
    "Two properties of an entity have the same name, or names that differ only in letter case.",
    """
    Attributes, relationships and fetched properties share one namespace, and names that differ only in case \
    are one column to SQLite. Rename one; if a merge duplicated it, delete one.
    """,
    .entity(
      """
      <attribute name="title" optional="YES" attributeType="String"/>«
      <attribute name="title" optional="YES" attributeType="String"/>→»
      """
    )
  ).forModel { site in
    let owners =
      site.model.entities.map { ($0.name, $0.properties) }
      + site.model.composites.map { ($0.name, $0.attributes.map(\.named)) }
    for (owner, properties) in owners {
      site.reportRepeated(
        properties,
        { "'\(owner)' already has a property '\($0.name)'" },
        about: { ElementName(entity: owner, property: $0.name) }
      )
    }
  }

  static let duplicateFetchRequest: Check = RuleGroup.structure.error(
    "duplicate-fetch-request",
    "Two fetch requests of the model have the same name.",
    """
    Core Data finds a request by its name and would lose one of the two; here each becomes a function of \
    that name. Rename one; if a merge duplicated it, delete one.
    """,
    .model(
      """
      <entity name="Item"/>
      <fetchRequest name="Open" entity="Item"/>«
      <fetchRequest name="Open" entity="Item"/>→»
      """
    )
  ).forModel { site in
    for (request, first) in site.model.fetchRequests.repeated(by: \.name) {
      let message = "there is already a fetch request '\(request.name)'"
      site.reportRepeated(request.name, message, request.origin, first.origin)
    }
  }

  static let duplicateConfiguration: Check = RuleGroup.structure.warning(
    "duplicate-configuration",
    "Two configurations have the same name.",
    "Core Data keeps configurations by name and would lose the entities of one of the two. Merge them.",
    .model(
      """
      <entity name="Item"/>«
      <configuration name="Cloud"/>→»
      <configuration name="Cloud">
        <memberEntity name="Item"/>
      </configuration>
      """
    )
  ).forModel { site in
    for (configuration, first) in site.model.configurations.repeated(by: \.name) {
      let message = "there is already a configuration '\(configuration.name)'"
      site.reportRepeated(configuration.name, message, configuration.origin, first.origin)
    }
  }

  static let duplicateIndexName: Check = RuleGroup.structure.error(
    "duplicate-index-name",
    "Two indexes of an entity have the same name.",
    "Apple's compiler refuses the model. Rename one; if a merge duplicated it, delete one.",
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="title" optional="YES" attributeType="String"/>
      <fetchIndex name="byTextIndex">
        <fetchIndexElement property="text" type="Binary" order="ascending"/>
      </fetchIndex>
      <fetchIndex name="«byTextIndex→byTitleIndex»">
        <fetchIndexElement property="title" type="Binary" order="ascending"/>
      </fetchIndex>
      """
    )
  ).forEachEntity { entity, site in
    for (index, first) in entity.fetchIndexes.repeated(by: \.name) {
      site.reportRepeated(
        index.name,
        "\(site) already has an index '\(index.name)'",
        index.origin,
        first.origin
      )
    }
  }
}

extension Site {
  /// Reports each element whose name an earlier one already has, perhaps in another letter case.
  fileprivate mutating func reportRepeated(
    _ elements: [NamedElement],
    _ message: (_ first: NamedElement) -> String,
    about name: (NamedElement) -> ElementName
  ) {
    for (element, first) in elements.repeated(by: { $0.name.lowercased() }) {
      let difference = first.name == element.name ? "" : ", which differs only in letter case"
      reportRepeated(
        first.name,
        message(first) + difference,
        element.origin,
        first.origin,
        about: name(element)
      )
    }
  }

  fileprivate mutating func reportRepeated(
    _ name: String,
    _ message: String,
    _ origin: ElementOrigin,
    _ first: ElementOrigin,
    about element: ElementName? = nil
  ) {
    let related = related("the first '\(name)'", at: "name", in: first)
    report(message, at: "name", in: origin, about: element, related: related)
  }
}
