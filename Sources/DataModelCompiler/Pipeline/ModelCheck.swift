package import DataModelDefinition
package import DataModelReader
import DataModelRelational
import DataModelRules
import Foundation

/// The first half of the pipeline: from the bytes of a version to a model and its findings.
package struct ModelCheck: Sendable {
  /// The profile that the user requested; nil leaves the choice to the model.
  package var profile: ModelProfile?
  /// The settings of rules, and their severities.
  package var rules: RuleSettings
  /// The attributes that identify the rows of root entities, by the entities' names.
  package var primaryKeys: [String: String]
  /// Whether the module that compiles the model is known to use offline sync.
  package var usesOfflineSync = false

  package init(
    profile: ModelProfile? = nil,
    rules: RuleSettings = RuleSettings(),
    primaryKeys: [String: String] = [:]
  ) {
    self.profile = profile
    self.rules = rules
    self.primaryKeys = primaryKeys
  }

  /// Reads a version and runs every rule on it.
  ///
  /// - Returns: the model, or nil with an error added to the findings if its file cannot be read as one
  /// - Throws: `FileAccessError` if the file cannot be read
  package func model(
    of version: ModelVersion,
    in files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> CheckedModel? {
    var found = Diagnostics()
    var checked: CheckedModel?
    if let model = try version.readModel(from: files, diagnostics: &found) {
      checked = check(model, named: version.modelName, into: &found)
      let suppressions = Suppressions(model)
      let complaints = suppressions.findings(whenApplyingTo: found, rules)
      found = suppressions.kept(of: found)
      found.append(complaints)
    }
    diagnostics.append(rules.applied(to: found))
    return checked
  }

  /// Returns notes about a model without those that the user or the model turns off.
  package func settled(_ notes: Diagnostics, of model: DataModel) -> Diagnostics {
    rules.applied(to: Suppressions(model).kept(of: notes))
  }

  /// Runs every rule that is on; queries are checked against the tables if the structure of the model is
  /// sound.
  ///
  /// - Returns: the checked model
  @discardableResult
  package func check(
    _ model: DataModel,
    named modelName: String? = nil,
    into diagnostics: inout Diagnostics
  ) -> CheckedModel {
    let context = self.context(of: model)
    Checks.run(on: context, where: rules.isOn, into: &diagnostics)
    let isSound = !diagnostics.all.contains { $0.severity == .error && $0.rule.isFixed }
    let naming = isSound ? (modelName: modelName ?? model.name, primaryKeys: primaryKeys) : nil
    var checked = CheckedModel(model: model, profile: context.profile, naming: naming)
    // Queries are checked by translating them to SQL for the tables.
    if !model.placedRequests.isEmpty, let lowered = checked.lowered() {
      diagnostics.append(lowered.queries.diagnostics)
    }
    return checked
  }

  /// Returns the context for rules: the model, and the profile in effect.
  func context(of model: DataModel) -> CheckContext {
    let profile = effectiveProfile(of: model)
    return CheckContext(
      model: model,
      profile: profile,
      isProfileStated: self.profile != nil,
      usesOfflineSync: usesOfflineSync,
      requirements: SyncRequirements(for: profile),
      isRegularExpression: { (try? NSRegularExpression(pattern: $0)) != nil }
    )
  }

  /// Returns the profile in effect: the requested one, or the one that the model implies.
  private func effectiveProfile(of model: DataModel) -> ModelProfile {
    profile ?? ModelProfile.detected(in: model)
  }
}
