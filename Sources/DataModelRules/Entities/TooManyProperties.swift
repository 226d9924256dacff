import DataModelDefinition

enum TooManyProperties: EntityCheck {
  static let rule = Rule(
    id: "too-many-properties",
    severity: .warning,
    group: .propertyCount,
    summary: "An entity has more than 100 properties.",
    reason: """
      Core Data fetches whole rows, so that each fetch carries all of them. Move what is rarely used, or \
      what belongs together, to an entity of its own.
      """
  )

  static let limit = 100

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    let count = entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
    guard count > limit else { return }
    diagnostics.emit(
      finding(
        "'\(entity.name)' has \(count) properties, more than \(limit)",
        at: context.location(of: "name", in: entity.origin)
      )
    )
  }
}
