import DataModelDefinition

enum CloudKitRequiredAttribute: AttributeCheck {
  static let rule = Rule(
    id: "cloudkit-required-attribute",
    severity: .error,
    group: .cloudKit,
    summary: "A required attribute that is mirrored to iCloud has no default.",
    reason: """
      NSPersistentCloudKitContainer refuses the store: a record of another version of the app may not have \
      the field. Make the attribute optional, or give it a default.
      """,
    example: RuleExample(
      in: .entity,
      profile: .cloudKit,
      bad: """
        <attribute name="text" attributeType="String"/>
        """,
      good: """
        <attribute name="text" attributeType="String" defaultValueString=""/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.lacksRequiredDefault, let entity = owner.entity, context.isMirrored(entity) else {
      return
    }
    diagnostics.emit(
      finding(
        "iCloud requires that '\(owner.name).\(attribute.name)' is optional or has a default",
        at: context.location(of: "name", in: attribute.origin)
      )
    )
  }
}
