import DataModelDefinition

enum CloudKitAttributeType: AttributeCheck {
  static let rule = Rule(
    id: "cloudkit-attribute-type",
    severity: .error,
    group: .cloudKit,
    summary: "An attribute that is mirrored to iCloud has no type.",
    reason: """
      NSPersistentCloudKitContainer refuses the store: a field has a type, and neither Undefined nor an \
      object's ID is one. Give the attribute a type.
      """,
    example: RuleExample(
      in: .entity,
      profile: .cloudKit,
      bad: """
        <attribute name="text" optional="YES" transient="YES"/>
        """,
      good: """
        <attribute name="text" optional="YES" transient="YES" attributeType="String"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.type == .undefined, let entity = owner.entity, context.isMirrored(entity) else { return }
    diagnostics.emit(
      finding(
        "iCloud requires that '\(owner.name).\(attribute.name)' has a type",
        at: context.location(of: "attributeType", in: attribute.origin)
      )
    )
  }
}
