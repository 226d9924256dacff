import DataModelDefinition

enum XcodeClassGeneration: WholeModelCheck {
  static let rule = Rule(
    id: "xcode-class-generation",
    severity: .warning,
    group: .xcode,
    summary: "Xcode generates a class of its own for an entity.",
    reason: """
      Xcode compiles a model in its project too, and with Codegen 'Class Definition' or \
      'Category/Extension', its default for new entities, it declares a type of the same name as the one \
      that is generated here. Set Codegen to 'Manual/None' for every entity, or keep the model out of the \
      Xcode target.
      """,
    example: RuleExample(
      bad: #"<entity name="Item" representedClassName="Item" codeGenerationType="class"/>"#,
      good: #"<entity name="Item" representedClassName="Item"/>"#
    )
  )

  /// Once for a model: what there is to do is the same for all.
  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    let generated = context.model.entities.filter {
      $0.codeGeneration == .classDefinition || $0.codeGeneration == .category
    }
    guard let first = generated.first else { return }
    let what = first.codeGeneration == .category ? "an extension of a class" : "a class"
    let more = generated.count == 1 ? "" : " and \(generated.count - 1) more"
    diagnostics.emit(
      Diagnostic(
        rule,
        "Xcode generates \(what) for '\(first.name)'\(more) too; set Codegen to Manual/None",
        at: context.location(of: "codeGenerationType", in: first.origin),
        about: nil
      )
    )
  }
}
