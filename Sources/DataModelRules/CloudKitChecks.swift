import DataModelDefinition

/// The checks of entities that are mirrored to iCloud.
extension Check {
  static let cloudKitAttributeType = RuleGroup.cloudKit.error(
    "cloudkit-attribute-type",
    "An attribute that is mirrored to iCloud has no type.",
    """
    NSPersistentCloudKitContainer refuses the store: a field has a type, and neither Undefined nor an \
    object's ID is one. Give the attribute a type.
    """,
    .entity(#"<attribute name="text" optional="YES" transient="YES"«→ attributeType="String"»/>"#)
  ).forEachAttribute { attribute, site in
    guard attribute.type == .undefined, site.isMirrored else { return }
    site.report("iCloud requires that \(site) has a type", at: "attributeType")
  }

  static let cloudKitRequiredAttribute = RuleGroup.cloudKit.error(
    "cloudkit-required-attribute",
    "A required attribute that is mirrored to iCloud has no default.",
    """
    NSPersistentCloudKitContainer refuses the store: a record of another version of the app may not have \
    the field. Make the attribute optional, or give it a default.
    """,
    .entity(#"<attribute name="text" attributeType="String"«→ defaultValueString=""»/>"#)
  ).forEachAttribute { attribute, site in
    guard attribute.lacksRequiredDefault, site.isMirrored else { return }
    site.report("iCloud requires that \(site) is optional or has a default", at: "name")
  }

  static let cloudKitUniqueness = RuleGroup.cloudKit.error(
    "cloudkit-uniqueness",
    "An entity that is mirrored to iCloud has a uniqueness constraint.",
    """
    NSPersistentCloudKitContainer refuses the store: two devices may create equal values before they hear \
    of each other. Remove the constraint, and join duplicates in the app.
    """,
    .entity(
      """
      <attribute name="code" optional="YES" attributeType="String"/>«
      <uniquenessConstraints>
        <uniquenessConstraint>
          <constraint value="code"/>
        </uniquenessConstraint>
      </uniquenessConstraints>→»
      """
    )
  ).forEachEntity { entity, site in
    guard site.isMirrored else { return }
    for constraint in entity.uniquenessConstraints {
      site.report("iCloud does not take uniqueness constraints: \(site)", in: constraint.origin)
    }
  }

  static let cloudKitMissingInverse = RuleGroup.cloudKit.error(
    "cloudkit-missing-inverse",
    "A relationship that is mirrored to iCloud has no inverse.",
    """
    NSPersistentCloudKitContainer refuses the store: it keeps one side as a reference and finds the other \
    by it. Add the inverse.
    """,
    .parts(#" inverseName="parts" inverseEntity="Item""#, mistakenAs: "")
  ).forEachRelationship { relationship, site in
    guard site.lacksInverse(relationship), site.isMirrored else { return }
    site.report("iCloud requires that \(site) has an inverse", at: "name")
  }

  static let cloudKitRequiredRelationship = RuleGroup.cloudKit.error(
    "cloudkit-required-relationship",
    "A relationship that is mirrored to iCloud is required.",
    """
    NSPersistentCloudKitContainer refuses the store: records arrive one by one, in any order, so that the \
    other side may not be there yet. Make it optional.
    """,
    .parts(#" optional="YES""#, mistakenAs: "")
  ).forEachRelationship { relationship, site in
    guard !relationship.isOptional, site.isMirrored else { return }
    site.report("iCloud requires that \(site) is optional", at: "optional")
  }

  static let cloudKitOrderedRelationship = RuleGroup.cloudKit.error(
    "cloudkit-ordered-relationship",
    "A relationship that is mirrored to iCloud is ordered.",
    """
    NSPersistentCloudKitContainer refuses the store: records of CloudKit have no order. Take the switch \
    off, and sort by an attribute.
    """,
    .parts(" deletionRule", mistakenAs: #" ordered="YES" deletionRule"#)
  ).forEachRelationship { relationship, site in
    guard relationship.isOrdered, site.isMirrored else { return }
    site.report("iCloud does not take ordered relationships: \(site)", at: "ordered")
  }

  static let cloudKitDenyRule = RuleGroup.cloudKit.error(
    "cloudkit-deny-rule",
    "A relationship that is mirrored to iCloud has the delete rule Deny.",
    """
    NSPersistentCloudKitContainer refuses the store: what another device has deleted is deleted, and \
    nothing can deny it. Use Nullify or Cascade.
    """,
    .parts("Nullify", mistakenAs: "Deny")
  ).forEachRelationship { relationship, site in
    guard relationship.deleteRule == .deny, site.isMirrored else { return }
    site.report("iCloud does not take the delete rule Deny: \(site)", at: "deletionRule")
  }

  static let cloudKitFieldName = RuleGroup.cloudKit.note(
    "cloudkit-field-name",
    "A property has the name of a system field of CloudKit.",
    """
    NSPersistentCloudKitContainer puts CD_ before every name and has no trouble with it; other ways to \
    mirror a table to CloudKit refuse such a column. Rename the property if one of them is in sight.
    """,
    .renamedAttribute("recordID", to: "serverID")
  ).forEachProperty { property, site in
    guard site.isMirrored, systemFields.contains(property.name) else { return }
    site.report("\(site) has the name of a system field of CloudKit", at: "name")
  }

  private static let systemFields: Set<String> = [
    "creationDate", "creatorUserRecordID", "etag", "lastModifiedUserRecordID", "modificationDate",
    "modifiedByDevice", "recordChangeTag", "recordID", "recordType",
  ]
}
