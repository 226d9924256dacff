import DataModelDefinition

enum ObjectiveCName: PropertyCheck {
  static let rule = Rule(
    id: "objc-name-collision",
    severity: .warning,
    group: .naming,
    summary: "A property has the name of a method of NSObject or NSManagedObject.",
    reason: """
      Core Data makes an accessor of this name, and the class has one already: the wrong value is returned, \
      without a message. 'deleted', 'updated', 'inserted' and 'fault' collide with isDeleted and its like. \
      The types that are generated here have no such methods; an app that still uses Core Data should rename \
      the property.
      """,
    example: RuleExample(
      in: .entity,
      bad: #"<attribute name="description" optional="YES" attributeType="String"/>"#,
      good: #"<attribute name="details" optional="YES" attributeType="String" elementID="description"/>"#
    )
  )

  static func check(
    _ property: Property,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard methods.contains(property.name) else { return }
    // Offline sync wants 'deleted', whatever NSManagedObject says.
    if context.requirements?.dataColumns.contains(where: { $0.name == property.name }) == true { return }
    let method = accessors[property.name] ?? property.name
    diagnostics.emit(
      finding(
        "'\(entity.name).\(property.name)' collides with '\(method)' of NSManagedObject",
        at: context.location(of: "name", in: property.origin)
      )
    )
  }

  /// Names that an accessor beginning with `is` belongs to.
  private static let accessors = [
    "deleted": "isDeleted", "updated": "isUpdated", "inserted": "isInserted", "fault": "isFault",
  ]

  /// Methods without arguments, those that Apple's documentation warns of, and the names of accessors.
  private static let methods: Set<String> = Set(accessors.keys).union([
    "autorelease", "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent",
    "class",
    "copy", "dealloc", "debugDescription", "description", "didSave", "didTurnIntoFault", "entity",
    "faultingState",
    "finalize", "hasChanges", "hasPersistentChangedValues", "hash", "init", "isDeleted", "isEditing",
    "isFault",
    "isInserted", "isProxy", "isUpdated", "managedObjectContext", "mutableCopy", "objectID",
    "objectSpecifier",
    "observationInfo", "prepareForDeletion", "release", "retain", "retainCount", "self", "superclass",
    "willSave",
    "willTurnIntoFault", "zone",
  ])
}
