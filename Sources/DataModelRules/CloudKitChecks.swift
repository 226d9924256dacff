import DataModelDefinition

/// The checks of entities that are mirrored to iCloud.
extension Check {
  static let cloudKitAttributeType: Check = RuleGroup.cloudKit.error(
    "cloudkit-attribute-type",
    "An attribute that is mirrored to iCloud has no type.",
    """
    NSPersistentCloudKitContainer refuses the store: a field needs a type, and neither Undefined nor an \
    object ID is one. Give the attribute a type.
    """,
    .entity(#"<attribute name="text" optional="YES" transient="YES"«→ attributeType="String"»/>"#)
  ).forEachAttribute { attribute, site in
    guard attribute.type == .undefined, site.isMirrored else { return }
    site.report("iCloud requires \(site) to have a type", at: "attributeType")
  }

  static let cloudKitRequiredAttribute: Check = RuleGroup.cloudKit.error(
    "cloudkit-required-attribute",
    "A required attribute that is mirrored to iCloud has no default.",
    """
    NSPersistentCloudKitContainer refuses the store: a record of another version of the app may not have \
    the field. Make the attribute optional, or give it a default.
    """,
    .entity(#"<attribute name="text" attributeType="String"«→ defaultValueString=""»/>"#)
  ).forEachAttribute { attribute, site in
    guard attribute.lacksRequiredDefault, site.isMirrored else { return }
    site.report("iCloud requires \(site) to be optional or to have a default", at: "name")
  }

  static let cloudKitUniqueness: Check = RuleGroup.cloudKit.error(
    "cloudkit-uniqueness",
    "An entity that is mirrored to iCloud has a uniqueness constraint.",
    """
    NSPersistentCloudKitContainer refuses the store: two devices may create equal values before they sync. \
    Remove the constraint, and merge duplicates in the app.
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
      site.report("iCloud does not support uniqueness constraints: \(site)", in: constraint.origin)
    }
  }

  static let cloudKitMissingInverse: Check = RuleGroup.cloudKit.error(
    "cloudkit-missing-inverse",
    "A relationship that is mirrored to iCloud has no inverse.",
    """
    NSPersistentCloudKitContainer refuses the store: it stores one side as a reference and finds the other \
    side through it. Add the inverse.
    """,
    .parts(#" inverseName="parts" inverseEntity="Item""#, mistakenAs: "")
  ).forEachRelationship { relationship, site in
    guard site.lacksInverse(relationship), site.isMirrored else { return }
    site.report("iCloud requires \(site) to have an inverse", at: "name")
  }

  static let cloudKitRequiredRelationship: Check = RuleGroup.cloudKit.error(
    "cloudkit-required-relationship",
    "A relationship that is mirrored to iCloud is required.",
    """
    NSPersistentCloudKitContainer refuses the store: records arrive one by one, in any order, so the other \
    side may still be missing. Make the relationship optional.
    """,
    .parts(#" optional="YES""#, mistakenAs: "")
  ).forEachRelationship { relationship, site in
    guard !relationship.isOptional, site.isMirrored else { return }
    site.report("iCloud requires \(site) to be optional", at: "optional")
  }

  static let cloudKitOrderedRelationship: Check = RuleGroup.cloudKit.error(
    "cloudkit-ordered-relationship",
    "A relationship that is mirrored to iCloud is ordered.",
    """
    NSPersistentCloudKitContainer refuses the store: CloudKit records have no order. Turn 'Ordered' off, and \
    sort by an attribute.
    """,
    .parts(" deletionRule", mistakenAs: #" ordered="YES" deletionRule"#)
  ).forEachRelationship { relationship, site in
    guard relationship.isOrdered, site.isMirrored else { return }
    site.report("iCloud does not support ordered relationships: \(site)", at: "ordered")
  }

  static let cloudKitDenyRule: Check = RuleGroup.cloudKit.error(
    "cloudkit-deny-rule",
    "A relationship that is mirrored to iCloud has the delete rule Deny.",
    """
    NSPersistentCloudKitContainer refuses the store: an object that another device has deleted is gone, and \
    no rule can deny that. Use Nullify or Cascade.
    """,
    .parts("Nullify", mistakenAs: "Deny")
  ).forEachRelationship { relationship, site in
    guard relationship.deleteRule == .deny, site.isMirrored else { return }
    site.report("iCloud does not support the delete rule Deny: \(site)", at: "deletionRule")
  }

  static let cloudKitFieldName: Check = RuleGroup.cloudKit.note(
    "cloudkit-field-name",
    "A property has the name of a system field of CloudKit.",
    """
    NSPersistentCloudKitContainer puts CD_ before every name and accepts it; other ways to mirror a table to \
    CloudKit refuse the column. Rename the property if you plan to use one of them.
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
