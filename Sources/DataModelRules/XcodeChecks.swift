import DataModelDefinition

extension Check {
  static let duplicateClassName = RuleGroup.xcode.warning(
    "duplicate-class-name",
    "Xcode would generate one class for two entities.",
    """
    Both entities name one class (representedClassName), and Xcode generates it for each: the app does not \
    compile. Give each entity its own class, or write the class by hand (codeGenerationType absent).
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
    // Two entities of one name are an error of their own.
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

  /// Once for a model: what there is to do is the same for all.
  static let xcodeClassGeneration = RuleGroup.xcode.warning(
    "xcode-class-generation",
    "Xcode generates a class of its own for an entity.",
    """
    Xcode compiles a model in its project too, and with Codegen 'Class Definition' or \
    'Category/Extension', its default for new entities, it declares a type of the same name as the one \
    that is generated here. Set Codegen to 'Manual/None' for every entity, or keep the model out of the \
    Xcode target.
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
      "Xcode generates \(what) for '\(first.name)'\(more) too; set Codegen to Manual/None",
      at: "codeGenerationType",
      in: first.origin
    )
  }

  static let swiftDataInheritance = RuleGroup.xcode.warning(
    "swiftdata-inheritance",
    "A model for SwiftData has an entity with a parent, or an abstract one.",
    """
    With 'Used with SwiftData' Xcode's compiler warns of inheritance and of abstract entities, which \
    SwiftData did not have when the switch was made. Take the switch off, or flatten the hierarchy.
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
