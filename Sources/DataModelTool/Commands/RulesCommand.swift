import ArgumentParser
import DataModelCommandLine
import DataModelCompiler

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Lists the rules that models are checked against, or explains one.",
    discussion: "Each finding ends with the id of its rule in brackets."
  )

  @Argument(help: "The id of a rule, or the name of a group; by default all rules.")
  var name: String?

  func validate() throws {
    do {
      _ = try RuleSelection(enable: name.map { [$0] } ?? [])
    } catch {
      throw ValidationError(error.description)
    }
  }

  func run() throws {
    if let rule = name.flatMap(RuleCatalog.rule(withID:)) {
      return try Console.print(product: RuleExplanation.text(of: rule))
    }
    let rules = name.map(RuleCatalog.rules(named:)) ?? RuleCatalog.all
    try Console.print(product: RuleExplanation.list(rules).map { $0 + "\n" }.joined())
  }
}
