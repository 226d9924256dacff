package import DataModelDefinition
package import DataModelReader
import DataModelRelational
import DataModelRules
import Foundation

/// The first half of the pipeline: from the bytes of a version to a model, and everything that is wrong with
/// it.
package struct ModelCheck: Sendable {
  /// The profile that the user asked for; nil leaves the choice to the model.
  package var profile: ModelProfile?
  /// The rules that the user wants, and their severities.
  package var rules: RuleSettings
  /// The attributes that identify the rows of root entities, by the entities' names.
  package var primaryKeys: [String: String]
  /// Whether the module that the model is compiled in is known to use offline sync.
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

  /// Reads a version, and runs every rule on it.
  ///
  /// - Returns: the model, or nil if its file cannot be read as one; then there is an error among the
  ///   findings
  /// - Throws: `FileAccessError` if the file may not be read
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

  /// Notes about a model without those that the user or the model silences.
  package func settled(_ notes: Diagnostics, of model: DataModel) -> Diagnostics {
    rules.applied(to: Suppressions(model).kept(of: notes))
  }

  /// Runs every rule that is on; queries are checked against the tables if the structure of the model is
  /// sound.
  ///
  /// - Returns: the model with what became of it
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
    // A query is translated to the tables.
    if !model.placedRequests.isEmpty, let lowered = checked.lowered() {
      diagnostics.append(lowered.queries.diagnostics)
    }
    return checked
  }

  /// What rules look at: the model, and the profile that counts for it.
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

  /// The profile that counts for a model: the one asked for, or the one that it shows by itself.
  private func effectiveProfile(of model: DataModel) -> ModelProfile {
    profile ?? ModelProfile.detected(in: model)
  }
}
