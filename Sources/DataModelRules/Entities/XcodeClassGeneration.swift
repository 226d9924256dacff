import DataModelDefinition

enum XcodeClassGeneration: EntityCheck {
  static let rule = Rule(
    id: "xcode-class-generation",
    severity: .warning,
    group: .xcode,
    summary: "Xcode generates a class of its own for an entity.",
    reason: """
      Xcode compiles a model in its project too, and with Codegen 'Class Definition' or 'Category/Extension', its \
      default for new entities, it declares a type of the same name as the one that is generated here. Set Codegen \
      to 'Manual/None' for every entity, or keep the model out of the Xcode target.
      """,
    example: RuleExample(
      bad: #"<entity name="Item" representedClassName="Item" codeGenerationType="class"/>"#,
      good: #"<entity name="Item" representedClassName="Item"/>"#
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    let what: String
    switch entity.codeGeneration {
    case .classDefinition: what = "a class"
    case .category: what = "an extension of a class"
    case .unrecognized, nil: return
    }
    diagnostics.emit(
      finding(
        "Xcode generates \(what) for '\(entity.name)' too; set Codegen to Manual/None",
        at: context.location(of: "codeGenerationType", in: entity.origin)
      )
    )
  }
}
