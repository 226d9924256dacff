import DataModelDefinition

enum SwiftDataInheritance: EntityCheck {
  static let rule = Rule(
    id: "swiftdata-inheritance",
    severity: .warning,
    group: .xcode,
    summary: "A model for SwiftData has an entity with a parent, or an abstract one.",
    reason: """
      With 'Used with SwiftData' Xcode's compiler warns of inheritance and of abstract entities, which \
      SwiftData did not have when the switch was made. Take the switch off, or flatten the hierarchy.
      """,
    example: RuleExample(
      in: .file,
      bad: """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" usedWithSwiftData="YES">
          <entity name="Animal" isAbstract="YES"/>
          <entity name="Dog" parentEntity="Animal"/>
        </model>

        """,
      good: """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Animal" isAbstract="YES"/>
          <entity name="Dog" parentEntity="Animal"/>
        </model>

        """
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard context.model.isUsedWithSwiftData else { return }
    if entity.parentName != nil {
      report("'\(entity.name)' has a parent", "parentEntity", entity, context, &diagnostics)
    } else if entity.isAbstract {
      report("'\(entity.name)' is abstract", "isAbstract", entity, context, &diagnostics)
    }
  }

  private static func report(
    _ what: String,
    _ attribute: String,
    _ entity: Entity,
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.emit(
      finding(
        "\(what), in a model that is used with SwiftData",
        at: context.location(of: attribute, in: entity.origin)
      )
    )
  }
}
