import DataModelDefinition

enum CloudKitUniqueness: EntityCheck {
  static let rule = Rule(
    id: "cloudkit-uniqueness",
    severity: .error,
    group: .cloudKit,
    summary: "An entity that is mirrored to iCloud has a uniqueness constraint.",
    reason: """
      NSPersistentCloudKitContainer refuses the store: two devices may create equal values before they hear \
      of each other. Remove the constraint, and join duplicates in the app.
      """,
    example: RuleExample(
      in: .entity,
      profile: .cloudKit,
      bad: """
        <attribute name="code" optional="YES" attributeType="String"/>
        <uniquenessConstraints>
          <uniquenessConstraint>
            <constraint value="code"/>
          </uniquenessConstraint>
        </uniquenessConstraints>
        """,
      good: """
        <attribute name="code" optional="YES" attributeType="String"/>
        """
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard context.isMirrored(entity) else { return }
    for constraint in entity.uniquenessConstraints {
      diagnostics.emit(
        finding(
          "iCloud does not take uniqueness constraints: '\(entity.name)'",
          at: context.location(of: constraint.origin)
        )
      )
    }
  }
}
