import DataModelDefinition

enum UnreciprocatedInverse: RelationshipCheck {
  static let rule = Rule(
    id: "unreciprocated-inverse",
    severity: .warning,
    group: .inverseRelationships,
    summary: "The inverse of a relationship names another inverse, or none.",
    reason: """
      Two sides are kept in step only if each names the other. Here such a relationship is kept as if it had \
      no inverse. Correct inverseName on one of them, or remove it.
      """,
    example: RuleExample(
      bad: """
        <entity name="Item">
          <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="List" inverseName="items" inverseEntity="List"/>
          <relationship name="archive" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="List" inverseName="items" inverseEntity="List"/>
        </entity>
        <entity name="List">
          <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
        </entity>
        """,
      good: """
        <entity name="Item">
          <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="List" inverseName="items" inverseEntity="List"/>
          <relationship name="archive" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="List" inverseName="archivedItems" inverseEntity="List"/>
        </entity>
        <entity name="List">
          <relationship name="archivedItems" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="archive" inverseEntity="Item"/>
          <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
        </entity>
        """
    )
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard let inverse = context.index.inverse(of: relationship),
      let back = context.index.destination(of: inverse),
      let destination = relationship.destinationName
    else { return }
    // That the model does not have the entity of the inverse is a finding of its own.
    if let stated = relationship.inverseEntityName, context.index.entity(named: stated) == nil { return }
    // The inverse may lead to the entity that declares this relationship, or to one above or below it.
    let leadsBack = back.name == entity.name || isRelated(back, entity, context)
    guard inverse.inverseName != relationship.name || !leadsBack else { return }
    let name = "'\(destination).\(inverse.name)'"
    let what: String
    if let other = inverse.inverseName {
      what = leadsBack ? "\(name) names '\(other)' as its inverse" : "\(name) leads to '\(back.name)'"
    } else {
      what = "\(name) names no inverse"
    }
    diagnostics.emit(
      finding(
        "the inverse of '\(entity.name).\(relationship.name)' does not reciprocate: \(what)",
        at: context.location(of: "inverseName", in: relationship.origin),
        related: [
          .init(
            name,
            at: context.location(of: inverse.inverseName == nil ? "name" : "inverseName", in: inverse.origin)
          )
        ]
      )
    )
  }

  private static func isRelated(_ one: Entity, _ other: Entity, _ context: CheckContext) -> Bool {
    context.index.root(of: one).name == context.index.root(of: other).name
      && (context.index.ancestors(of: one).contains { $0.name == other.name }
        || context.index.ancestors(of: other).contains { $0.name == one.name })
  }
}
