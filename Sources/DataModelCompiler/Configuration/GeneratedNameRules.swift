import DataModelDefinition

/// The rules about what a model's elements are called in generated code, which the configuration has a part in.
enum GeneratedNameRules {
  static let all = [moduleName]

  static let moduleName = Rule(
    id: "module-name",
    severity: .error,
    group: .structure,
    summary: "An entity, a composite or a property would have the name of a module in Swift.",
    reason: """
      Generated code writes Foundation.Date, GRDB.Database and the like, so that no other name can stand for them. A type \
      or a property called Foundation, GRDB, Swift or DataModelRuntime hides the module, and nothing compiles. Give it \
      another name in Swift, under 'names' in datamodel.yaml, or rename it in the model.
      """
  )
}
