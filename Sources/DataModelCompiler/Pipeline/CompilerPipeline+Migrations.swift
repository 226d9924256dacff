package import DataModelDefinition
package import DataModelMigration
package import DataModelReader
package import DataModelRelational

/// The steps from old versions of a model to a newer one.
package struct MigrationChain: Sendable {
  /// The steps, oldest first.
  package fileprivate(set) var steps: [MigrationStep] = []
  /// The older versions that the steps lead from, oldest first.
  package fileprivate(set) var olderVersions: [LoweredModel] = []
  /// The versions with an error that prevents tables, each with its first such error. No step leads from them
  /// or from earlier ones.
  package fileprivate(set) var versionsWithoutTables: [(version: ModelVersion, error: Diagnostic?)] = []
  /// The elements that one version removes and a later one restores.
  package fileprivate(set) var returningElements: [ReturningElement] = []
  /// The newest version from which a step needs a statement; nil if all steps are known.
  package fileprivate(set) var lastUndecidedVersion: String?

  /// Whether a statement is needed before all steps are known.
  package var isUndecided: Bool { lastUndecidedVersion != nil }
}

/// The steps to a version from earlier ones.
extension CompilerPipeline {
  /// Returns the versions of a bundle up to one of them, oldest first: those that the configuration lists, or
  /// all.
  ///
  /// If a configuration leaves out the oldest versions, their files are no longer migrated.
  ///
  /// - Returns: the versions; only the last one if it is not listed
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

  /// Plans the steps along a sequence of versions.
  ///
  /// A version with an error that prevents tables has no files, since nothing could be generated from it.
  /// Steps begin after it.
  ///
  /// - Returns: the steps, incomplete if a statement is needed
  /// - Throws: `FileAccessError` if a file cannot be read
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
    chain.olderVersions = models
    models.append(last)
    let series = models.map(SeriesVersion.init)
    let matches = zip(series, series.dropFirst()).map { old, new in
      Result { () throws(DifferenceError) in try old.match(with: new) }
    }
    // If the elements of a version cannot be told apart, none is said to return.
    if let all = try? matches.map({ try $0.get() }) {
      chain.returningElements = ReturningElement.all(along: models.map(\.model), all)
    }
    // From last to first: a step knows which of its tables a later one rebuilds.
    var found: [Diagnostics] = []
    var interim: Set<String> = []
    for ((old, new), match) in zip(zip(series, series.dropFirst()), matches).reversed() {
      var diagnostics = Diagnostics()
      if let plan = plan(from: old, to: new, match, interim: interim, &diagnostics) {
        interim = plan.interimTables
        if let step = plan.step { chain.steps.append(step) }
      }
      if diagnostics.hasErrors, chain.lastUndecidedVersion == nil {
        chain.lastUndecidedVersion = old.lowered.schema.versionName
      }
      found.append(diagnostics)
    }
    chain.steps.reverse()
    for problems in found.reversed() { diagnostics.append(problems) }
    // Losses in older steps have already happened, and would be reported in each build.
    if let old = models.dropLast().last {
      diagnostics.append(changeWarnings(from: old.model, to: last.model))
    }
    return chain
  }

  /// Returns the tables of an old version, which cannot change any more: only errors that prevent tables
  /// count.
  ///
  /// - Returns: nil if there is an error of that kind
  /// - Throws: `FileAccessError` if the file cannot be read
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
    from old: SeriesVersion,
    to new: SeriesVersion,
    _ match: Result<ModelMatch, DifferenceError>,
    interim: Set<String>,
    _ diagnostics: inout Diagnostics
  ) -> MigrationPlan? {
    do throws(DifferenceError) {
      let match = try match.get()
      let gone = old.lowered.model.entities.map(\.name).filter { match.newEntityNames[$0] == nil }
      let stated = statements(about: new.lowered, without: gone, &diagnostics)
      func plan(_ decisions: MigrationDecisions) -> MigrationPlan {
        MigrationPlan(from: old, to: new, match: match, decisions: decisions, interim: interim)
      }
      let planned = plan(stated.decisions)
      diagnostics.append(planned.diagnostics)
      diagnostics.append(
        unusedStatements(stated, in: planned, from: old.lowered, to: new.lowered, match, replanned: plan)
      )
      return planned
    } catch {
      diagnostics.emit(MigrationRules.ambiguous, error.message, at: error.location, about: nil)
      return nil
    }
  }
}
