import DataModelDefinition

enum DuplicateClassName: WholeModelCheck {
  static let rule = Rule(
    id: "duplicate-class-name",
    severity: .warning,
    group: .xcode,
    summary: "Xcode would generate one class for two entities.",
    reason: """
      Both entities name one class (representedClassName), and Xcode generates it for each: the app does not \
      compile. Give each entity its own class, or write the class by hand (codeGenerationType absent).
      """,
    example: RuleExample(
      bad: """
        <entity name="Draft" representedClassName="Note" codeGenerationType="category"/>
        <entity name="Note" representedClassName="Note" codeGenerationType="category"/>
        """,
      good: """
        <entity name="Draft" representedClassName="Note"/>
        <entity name="Note" representedClassName="Note"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    var first: [String: Entity] = [:]
    for entity in context.model.entities where entity.codeGeneration != nil {
      guard let name = entity.representedClassName, !name.isEmpty else { continue }
      guard let earlier = first[name] else {
        first[name] = entity
        continue
      }
      // Two entities of one name are an error of their own.
      if earlier.name == entity.name { continue }
      diagnostics.emit(
        Diagnostic(
          rule,
          "Xcode generates the class '\(name)' for '\(entity.name)' and for '\(earlier.name)'",
          at: context.location(of: "representedClassName", in: entity.origin),
          about: ElementName(entity: entity.name),
          related: [
            .init(
              "the class of '\(earlier.name)'",
              at: context.location(of: "representedClassName", in: earlier.origin)
            )
          ]
        )
      )
    }
  }
}
