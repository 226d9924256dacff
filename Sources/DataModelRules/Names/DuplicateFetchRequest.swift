import DataModelDefinition

enum DuplicateFetchRequest: WholeModelCheck {
  static let rule = Rule(
    id: "duplicate-fetch-request",
    severity: .error,
    group: .structure,
    summary: "Two fetch requests of the model have one name.",
    reason: """
      Core Data finds a request by its name, and one of the two would be lost; here each becomes a function \
      of this name. Rename one; if a merge doubled it, delete one.
      """,
    example: RuleExample(
      bad: """
        <entity name="Item"/>
        <fetchRequest name="Open" entity="Item"/>
        <fetchRequest name="Open" entity="Item"/>
        """,
      good: """
        <entity name="Item"/>
        <fetchRequest name="Open" entity="Item"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    var first: [String: FetchRequest] = [:]
    for request in context.model.fetchRequests {
      guard let earlier = first.updateValue(request, forKey: request.name) else { continue }
      first[request.name] = earlier
      diagnostics.emit(
        Diagnostic(
          rule,
          "there is already a fetch request '\(request.name)'",
          at: context.location(of: "name", in: request.origin),
          about: nil,
          related: [
            .init("the first '\(request.name)'", at: context.location(of: "name", in: earlier.origin))
          ]
        )
      )
    }
  }
}
