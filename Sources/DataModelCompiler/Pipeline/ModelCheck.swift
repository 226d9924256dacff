package import DataModelDefinition
package import DataModelReader
import DataModelRelational
import DataModelRules

/// The first half of the pipeline: from the bytes of a version to a model and everything that is wrong with it.
package struct ModelCheck: Sendable {
  /// The profile that the user asked for; nil leaves the choice to the model.
  package var profile: ModelProfile?
  /// The rules that the user wants, and their severities.
  package var rules: RuleSettings

  package init(profile: ModelProfile? = nil, rules: RuleSettings = RuleSettings()) {
    self.profile = profile
    self.rules = rules
  }

  /// Reads a version and runs every rule on it.
  ///
  /// - Returns: the model, or nil if its file cannot be read as one; then there is an error among the findings
  /// - Throws: `FileAccessError` if the file may not be read
  package func model(
    of version: ModelVersion,
    in files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> DataModel? {
    var found = Diagnostics()
    let model = try version.readModel(from: files, diagnostics: &found)
    if let model {
      check(model, into: &found)
      found = Self.attributed(found, to: model)
      let suppressions = Suppressions(model)
      let complaints = suppressions.findings(whenApplyingTo: found, rules)
      found = suppressions.kept(of: found)
      found.append(Self.attributed(complaints, to: model))
    }
    diagnostics.append(rules.applied(to: found))
    return model
  }

  /// Notes about a model without those that the user or the model silences.
  func settled(_ notes: Diagnostics, of model: DataModel) -> Diagnostics {
    rules.applied(to: Suppressions(model).kept(of: Self.attributed(notes, to: model)))
  }

  /// Runs every rule that is on.
  package func check(_ model: DataModel, into diagnostics: inout Diagnostics) {
    let profile = effectiveProfile(of: model)
    let context = CheckContext(model: model, profile: profile, requirements: SyncRequirements(for: profile))
    Checks.run(on: context, where: rules.isOn, into: &diagnostics)
    let hasQueries = !model.fetchRequests.isEmpty || model.entities.contains { !$0.fetchedProperties.isEmpty }
    // A query is translated to the tables, which a model with errors in its structure has not.
    let isSound = !diagnostics.all.contains { $0.severity == .error && $0.rule.isFixed }
    guard hasQueries else { return }
    guard isSound else {
      diagnostics.append(FetchQueries.unknownEntities(in: model))
      return
    }
    let lowered = ModelLowering.lower(model, modelName: model.name, profile: profile)
    diagnostics.append(FetchQueries(lowered).diagnostics)
  }

  /// The findings with the names of the elements that they are about.
  static func attributed(_ findings: Diagnostics, to model: DataModel) -> Diagnostics {
    guard !findings.all.isEmpty else { return findings }
    let index = ElementIndex(model)
    var result = Diagnostics()
    for var finding in findings.all {
      finding.element = index.element(at: finding.location)
      result.emit(finding)
    }
    return result
  }

  /// The profile that counts for a model: the one asked for, or the one that it shows by itself.
  package func effectiveProfile(of model: DataModel) -> ModelProfile {
    profile ?? ModelProfile.detected(in: model)
  }
}
