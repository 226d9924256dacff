package import DataModelDefinition
package import DataModelMigration
package import DataModelReader
package import DataModelRelational

/// The steps from old versions of a model to a newer one.
package struct MigrationChain: Sendable {
  /// The steps, oldest first.
  package fileprivate(set) var steps: [MigrationStep] = []
  /// The older versions that the steps lead from, oldest first; only those that had to be
  /// read, if steps are kept.
  package fileprivate(set) var olderVersions: [LoweredModel] = []
  /// The versions with an error that prevents tables, each with its first such error. No step leads from them
  /// or from earlier ones.
  package fileprivate(set) var versionsWithoutTables: [(version: ModelVersion, error: Diagnostic?)] = []
  /// The elements that one version removes and a later one restores.
  package fileprivate(set) var returningElements: [ReturningElement] = []
  /// The newest version from which a step needs a statement; nil if all steps are known.
  package fileprivate(set) var lastUndecidedVersion: String?
  /// The fingerprints of the versions' tables, by the names of the versions.
  package fileprivate(set) var fingerprints: [String: String] = [:]
  /// The steps without findings, for the next run; nil if none are kept.
  package fileprivate(set) var kept: KeptSteps?

  /// Whether a statement is needed before all steps are known.
  package var isUndecided: Bool { lastUndecidedVersion != nil }

  fileprivate mutating func complete(with planning: SeriesPlanning, _ places: [SeriesPlace]) {
    steps = planning.steps.reversed()
    kept = planning.kept
    lastUndecidedVersion = planning.lastUndecidedVersion
    returningElements = ReturningElement.all(along: planning.changes?.reversed() ?? [])
    for step in steps {
      fingerprints[step.fromVersion] = step.fromFingerprint
      fingerprints[step.toVersion] = step.toFingerprint
    }
    for version in places.compactMap(\.version) {
      fingerprints[version.lowered.schema.versionName] = version.fingerprint
    }
    olderVersions = places.dropLast().compactMap { $0.version?.lowered }
  }
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
  /// - Parameters:
  ///   - versions: the older versions, oldest first
  ///   - last: the version that the steps lead to
  ///   - files: where the versions are
  ///   - kept: the steps of an earlier run, of which those between unchanged versions are taken over; nil to
  ///     plan all steps and keep none
  ///   - diagnostics: gets the findings
  /// - Returns: the steps, incomplete if a statement is needed
  /// - Throws: `FileAccessError` if a file cannot be read
  package func migrations(
    along versions: [ModelVersion],
    to last: LoweredModel,
    files: any FileSource,
    keeping kept: KeptSteps? = nil,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> MigrationChain {
    // What is said about imports of Core Data stores is about all versions.
    let kept = configuration.looksAtAllVersions ? nil : kept
    let digests = kept?.digests(of: versions, in: files) ?? [:]
    var chain = MigrationChain()
    var places: [SeriesPlace] = []
    for version in versions {
      var found = Diagnostics()
      if let digest = digests[version.name] {
        places.append(.known(version, digest))
      } else if let model = try oldTables(of: version, files, &found) {
        places.append(SeriesPlace(model, hasDigest: kept != nil))
      } else {
        places = []
        chain.versionsWithoutTables.append((version, found.sorted.first))
      }
    }
    // Without older versions nothing needs the elements of the last one.
    guard !places.isEmpty else { return chain }
    places.append(SeriesPlace(last, hasDigest: kept != nil))
    var planning = SeriesPlanning(self, kept)
    // Warnings about the newest change need the version before.
    var isUnchanged = try read(&places[places.count - 2], files)
    for position in places.indices.dropLast().reversed() where isUnchanged {
      if planning.takeStep(from: places[position], to: places[position + 1]) { continue }
      isUnchanged = try read(&places[position], files)
      if try !read(&places[position + 1], files) { isUnchanged = false }
      planning.planStep(from: places[position], to: places[position + 1])
    }
    guard isUnchanged else {
      let none = kept?.emptied()
      return try migrations(
        along: versions,
        to: last,
        files: files,
        keeping: none,
        diagnostics: &diagnostics
      )
    }
    chain.complete(with: planning, places)
    for problems in planning.findings.reversed() { diagnostics.append(problems) }
    // Losses in older steps have already happened, and would be reported in each build.
    if let before = places.dropLast().last?.version?.lowered.model {
      diagnostics.append(changeWarnings(from: before, to: last.model))
    }
    return chain
  }

  /// Reads a version of a series if it is only known.
  ///
  /// - Returns: false if its file has changed since its digest was made
  /// - Throws: `FileAccessError` if the file cannot be read
  private func read(_ place: inout SeriesPlace, _ files: any FileSource) throws(FileAccessError) -> Bool {
    guard case .known(let version, let digest) = place else { return true }
    var ignored = Diagnostics()
    guard let model = try oldTables(of: version, files, &ignored) else { return false }
    place = SeriesPlace(model, hasDigest: true)
    return place.digest == digest
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

  func plan(
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
