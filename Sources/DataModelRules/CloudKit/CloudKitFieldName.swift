import DataModelDefinition

enum CloudKitFieldName: PropertyCheck {
  static let rule = Rule(
    id: "cloudkit-field-name",
    severity: .note,
    group: .cloudKit,
    summary: "A property has the name of a system field of CloudKit.",
    reason: """
      NSPersistentCloudKitContainer puts CD_ before every name and has no trouble with it; other ways to \
      mirror a table to CloudKit refuse such a column. Rename the property if one of them is in sight.
      """,
    example: RuleExample(
      in: .entity,
      profile: .cloudKit,
      bad: """
        <attribute name="recordID" optional="YES" attributeType="String"/>
        """,
      good: """
        <attribute name="serverID" optional="YES" attributeType="String" elementID="recordID"/>
        """
    )
  )

  static func check(
    _ property: Property,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard context.isMirrored(entity) else { return }
    guard systemFields.contains(property.name) else { return }
    diagnostics.emit(
      finding(
        "'\(entity.name).\(property.name)' has the name of a system field of CloudKit",
        at: context.location(of: "name", in: property.origin)
      )
    )
  }

  private static let systemFields: Set<String> = [
    "creationDate", "creatorUserRecordID", "etag", "lastModifiedUserRecordID", "modificationDate",
    "modifiedByDevice",
    "recordChangeTag", "recordID", "recordType",
  ]
}
