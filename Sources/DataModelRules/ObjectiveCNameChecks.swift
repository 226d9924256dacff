import DataModelDefinition

extension Check {
  static let objectiveCName = RuleGroup.naming.warning(
    "objc-name-collision",
    "A property has the name of a method of NSObject or NSManagedObject.",
    """
    Core Data makes an accessor of this name, and the class has one already: the wrong value is returned, \
    without a message. 'deleted', 'updated', 'inserted' and 'fault' collide with isDeleted and its like. \
    The types that are generated here have no such methods; an app that still uses Core Data should rename \
    the property.
    """,
    .renamedAttribute("description", to: "details")
  ).forEachProperty { property, site in
    guard methods.contains(property.name) else { return }
    // Offline sync wants 'deleted', whatever NSManagedObject says.
    if site.context.requirements?.isDataColumn(property.name) == true { return }
    let method = accessors[property.name] ?? property.name
    site.report("\(site) collides with '\(method)' of NSManagedObject", at: "name")
  }

  /// Names that an accessor beginning with `is` belongs to.
  private static let accessors = [
    "deleted": "isDeleted", "updated": "isUpdated", "inserted": "isInserted", "fault": "isFault",
  ]

  /// Methods without arguments, those that Apple's documentation warns of, and the names of accessors.
  private static let methods: Set<String> = Set(accessors.keys).union([
    "autorelease", "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent",
    "class", "copy", "dealloc", "debugDescription", "description", "didSave", "didTurnIntoFault", "entity",
    "faultingState", "finalize", "hasChanges", "hasPersistentChangedValues", "hash", "init", "isDeleted",
    "isEditing", "isFault", "isInserted", "isProxy", "isUpdated", "managedObjectContext", "mutableCopy",
    "objectID", "objectSpecifier", "observationInfo", "prepareForDeletion", "release", "retain",
    "retainCount", "self", "superclass", "willSave", "willTurnIntoFault", "zone",
  ])

  static let nameToAvoid = RuleGroup.naming.note(
    "objc-name-to-avoid",
    "A property has a name that Apple's documentation or experience advises against.",
    """
    'font' and 'color' are methods that AppKit adds to some objects, and renaming an attribute called \
    'type' has failed in migrations. Many apps have such names and no trouble, so this is off unless asked \
    for.
    """,
    isOnByDefault: false,
    .renamedAttribute("type", to: "kind")
  ).forEachProperty { property, site in
    guard ["color", "font", "type"].contains(property.name) else { return }
    site.report("\(site) has a name to avoid in an app that uses Core Data", at: "name")
  }

  static let owningName = RuleGroup.naming.note(
    "objc-owning-name",
    "The name of a property is in a method family of Objective-C that hands over ownership.",
    """
    A getter whose name begins with 'new', 'copy', 'mutableCopy', 'alloc' or 'init' returns an object that \
    the caller must release. It matters for classes of NSManagedObject in Objective-C only, and not for \
    numbers that are no objects (usesScalarValueType).
    """,
    .renamedAttribute("newMail", to: "latestMail")
  ).forEachProperty { property, site in
    let families = ["new", "copy", "mutableCopy", "alloc", "init"]
    guard let family = families.first(where: { property.name.isInMethodFamily($0) }),
      site.entity?.attributes.contains(where: { $0.name == property.name && $0.isScalar }) != true
    else { return }
    site.report(
      "\(site) begins with '\(family)', and its getter in Objective-C hands over ownership",
      at: "name"
    )
  }
}

extension Attribute {
  /// Whether the getter returns no object. Xcode writes the flag for other types too, where it means nothing.
  fileprivate var isScalar: Bool {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date: usesScalarType == true
    case .decimal, .string, .binary, .uuid, .uri, .transformable, .composite, .undefined, .unrecognized: false
    }
  }
}

extension String {
  /// The word must end where the prefix does: `newMail` is in the family `new`, and `newsletter` is not.
  fileprivate func isInMethodFamily(_ family: String) -> Bool {
    guard hasPrefix(family), let next = unicodeScalars.dropFirst(family.count).first else { return false }
    return !("a"..."z").contains(next)
  }
}
