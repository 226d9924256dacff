import DataModelDefinition

enum InvalidPrimaryKey: WholeModelCheck {
  static let rule = Rule(
    id: "invalid-primary-key",
    severity: .error,
    group: .structure,
    summary: "The attribute that the user info chooses as a key cannot be one.",
    reason: """
      'datamodel.primaryKey' names an attribute of a root entity that is stored, required, and of a type \
      that compares exactly: String, Integer, UUID and the like. Otherwise SQLite would give the rows \
      numbers, and two with one code would be two rows. Tables of offline sync always have their 'id'.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="code" attributeType="String"/>
        <userInfo>
          <entry key="datamodel.primaryKey" value="cod"/>
        </userInfo>
        """,
      good: """
        <attribute name="code" attributeType="String"/>
        <userInfo>
          <entry key="datamodel.primaryKey" value="code"/>
        </userInfo>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for entity in context.model.entities {
      guard let entry = entity.userInfo.last(where: { $0.key == UserInfoKey.primaryKey }),
        let complaint = context.index.complaint(about: entry.value, asKeyOf: entity, context.profile)
      else { continue }
      diagnostics.emit(
        Diagnostic(
          rule,
          message(complaint, entry.value, entity, context),
          at: context.location(of: "value", in: entry.origin),
          about: ElementName(entity: entity.name)
        )
      )
    }
  }

  private static func message(
    _ complaint: PrimaryKeyComplaint,
    _ attribute: String,
    _ entity: Entity,
    _ context: CheckContext
  ) -> String {
    let name = "'\(entity.name).\(attribute)'"
    switch complaint {
    case .belowRoot(let root):
      return "the key of '\(entity.name)' is that of its root entity, '\(root)': choose it there"
    case .unknownAttribute:
      let hint = Suggestion.hint(for: attribute, among: entity.attributes.map(\.name))
      return "the entity '\(entity.name)' has no attribute '\(attribute)' to be its key\(hint)"
    case .cannotIdentify:
      return "\(name) cannot be a key: it must be stored, required, and of a type that compares exactly"
    case .synced:
      return
        """
        \(name) cannot be a key: with the profile \(context.profile.rawValue) that of every table is its 'id'
        """
    }
  }
}
