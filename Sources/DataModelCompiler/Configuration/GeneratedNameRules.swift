import DataModelDefinition

/// The rules about the names of a model's elements in generated code, which the configuration can change.
enum GeneratedNameRules {
  static let all = [moduleName, hiddenType, sharedType]

  static let moduleName: Rule = RuleGroup.structure.error(
    "module-name",
    "An entity, a composite or a property would have the name of a module in Swift.",
    """
    Generated code writes Foundation.Date, GRDB.Database and the like, to avoid ambiguous names. A type or a \
    property called Foundation, GRDB, Swift or DataModelRuntime hides the module, and nothing compiles. Give \
    it another name in Swift, under 'names' in datamodel.yaml, or rename it in the model.
    """
  )

  static let hiddenType: Rule = RuleGroup.naming.warning(
    "hidden-type",
    "An entity or a composite would have the name of a type that all code uses, such as Task or Result.",
    """
    Generated code compiles, but in the app's own code of the module 'Task { … }' then means the entity. \
    Give the entity another name in Swift: under 'names' in datamodel.yaml, with a 'typePrefix', or with \
    'typeNames: representedClassName', which uses the name of its class. In a 'namespace' it hides nothing.
    """
  )

  static let sharedType: Rule = RuleGroup.structure.error(
    "shared-type",
    "Two models of one module would have types with the same name.",
    """
    Swift does not allow two types with the same name in a module, and reports many errors in generated \
    files. Give one of the models a 'namespace' or a 'typePrefix', in a datamodel.yaml in its own folder, or \
    give the entity another name under 'names'. The plugins compare the models of a target; 'generate \
    --beside' compares those that it is given.
    """
  )
}
