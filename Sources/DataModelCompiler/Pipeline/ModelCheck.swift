package import DataModelDefinition
package import DataModelReader
import DataModelRelational
import DataModelRules

/// The first half of the pipeline: from the bytes of a version to a model and everything that is wrong with it.
package struct ModelCheck: Sendable {
  /// The profile that the user asked for; nil leaves the choice to the model.
  package var profile: ModelProfile?
  /// What the user wants to know, and how bad it is.
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
    defer { diagnostics.append(rules.applied(to: found)) }
    guard let model = try version.readModel(from: files, diagnostics: &found) else { return nil }
    check(model, into: &found)
    return model
  }

  /// Runs every rule on a model, whatever the settings say.
  package func check(_ model: DataModel, into diagnostics: inout Diagnostics) {
    let requirements = SyncRequirements(for: effectiveProfile(of: model))
    Checks.run(on: CheckContext(model: model, requirements: requirements), into: &diagnostics)
    let hasQueries = !model.fetchRequests.isEmpty || model.entities.contains { !$0.fetchedProperties.isEmpty }
    // A query is translated to the tables, which a model with errors has not.
    guard hasQueries, !diagnostics.hasErrors else { return }
    let lowered = ModelLowering.lower(model, modelName: model.name, profile: effectiveProfile(of: model))
    diagnostics.append(FetchQueries(lowered).diagnostics)
  }

  /// The profile that counts for a model: the one asked for, or the one that it shows by itself.
  package func effectiveProfile(of model: DataModel) -> ModelProfile {
    profile ?? ModelProfile.detected(in: model)
  }
}
