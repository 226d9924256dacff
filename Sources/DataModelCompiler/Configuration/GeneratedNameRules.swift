import DataModelDefinition

/// The rules about what a model's elements are called in generated code, which the configuration has a part
/// in.
enum GeneratedNameRules {
  static let all = [moduleName, hiddenType, sharedType]

  static let moduleName = RuleGroup.structure.error(
    "module-name",
    "An entity, a composite or a property would have the name of a module in Swift.",
    """
    Generated code writes Foundation.Date, GRDB.Database and the like, so that no other name can stand for \
    them. A type or a property called Foundation, GRDB, Swift or DataModelRuntime hides the module, and \
    nothing compiles. Give it another name in Swift, under 'names' in datamodel.yaml, or rename it in the \
    model.
    """
  )

  static let hiddenType = RuleGroup.naming.warning(
    "hidden-type",
    "An entity or a composite would have the name of a type that all code uses, such as Task or Result.",
    """
    Generated code compiles, and in the app's own code of the module 'Task { … }' means the entity from \
    then on. Give the entity another name in Swift: under 'names' in datamodel.yaml, with a 'typePrefix', \
    or by 'typeNames: representedClassName', which takes the name of its class. In a 'namespace' it hides \
    nothing.
    """
  )

  static let sharedType = RuleGroup.structure.error(
    "shared-type",
    "Two models of one module would have a type of one name.",
    """
    Swift takes no two types of one name in a module, and says so many times in generated files. Give one \
    of the models a 'namespace' or a 'typePrefix', in a datamodel.yaml in a folder of its own, or the \
    entity another name under 'names'. The plugins compare the models of a target; 'generate --beside' \
    does so for those that it is given.
    """
  )
}
