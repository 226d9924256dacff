import DataModelDefinition

enum OwningName: PropertyCheck {
  static let rule = Rule(
    id: "objc-owning-name",
    severity: .note,
    group: .naming,
    summary: "The name of a property is in a method family of Objective-C that hands over ownership.",
    reason: """
      A getter whose name begins with 'new', 'copy', 'mutableCopy', 'alloc' or 'init' returns an object that \
      the caller must release. It matters for classes of NSManagedObject in Objective-C only, and not for \
      numbers that are no objects (usesScalarValueType).
      """,
    example: RuleExample(
      in: .entity,
      bad: #"<attribute name="newMail" optional="YES" attributeType="String"/>"#,
      good: #"<attribute name="latestMail" optional="YES" attributeType="String" elementID="newMail"/>"#
    )
  )

  static func check(
    _ property: Property,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard let family = families.first(where: { isIn($0, property.name) }),
      !entity.attributes.contains(where: { $0.name == property.name && isScalar($0) })
    else { return }
    diagnostics.emit(
      finding(
        """
        '\(entity.name).\(property.name)' begins with '\(family)', and its getter in Objective-C hands over \
        ownership
        """,
        at: context.location(of: "name", in: property.origin)
      )
    )
  }

  private static let families = ["new", "copy", "mutableCopy", "alloc", "init"]

  /// Whether the getter returns no object. Xcode writes the flag for other types too, where it means nothing.
  private static func isScalar(_ attribute: Attribute) -> Bool {
    switch attribute.type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date:
      attribute.usesScalarType == true
    case .decimal, .string, .binary, .uuid, .uri, .transformable, .composite, .undefined, .unrecognized:
      false
    }
  }

  /// The word must end where the prefix does: `newMail` is in the family `new`, and `newsletter` is not.
  private static func isIn(_ family: String, _ name: String) -> Bool {
    guard name.hasPrefix(family), let next = name.unicodeScalars.dropFirst(family.count).first else {
      return false
    }
    return !("a"..."z").contains(next)
  }
}
