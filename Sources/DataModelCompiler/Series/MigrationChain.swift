package import DataModelDefinition
package import DataModelMigration
package import DataModelReader
package import DataModelRelational

/// The steps from old versions of a model to a newer one.
package struct MigrationChain: Sendable {
  /// The steps, oldest first.
  package private(set) var steps: [MigrationStep] = []
  /// The older versions that the steps lead from, oldest first; only those that had to be read,
  /// if steps are kept.
  package private(set) var olderVersions: [LoweredModel] = []
  /// The versions with an error that prevents tables, each with its first such error. No step leads from them
  /// or from earlier ones.
  package private(set) var versionsWithoutTables: [(version: ModelVersion, error: Diagnostic?)] = []
  /// The elements that one version removes and a later one restores.
  package private(set) var returningElements: [ReturningElement] = []
  /// The newest version from which a step needs a statement; nil if all steps are known.
  package private(set) var lastUndecidedVersion: String?
  /// The fingerprints of the versions' tables, by the names of the versions.
  package private(set) var fingerprints: [String: String] = [:]
  /// The steps without findings, for the next run; nil if none are kept.
  package private(set) var kept: KeptSteps?

  /// Whether a statement is needed before all steps are known.
  package var isUndecided: Bool { lastUndecidedVersion != nil }

  /// Makes a chain without steps.
  init(without versionsWithoutTables: [(version: ModelVersion, error: Diagnostic?)] = []) {
    self.versionsWithoutTables = versionsWithoutTables
  }

  /// Makes the chain of a series whose steps are planned.
  init(
    _ planning: SeriesPlanning,
    _ places: [SeriesPlace],
    without versionsWithoutTables: [(version: ModelVersion, error: Diagnostic?)]
  ) {
    self.init(without: versionsWithoutTables)
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
