import DataModelDefinition

enum DeepHierarchy: WholeModelCheck {
  static let rule = Rule(
    id: "hierarchy-too-deep",
    severity: .error,
    group: .structure,
    summary: "An entity has more than \(ModelIndex.deepestHierarchy) ancestors.",
    reason: """
      Every type repeats what it inherits, so that the sources grow with the square of the depth; the \
      deepest hierarchy in a real model has four levels. Flatten the hierarchy.
      """
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    // Down from the roots, each entity once: a chain of thousands must not take the square of its length.
    var open = context.model.entities.filter { $0.parentName == nil }.map { (entity: $0, depth: 0) }
    while let (entity, depth) = open.popLast() {
      guard depth <= ModelIndex.deepestHierarchy else {
        diagnostics.emit(
          Diagnostic(
            rule,
            "'\(entity.name)' has more than \(ModelIndex.deepestHierarchy) ancestors",
            at: context.location(of: "parentEntity", in: entity.origin),
            about: ElementName(entity: entity.name)
          )
        )
        continue
      }
      open += context.index.children(of: entity).map { ($0, depth + 1) }
    }
  }
}
