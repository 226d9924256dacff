import DataModelDefinition

extension Check {
  static let duplicateClassName: Check = RuleGroup.xcode.warning(
    "duplicate-class-name",
    "Xcode would generate the same class for two entities.",
    """
    Both entities name the same class (representedClassName), and Xcode generates it for each: the app does \
    not compile. Give each entity its own class, or write the class by hand (without codeGenerationType).
    """,
    .model(
      """
      <entity name="Draft" representedClassName="Note"« codeGenerationType="category"→»/>
      <entity name="Note" representedClassName="Note"« codeGenerationType="category"→»/>
      """
    )
  ).forModel { site in
    let classes = site.model.entities.filter {
      $0.codeGeneration != nil && $0.representedClassName?.isEmpty == false
    }
    for (entity, first) in classes.repeated(by: { $0.representedClassName ?? "" })
    // Two entities of the same name are reported separately.
    where entity.name != first.name {
      let name = entity.representedClassName ?? ""
      site.report(
        "Xcode generates the class '\(name)' for '\(entity.name)' and for '\(first.name)'",
        at: "representedClassName",
        in: entity.origin,
        about: ElementName(entity: entity.name),
        related: site.related("the class of '\(first.name)'", at: "representedClassName", in: first.origin)
      )
    }
  }

  /// Reported once for a model, since the remedy is the same for all its entities.
  static let xcodeClassGeneration: Check = RuleGroup.xcode.warning(
    "xcode-class-generation",
    "Xcode generates its own class for an entity.",
    """
    Xcode also compiles a model in its project, and with Codegen 'Class Definition', the default for new \
    entities, or 'Category/Extension' it declares a type with the same name as the one generated here. Set \
    Codegen to 'Manual/None' for every entity, or keep the model out of the Xcode target.
    """,
    .model(#"<entity name="Item" representedClassName="Item"« codeGenerationType="class"→»/>"#)
  ).forModel { site in
    let generated = site.model.entities.filter {
      $0.codeGeneration == .classDefinition || $0.codeGeneration == .category
    }
    guard let first = generated.first else { return }
    let what = first.codeGeneration == .category ? "an extension of a class" : "a class"
    let more = generated.count == 1 ? "" : " and \(generated.count - 1) more"
    site.report(
      "Xcode also generates \(what) for '\(first.name)'\(more); set Codegen to Manual/None",
      at: "codeGenerationType",
      in: first.origin
    )
  }

  static let swiftDataInheritance: Check = RuleGroup.xcode.warning(
    "swiftdata-inheritance",
    "A model for SwiftData has an entity with a parent, or an abstract one.",
    """
    With 'Used with SwiftData' Xcode's compiler warns about inheritance and abstract entities, which \
    SwiftData did not support when the option was introduced. Turn the option off, or flatten the hierarchy.
    """,
    .model(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"« usedWithSwiftData="YES"→»>
        <entity name="Animal" isAbstract="YES"/>
        <entity name="Dog" parentEntity="Animal"/>
      </model>

      """
    )
  ).forEachEntity { entity, site in
    guard site.model.isUsedWithSwiftData, entity.parentName != nil || entity.isAbstract else { return }
    let (what, attribute) =
      entity.parentName == nil ? ("is abstract", "isAbstract") : ("has a parent", "parentEntity")
    site.report("\(site) \(what), in a model that is used with SwiftData", at: attribute)
  }
}
