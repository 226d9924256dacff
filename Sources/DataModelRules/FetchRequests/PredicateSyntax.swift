import DataModelDefinition

enum PredicateSyntax: WholeModelCheck {
  static let rule = Rule(
    id: "predicate-syntax",
    severity: .warning,
    group: .structure,
    summary: "A predicate is not well-formed.",
    reason: """
      Core Data throws an exception when it parses such a predicate. No function is generated for the \
      request. Documentation/Predicates.md describes the language.
      """,
    example: RuleExample(
      bad: """
        <entity name="Item">
          <attribute name="text" optional="YES" attributeType="String"/>
        </entity>
        <fetchRequest name="Open" entity="Item" predicateString="text == "/>
        """,
      good: """
        <entity name="Item">
          <attribute name="text" optional="YES" attributeType="String"/>
        </entity>
        <fetchRequest name="Open" entity="Item" predicateString="text == $TEXT"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for placed in context.model.placedRequests {
      do throws(PredicateSyntaxError) {
        _ = try placed.request.parsedPredicate()
      } catch {
        let location = context.model.source.location(of: error.range, inPredicateOf: placed.request)
        let message = "the predicate of '\(placed.name)': \(error.message)"
        diagnostics.emit(Diagnostic(rule, message, at: location, about: placed.element))
      }
    }
  }
}
