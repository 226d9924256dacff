package import DataModelDefinition
package import DataModelMigration
package import DataModelReader
package import DataModelRelational

/// The steps from old versions of a model to a newer one.
package struct MigrationChain: Sendable {
  /// The steps, oldest first.
  package fileprivate(set) var steps: [MigrationStep] = []
  /// The versions that have an error which keeps them from having tables, each with the first such error. No
  /// step leads from them, nor from those before them.
  package fileprivate(set) var versionsWithoutTables: [(version: ModelVersion, error: Diagnostic?)] = []
  /// The elements that go with one version and come back with a later one.
  package fileprivate(set) var returningElements: [ReturningElement] = []
  /// Whether somebody has to state something before there are all steps.
  package fileprivate(set) var isUndecided = false
}

/// The steps that lead to a version from those before it.
extension CompilerPipeline {
  /// The versions of a bundle up to one of them, oldest first: those that the configuration lists, or all.
  ///
  /// A configuration that leaves the oldest out says that no file of theirs is migrated any more.
  ///
  /// - Returns: the versions; the last one alone if it is not listed
  package func versions(of bundle: ModelBundle, upTo name: String) -> [ModelVersion] {
    let listed = configuration.versions.compactMap { listed in
      bundle.versions.first { $0.name == listed.value }
    }
    let versions = configuration.versions.isEmpty ? bundle.versions : listed
    guard let last = versions.firstIndex(where: { $0.name == name }) else {
      return bundle.versions.filter { $0.name == name }
    }
    return Array(versions[...last])
  }

  /// Plans the steps along some versions.
  ///
  /// A version with an error that keeps it from having tables has no files: nothing could be generated from
  /// it. Steps begin behind it.
  ///
  /// - Returns: the steps, not all of them if something has to be stated
  /// - Throws: `FileAccessError` if a file may not be read
  package func migrations(
    along versions: [ModelVersion],
    to last: LoweredModel,
    files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> MigrationChain {
    var chain = MigrationChain()
    var models: [LoweredModel] = []
    for version in versions {
      var found = Diagnostics()
      if let model = try oldTables(of: version, files, &found) {
        models.append(model)
      } else {
        models = []
        chain.versionsWithoutTables.append((version, found.sorted.first))
      }
    }
    models.append(last)
    chain.returningElements = ReturningElement.all(along: models.map(\.model))
    // From the last one on: a step knows which of its tables a later one makes anew.
    var found: [Diagnostics] = []
    var interim: Set<String> = []
    for (old, new) in zip(models, models.dropFirst()).reversed() {
      var diagnostics = Diagnostics()
      if let plan = plan(from: old, to: new, interim: interim, &diagnostics) {
        interim = plan.interimTables
        if let step = plan.step { chain.steps.insert(step, at: 0) }
      }
      found.append(diagnostics)
    }
    for problems in found.reversed() { diagnostics.append(problems) }
    // What older steps lose is lost, and would be said in each build.
    if let old = models.dropLast().last {
      diagnostics.append(changeWarnings(from: old.model, to: last.model))
    }
    chain.isUndecided = found.contains(where: \.hasErrors)
    return chain
  }

  /// The tables of the first of some versions, which is as it is: only what keeps it from having tables
  /// counts.
  ///
  /// - Returns: nil if there is such an error
  /// - Throws: `FileAccessError` if the file may not be read
  package func oldTables(
    of version: ModelVersion,
    _ files: any FileSource,
    _ diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> LoweredModel? {
    var found = Diagnostics()
    var checked = try check.model(of: version, in: files, diagnostics: &found)
    if let model = checked?.lowered() { return model }
    diagnostics.append(found.without { $0.severity != .error })
    return nil
  }

  private func plan(
    from old: LoweredModel,
    to new: LoweredModel,
    interim: Set<String>,
    _ diagnostics: inout Diagnostics
  ) -> MigrationPlan? {
    // What was assumed is for 'datamodel diff': a build would say it each time.
    var assumptions: [MatchAssumption] = []
    do throws(DifferenceError) {
      let match = try ModelMatch(along: [old.model, new.model], assumptions: &assumptions)
      let gone = old.model.entities.map(\.name).filter { match.newEntityNames[$0] == nil }
      let stated = statements(about: new, without: gone, &diagnostics)
      func plan(_ decisions: MigrationDecisions) -> MigrationPlan {
        MigrationPlan(from: old, to: new, match: match, decisions: decisions, interim: interim)
      }
      let planned = plan(stated.decisions)
      diagnostics.append(planned.diagnostics)
      diagnostics.append(unusedStatements(stated, in: planned, from: old, to: new, match, replanned: plan))
      return planned
    } catch {
      diagnostics.emit(MigrationRules.ambiguous, error.message, at: error.location, about: nil)
      return nil
    }
  }
}
