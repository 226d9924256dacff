import DataModelDefinition

enum ConstrainedSystemTable: WholeModelCheck {
  static let rule = Rule(
    id: "sync-system-constraint",
    severity: .error,
    group: .sync,
    summary: "A system table of a synced model demands what offline sync does not give.",
    reason: """
      Offline sync writes a row into the system tables whenever the app writes one of its own. It knows the \
      system columns alone: with another required column, a bound, a constraint of uniqueness, or a parent, \
      that row could not be written, here or by an app that still uses Core Data, and so no write of the app \
      would succeed. Make additional columns optional, and leave out the rest.
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
            #"""
            <attribute name="user" optional="YES" attributeType="String"/><attribute name="itemId" optional
            """#
        )
      )
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard let requirements = context.requirements else { return }
    for table in requirements.systemTables {
      guard let entity = context.index.entity(named: table.name) else { continue }
      let columns = Set(table.columns.map(\.name))
      checkHierarchy(of: entity, context, &diagnostics)
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

  private static func checkHierarchy(
    of entity: Entity,
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    let message = "a table of offline sync has to be a table of its own, without parent and subentities"
    // An unknown parent is a finding of its own.
    if context.index.entity(named: entity.parentName) != nil {
      report(
        "'\(entity.name)' has a parent: \(message)",
        context.location(of: "parentEntity", in: entity.origin),
        about: ElementName(entity: entity.name),
        &diagnostics
      )
    }
    for child in context.index.children(of: entity) {
      report(
        "'\(child.name)' inherits from '\(entity.name)': \(message)",
        context.location(of: "parentEntity", in: child.origin),
        about: ElementName(entity: child.name),
        &diagnostics
      )
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
        !attribute.hasDefault
      {
        report(
          "'\(name)' is required and has no default, and offline sync does not know it",
          context.location(of: attribute.origin),
          about: name,
          &diagnostics
        )
      }
      guard columns.contains(attribute.name) else {
        if attribute.isDefaultOutOfBounds {
          report(
            "the default of '\(name)' is outside its bounds, and offline sync gives no other value",
            context.location(of: attribute.origin),
            about: name,
            &diagnostics
          )
        }
        continue
      }
      if entity.name == "MS_TableOperations", attribute.name == "properties", !attribute.isOptional,
        !attribute.hasDefault
      {
        report(
          "'\(name)' is required, and the operation of an inserted row has none",
          context.location(of: attribute.origin),
          about: name,
          &diagnostics
        )
      }
      guard mayRefuse(attribute) else { continue }
      report(
        "'\(name)' has bounds, which values of offline sync may break",
        context.location(of: attribute.origin),
        about: name,
        &diagnostics
      )
    }
  }

  /// Whether bounds may refuse what offline sync writes: ids and names of up to 255 characters, UUIDs as ids
  /// of its own (published models have a maximum of 36 for them), and numbers from 0 on.
  private static func mayRefuse(_ attribute: Attribute) -> Bool {
    if attribute.regularExpression != nil { return true }
    let minimum = attribute.minimum?.text.flatMap { Double($0) } ?? 0
    let maximum = attribute.maximum?.text.flatMap { Double($0) } ?? .infinity
    switch attribute.type {
    case .string: return minimum > 1 || maximum < (attribute.name == "id" ? 36 : 255)
    case .integer16: return minimum > 0 || maximum < 100
    case .integer32, .integer64, .decimal, .double, .float, .boolean, .date, .binary, .uuid, .uri,
      .transformable,
      .composite, .undefined, .unrecognized:
      return minimum > 0 || maximum < 9_007_199_254_740_992
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
