import DataModelDefinition

/// A relationship whose entity is in a configuration and whose destination is not.
struct ConfigurationCrossing: Sendable {
  @Boxed var entity: Entity
  @Boxed var relationship: Relationship
  let configuration: Configuration

  func diagnostic(of rule: Rule, _ context: CheckContext) -> Diagnostic {
    Diagnostic(
      rule,
      """
      '\(entity.name).\(relationship.name)' leads to '\(relationship.destinationName ?? "")', which is not \
      in the configuration '\(configuration.name)' of '\(entity.name)'
      """,
      at: context.location(of: "destinationEntity", in: relationship.origin),
      about: ElementName(entity: entity.name, property: relationship.name),
      related: [
        .init(
          "the configuration '\(configuration.name)'",
          at: context.location(of: "name", in: configuration.origin)
        )
      ]
    )
  }
}

extension CheckContext {
  /// One for each relationship at most, however many configurations it leads out of.
  var configurationCrossings: [ConfigurationCrossing] {
    let members = model.configurations.map { ($0, Set($0.members.map(\.name))) }
    guard !members.isEmpty else { return [] }
    return model.allRelationships.compactMap { entity, relationship in
      guard let destination = index.destination(of: relationship) else { return nil }
      let left = members.first { $0.1.contains(entity.name) && !$0.1.contains(destination.name) }
      return left.map {
        ConfigurationCrossing(entity: entity, relationship: relationship, configuration: $0.0)
      }
    }
  }
}
