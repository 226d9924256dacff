import DataModelDefinition

enum InheritanceCycle: WholeModelCheck {
  static let rule = Rule(
    id: "inheritance-cycle",
    severity: .error,
    group: .structure,
    summary: "An entity is its own ancestor.",
    reason:
      "A hierarchy needs a root, which is the entity with the table. Remove one parentEntity of the circle.",
    example: RuleExample(
      bad: """
        <entity name="Animal" parentEntity="Dog"/>
        <entity name="Dog" parentEntity="Animal"/>
        """,
      good: """
        <entity name="Animal"/>
        <entity name="Dog" parentEntity="Animal"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    var done: Set<String> = []
    for start in context.model.entities {
      // Each entity is visited once: a chain of thousands must not take the square of its length.
      var path: [Entity] = []
      var next = context.index.entity(named: start.name)
      while let entity = next, done.insert(entity.name).inserted {
        path.append(entity)
        next = context.index.entity(named: entity.parentName)
      }
      // A path may lead into a circle from outside, and the circle is told from its first entity in the file.
      guard let entry = next, let first = path.firstIndex(where: { $0.name == entry.name }) else { continue }
      let turn = path[first...]
      guard let top = turn.indices.min(by: { turn[$0].origin.offset < turn[$1].origin.offset }) else {
        continue
      }
      let entity = turn[top]
      let around: [Entity] = turn[top...] + turn[..<top] + [entity]
      let circle = around.map { "'\($0.name)'" }.joined(separator: " → ")
      diagnostics.emit(
        Diagnostic(
          rule,
          turn.count == 1 ? "'\(entity.name)' is its own parent" : "the parents form a circle: \(circle)",
          at: context.location(of: "parentEntity", in: entity.origin),
          about: ElementName(entity: entity.name)
        )
      )
    }
  }
}
