/// The models that the tests go through.
enum GraphModels {
  /// Every rule, shape and requiredness, and small models of apps.
  static let all: [(name: String, types: GeneratedTypes)] = [matrix] + apps

  static let matrix = (name: "RuleMatrix", types: GeneratedTypes.ruleMatrix)

  static let apps: [(name: String, types: GeneratedTypes)] = [
    ("Chat", .chat), ("CivilRegister", .civilRegister), ("Fitness", .fitness), ("Garden", .garden),
    ("Groceries", .groceries), ("Kinship", .kinship), ("MusicLibrary", .musicLibrary),
    ("Notebook", .notebook), ("Projects", .projects), ("Recipes", .recipes), ("School", .school),
    ("Shop", .shop), ("Travel", .travel),
  ]
}
