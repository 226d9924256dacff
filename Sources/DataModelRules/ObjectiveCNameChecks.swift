import DataModelDefinition

extension Check {
  static let objectiveCName: Check = RuleGroup.naming.warning(
    "objc-name-collision",
    "A property has the name of a method of NSObject or NSManagedObject.",
    """
    Core Data creates an accessor of this name, and the class already has one: it silently returns the wrong \
    value. 'deleted', 'updated', 'inserted' and 'fault' collide with isDeleted, isUpdated, isInserted and \
    isFault. The generated types have no such methods; an app that still uses Core Data should rename the \
    property.
    """,
    .renamedAttribute("description", to: "details")
  ).forEachProperty { property, site in
    guard methods.contains(property.name) else { return }
    // Offline sync requires 'deleted', although NSManagedObject has it.
    if site.context.requirements?.isDataColumn(property.name) == true { return }
    let method = accessors[property.name] ?? property.name
    site.report("\(site) collides with '\(method)' of NSManagedObject", at: "name")
  }

  /// Property names whose accessor begins with `is`.
  private static let accessors = [
    "deleted": "isDeleted", "updated": "isUpdated", "inserted": "isInserted", "fault": "isFault",
  ]

  /// Methods without arguments, methods that Apple's documentation warns about, and the names of accessors.
  private static let methods: Set<String> = Set(accessors.keys).union([
    "autorelease", "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent",
    "class", "copy", "dealloc", "debugDescription", "description", "didSave", "didTurnIntoFault", "entity",
    "faultingState", "finalize", "hasChanges", "hasPersistentChangedValues", "hash", "init", "isDeleted",
    "isEditing", "isFault", "isInserted", "isProxy", "isUpdated", "managedObjectContext", "mutableCopy",
    "objectID", "objectSpecifier", "observationInfo", "prepareForDeletion", "release", "retain",
    "retainCount", "self", "superclass", "willSave", "willTurnIntoFault", "zone",
  ])

  static let nameToAvoid: Check = RuleGroup.naming.note(
    "objc-name-to-avoid",
    "A property has a name that Apple's documentation or experience advises against.",
    """
    'font' and 'color' are methods that AppKit adds to some objects, and renaming an attribute called 'type' \
    has failed in migrations. Many apps use these names without trouble, so this rule is off by default.
    """,
    isOnByDefault: false,
    .renamedAttribute("type", to: "kind")
  ).forEachProperty { property, site in
    guard ["color", "font", "type"].contains(property.name) else { return }
    site.report("\(site) has a name to avoid in an app that uses Core Data", at: "name")
  }

  static let owningName: Check = RuleGroup.naming.note(
    "objc-owning-name",
    "The name of a property is in an Objective-C method family that transfers ownership.",
    """
    A getter whose name begins with 'new', 'copy', 'mutableCopy', 'alloc' or 'init' returns an object that \
    the caller must release. It matters only for NSManagedObject classes in Objective-C, and not for scalar \
    numbers (usesScalarValueType).
    """,
    .renamedAttribute("newMail", to: "latestMail")
  ).forEachProperty { property, site in
    let families = ["new", "copy", "mutableCopy", "alloc", "init"]
    guard let family = families.first(where: { property.name.isInMethodFamily($0) }),
      site.entity?.attributes.contains(where: { $0.name == property.name && $0.isScalar }) != true
    else { return }
    site.report(
      "\(site) begins with '\(family)', and its getter in Objective-C transfers ownership",
      at: "name"
    )
  }
}

extension Attribute {
  /// Whether the getter returns a scalar. Xcode writes the flag for other types too, where it means nothing.
  fileprivate var isScalar: Bool {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date: usesScalarType == true
    case .decimal, .string, .binary, .uuid, .uri, .transformable, .composite, .undefined, .unrecognized: false
    }
  }
}

extension String {
  /// Returns whether the name begins with the word: `newMail` is in the family `new`, `newsletter` is not.
  fileprivate func isInMethodFamily(_ family: String) -> Bool {
    guard hasPrefix(family), let next = unicodeScalars.dropFirst(family.count).first else { return false }
    return !("a"..."z").contains(next)
  }
}
