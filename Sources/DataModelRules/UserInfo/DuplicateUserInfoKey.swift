import DataModelDefinition

enum DuplicateUserInfoKey: WholeModelCheck {
  static let rule = Rule(
    id: "duplicate-user-info-key",
    severity: .warning,
    group: .structure,
    summary: "The user info of an element has a key twice.",
    reason: "User info is a dictionary, and only one of the values is kept. Remove one entry.",
    example: RuleExample(
      in: .entity,
      bad: """
        <userInfo>
          <entry key="owner" value="me"/>
          <entry key="owner" value="you"/>
        </userInfo>
        """,
      good: """
        <userInfo>
          <entry key="owner" value="you"/>
        </userInfo>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    context.model.forEachUserInfo { entries, owner in
      guard entries.count > 1 else { return }
      var first: [String: UserInfoEntry] = [:]
      for entry in entries {
        guard let earlier = first[entry.key] else {
          first[entry.key] = entry
          continue
        }
        diagnostics.emit(
          Diagnostic(
            rule,
            "the key '\(entry.key)' is there already; only one value is kept",
            at: context.location(of: "key", in: entry.origin),
            about: owner.name,
            related: [.init("the first", at: context.location(of: "key", in: earlier.origin))]
          )
        )
      }
    }
  }
}
