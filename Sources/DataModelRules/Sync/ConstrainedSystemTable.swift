import DataModelDefinition

enum ConstrainedSystemTable: WholeModelCheck {
  static let rule = Rule(
    id: "sync-system-constraint",
    severity: .error,
    group: .sync,
    summary: "A system table of a synced model demands what offline sync does not give.",
    reason: """
      Offline sync writes a row into the system tables whenever the app writes one of its own. It knows the system \
      columns alone: with another required column, a bound, or a constraint of uniqueness, that row cannot be \
      written, and so no write of the app would succeed. Make additional columns optional, and leave out the rest.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: #"<attribute name="text" optional="YES" attributeType="String"/>"#,
        systemTables: SyncExample.systemTables.replacing(
          #"<attribute name="itemId" optional"#,
          with: #"<attribute name="user" attributeType="String"/><attribute name="itemId" optional"#
        )
      ),
      good: SyncExample.contents(
        with: #"<attribute name="text" optional="YES" attributeType="String"/>"#,
        systemTables: SyncExample.systemTables.replacing(
          #"<attribute name="itemId" optional"#,
          with:
            #"<attribute name="user" optional="YES" attributeType="String"/><attribute name="itemId" optional"#
        )
      )
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard let requirements = context.requirements else { return }
    for table in requirements.systemTables {
      guard let entity = context.index.entity(named: table.name) else { continue }
      let columns = Set(table.columns.map(\.name))
      checkAttributes(of: entity, beside: columns, context, &diagnostics)
      for relationship in entity.relationships where !relationship.isOptional && !relationship.isToMany {
        let name = ElementName(entity: entity.name, property: relationship.name)
        report(
          "'\(name)' is required, and offline sync does not know it",
          context.location(of: relationship.origin),
          about: name,
          &diagnostics
        )
      }
      for constraint in entity.uniquenessConstraints {
        report(
          "'\(entity.name)' has a constraint of uniqueness, which rows of offline sync may break",
          context.location(of: constraint.origin),
          about: ElementName(entity: entity.name),
          &diagnostics
        )
      }
    }
  }

  private static func checkAttributes(
    of entity: Entity,
    beside columns: Set<String>,
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    for attribute in entity.attributes where !attribute.isTransient {
      let name = ElementName(entity: entity.name, property: attribute.name)
      if !columns.contains(attribute.name), !attribute.isOptional, !attribute.isDerived,
        !hasDefault(attribute)
      {
        report(
          "'\(name)' is required and has no default, and offline sync does not know it",
          context.location(of: attribute.origin),
          about: name,
          &diagnostics
        )
      }
      guard columns.contains(attribute.name), mayRefuse(attribute) else { continue }
      report(
        "'\(name)' has bounds, which values of offline sync may break",
        context.location(of: attribute.origin),
        about: name,
        &diagnostics
      )
    }
  }

  /// Whether bounds may refuse what offline sync writes. The ids that it gives are UUIDs: published models have a
  /// maximum of 36 characters.
  private static func mayRefuse(_ attribute: Attribute) -> Bool {
    let isText = attribute.type == .string && attribute.name == "id"
    let minimum = attribute.minimum.map { !isText || (Int($0.text ?? "") ?? .max) > lengthOfID } ?? false
    let maximum = attribute.maximum.map { !isText || (Int($0.text ?? "") ?? 0) < lengthOfID } ?? false
    return minimum || maximum || attribute.regularExpression != nil
  }

  private static let lengthOfID = 36

  private static func hasDefault(_ attribute: Attribute) -> Bool {
    switch attribute.defaultValueReading {
    case .value, .lenient: true
    case .absent, .unreadable: false
    }
  }

  private static func report(
    _ message: String,
    _ location: SourceLocation,
    about element: ElementName,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.emit(Diagnostic(rule, message, at: location, about: element))
  }
}
