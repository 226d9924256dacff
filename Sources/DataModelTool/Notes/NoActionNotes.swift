import DataModelCompiler
import DataModelDefinition

/// Finds the notes about the delete rule No Action that say nothing new.
struct NoActionNotes {
  private let index: ModelIndex
  private let isWarned: Bool

  init(in model: DataModel, rules: RuleSettings) {
    index = ModelIndex(model)
    isWarned = RuleCatalog.rule(withID: "no-action-delete-rule").map(rules.isOn) ?? false
  }

  /// Whether a finding repeats the warning of the rule, which is about relationships with an inverse.
  func isRepeated(_ finding: Diagnostic) -> Bool {
    guard isWarned, finding.rule.id == "mapping-no-action", let element = finding.element,
      let entity = index.entity(named: element.entity), let property = element.property,
      let relationship = index.ownRelationship(named: property, of: entity)
    else { return false }
    return relationship.inverseName != nil
  }
}
