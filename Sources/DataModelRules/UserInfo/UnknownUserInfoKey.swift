import DataModelDefinition

enum UnknownUserInfoKey: WholeModelCheck {
  static let rule = Rule(
    id: "unknown-user-info-key",
    severity: .warning,
    group: .structure,
    summary: "A key of the user info begins with 'datamodel.' and means nothing there.",
    reason: """
      These keys are orders to this tool: 'datamodel.disable' on the model, an entity, a composite or a \
      property, 'datamodel.enum' on an attribute, 'datamodel.primaryKey' on an entity, 'datamodel.sync' and \
      'datamodel.sync.name' on an entity, an attribute or a relationship, and 'datamodel.migration.value', \
      'datamodel.migration.expression', 'datamodel.migration.drop' and 'datamodel.migration.keep' where a \
      migration asks. A misspelt or misplaced one is an order that nobody follows.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="state" optional="YES" attributeType="Integer 16">
          <userInfo>
            <entry key="datamodel.enumeration" value="open, done"/>
          </userInfo>
        </attribute>
        """,
      good: """
        <attribute name="state" optional="YES" attributeType="Integer 16">
          <userInfo>
            <entry key="datamodel.enum" value="open, done"/>
          </userInfo>
        </attribute>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    context.model.forEachUserInfo { entries, owner in
      for entry in entries where entry.key.hasPrefix(UserInfoKey.prefix) {
        let keys = keys(of: owner)
        guard !keys.contains(entry.key) else { continue }
        // The prefix that all keys share makes none of them nearer.
        let word = { (key: String) in String(key.dropFirst(UserInfoKey.prefix.count)) }
        let near = Suggestion.nearest(to: word(entry.key), among: keys.map(word))
        let hint =
          near.map { "; did you mean '\(UserInfoKey.prefix)\($0)'?" }
          ?? (keys.isEmpty ? "" : "; this element takes \(list(keys))")
        diagnostics.emit(
          Diagnostic(
            rule,
            "the key '\(entry.key)' means nothing here\(hint)",
            at: context.location(of: "key", in: entry.origin),
            about: owner.name
          )
        )
      }
    }
  }

  /// `'a', 'b' and 'c'`
  private static func list(_ keys: [String]) -> String {
    let words = keys.map { "'\($0)'" }
    return [words.dropLast().joined(separator: ", "), words.last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " and ")
  }

  private static func keys(of owner: UserInfoOwner) -> [String] {
    switch owner {
    case .attribute:
      [
        UserInfoKey.disable, UserInfoKey.enumeration, UserInfoKey.migrationDrop,
        UserInfoKey.migrationExpression,
        UserInfoKey.migrationKeep, UserInfoKey.migrationValue, UserInfoKey.sync, UserInfoKey.syncName,
      ]
    case .entity:
      [
        UserInfoKey.disable, UserInfoKey.migrationDrop, UserInfoKey.migrationKeep, UserInfoKey.primaryKey,
        UserInfoKey.sync, UserInfoKey.syncName,
      ]
    case .relationship:
      [
        UserInfoKey.disable, UserInfoKey.migrationDrop, UserInfoKey.migrationExpression,
        UserInfoKey.migrationKeep, UserInfoKey.sync, UserInfoKey.syncName,
      ]
    case .model, .fetchedProperty, .composite: [UserInfoKey.disable]
    // No finding is about a configuration alone, so that nothing could be silenced there.
    case .configuration: []
    }
  }
}
