import DataModelDefinition

enum UnstatedProfile: WholeModelCheck {
  static let rule = Rule(
    id: "sync-profile",
    severity: .note,
    group: .sync,
    summary: "A model looks synced, or its module uses OfflineSync, and nothing says that it is.",
    reason: """
      The tables of offline sync (MS_TableOperations and its like) make a model a synced one. Without them \
      its rows are not queued, and its types are not taken by OfflineSync. Say 'profile: mobile-apps' in \
      datamodel.yaml, or 'mobile-services' where columns begin with 'ms_': validate then names what is \
      missing, and fix adds it. 'profile: none' says that the model stays on the device.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="id" attributeType="String"/>
        <attribute name="version" optional="YES" attributeType="String"/>
        """,
      good: """
        <attribute name="number" attributeType="String"/>
        <attribute name="edition" optional="YES" attributeType="String"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard context.profile == .none, !context.isProfileStated else { return }
    let entity = context.model.entities.first { $0.apparentProfile != nil }
    let profile = entity?.apparentProfile ?? .mobileApps
    let reason: String
    if context.usesOfflineSync {
      reason = "the module uses OfflineSync"
    } else if let entity {
      reason = "'\(entity.name)' has the columns of a synced table"
    } else {
      return
    }
    diagnostics.emit(
      Diagnostic(
        rule,
        """
        \(reason), and the model has no tables of offline sync: if its rows are to be synced, say 'profile: \
        \(profile.rawValue)' in datamodel.yaml (or --profile \(profile.rawValue)), and 'datamodel fix' adds \
        them; if not, say 'profile: none'
        """,
        at: entity.map { context.location(of: "name", in: $0.origin) }
          ?? context.location(of: context.model.origin),
        about: entity.map { ElementName(entity: $0.name) }
      )
    )
  }
}
