import DataModelDefinition

enum PredicateSyntax: WholeModelCheck {
  static let rule = Rule(
    id: "predicate-syntax",
    severity: .warning,
    group: .structure,
    summary: "A predicate is not well-formed.",
    reason: """
      Core Data throws an exception when it parses such a predicate. No function is generated for the request. \
      Documentation/Predicates.md describes the language.
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
      guard let text = placed.request.predicate, !text.isEmpty else { continue }
      do throws(PredicateSyntaxError) {
        _ = try Predicate.parse(text)
      } catch {
        let location = context.location(of: error.range, inPredicateOf: placed.request)
        let message = "the predicate of '\(placed.name)': \(error.message)"
        diagnostics.emit(Diagnostic(rule, message, at: location, about: placed.element))
      }
    }
  }
}

extension CheckContext {
  /// The place of a part of a predicate.
  func location(of range: Range<Int>, inPredicateOf request: FetchRequest) -> SourceLocation {
    model.source.location(of: range, inAttribute: "predicateString", of: request.origin)
  }
}
