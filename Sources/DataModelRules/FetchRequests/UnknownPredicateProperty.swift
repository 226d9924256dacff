import DataModelDefinition

enum UnknownPredicateProperty: WholeModelCheck {
  static let rule = Rule(
    id: "unknown-predicate-property",
    severity: .warning,
    group: .structure,
    summary: "A predicate names a property that the entity does not have.",
    reason: """
      The property was renamed or removed and the predicate was not, or the name is misspelt: Core Data \
      throws an exception when the request is executed. No function is generated for the request. Correct \
      the name.
      """,
    example: RuleExample(
      bad: """
        <entity name="Item">
          <attribute name="text" optional="YES" attributeType="String"/>
        </entity>
        <fetchRequest name="Open" entity="Item" predicateString="txt == $TEXT"/>
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
      // What cannot be read is a finding of its own.
      guard let entity = context.index.entity(named: placed.request.entityName),
        let predicate = try? placed.request.parsedPredicate()
      else { continue }
      for unresolved in context.index.unresolvedNames(in: predicate, of: entity, fetchSource: placed.owner) {
        let hint = context.hint(for: unresolved.name, after: diagnostics) {
          context.names(in: unresolved.owner)
        }
        let message =
          """
          \(unresolved.owner.lack) '\(unresolved.name)', which the predicate of '\(placed.name)' names\(hint)
          """
        let location = context.model.source.location(of: unresolved.range, inPredicateOf: placed.request)
        diagnostics.emit(Diagnostic(rule, message, at: location, about: placed.element))
      }
    }
  }
}

extension UnresolvedPredicateName.Owner {
  /// The beginning of a sentence that ends with what it does not have.
  fileprivate var lack: String {
    switch self {
    case .entity(let entity): "'\(entity.name)' has no property"
    case .composite(let composite): "the composite '\(composite.name)' has no attribute"
    }
  }
}

extension CheckContext {
  /// The names that a misspelt one may have meant.
  fileprivate func names(in owner: UnresolvedPredicateName.Owner) -> [String] {
    switch owner {
    case .entity(let entity): index.propertyNames(of: entity)
    case .composite(let composite): composite.attributes.map(\.name)
    }
  }
}
