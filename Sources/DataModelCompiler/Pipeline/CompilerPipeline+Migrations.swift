package import DataModelDefinition
import DataModelMigration
package import DataModelReader
package import DataModelRelational

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
    var versionsWithoutTables: [(version: ModelVersion, error: Diagnostic?)] = []
    var places: [SeriesPlace] = []
    for version in versions {
      var found = Diagnostics()
      if let digest = digests[version.name] {
        places.append(.known(version, digest))
      } else if let model = try oldTables(of: version, files, &found) {
        places.append(.read(SeriesPlace.Read(model, hasDigest: kept != nil)))
      } else {
        places = []
        versionsWithoutTables.append((version, found.sorted.first))
      }
    }
    // Without older versions nothing needs the elements of the last one.
    guard !places.isEmpty else { return MigrationChain(without: versionsWithoutTables) }
    places.append(.read(SeriesPlace.Read(last, hasDigest: kept != nil)))
    var planning = SeriesPlanning(self, kept)
    // Warnings about the newest change need the version before.
    var isUnchanged = try read(&places[places.count - 2], files) != nil
    for position in places.indices.dropLast().reversed() where isUnchanged {
      if planning.takeStep(from: places[position], to: places[position + 1]) { continue }
      if let old = try read(&places[position], files), let new = try read(&places[position + 1], files) {
        planning.planStep(from: old, to: new)
      } else {
        isUnchanged = false
      }
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
    for problems in planning.findings.reversed() { diagnostics.append(problems) }
    // Losses in older steps have already happened, and would be reported in each build.
    if let before = places.dropLast().last?.version?.lowered.model {
      diagnostics.append(changeWarnings(from: before, to: last.model))
    }
    return MigrationChain(planning, places, without: versionsWithoutTables)
  }

  /// Reads a version of a series if it is only known.
  ///
  /// - Returns: the version; nil if its file has changed since its digest was made
  /// - Throws: `FileAccessError` if the file cannot be read
  private func read(
    _ place: inout SeriesPlace,
    _ files: any FileSource
  ) throws(FileAccessError) -> SeriesPlace.Read? {
    switch place {
    case .read(let read): return read
    case .known(let version, let digest):
      var ignored = Diagnostics()
      guard let model = try oldTables(of: version, files, &ignored) else { return nil }
      let read = SeriesPlace.Read(model, hasDigest: true)
      place = .read(read)
      return read.digest == digest ? read : nil
    }
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
