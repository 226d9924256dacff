import DataModelDefinition

enum InheritanceCycle: Check {
  static let rule = Rule(
    id: "inheritance-cycle",
    severity: .error,
    group: .structure,
    summary: "An entity is its own ancestor.",
    reason:
      "A hierarchy needs a root, which is the entity with the table. Remove one parentEntity of the circle."
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    var reported: Set<String> = []
    for entity in context.model.entities where !reported.contains(entity.name) {
      let path = [entity] + context.index.ancestors(of: entity)
      guard let last = path.last, last.parentName == entity.name else { continue }
      reported.formUnion(path.map(\.name))
      let circle = (path + [entity]).map { "'\($0.name)'" }.joined(separator: " → ")
      diagnostics.emit(
        Diagnostic(
          rule,
          path.count == 1 ? "'\(entity.name)' is its own parent" : "the parents form a circle: \(circle)",
          at: context.location(of: "parentEntity", in: entity.origin)
        )
      )
    }
  }
}
