import DataModelMigration

/// A step between two versions without findings, with what else an earlier run found out about them.
struct KeptStep: Sendable, Equatable, Codable {
  let from: ContentDigest
  let to: ContentDigest
  /// The new tables, of those that matter to the step, that needed no conditions.
  let interim: Set<String>
  let step: MigrationStep
  let tables: StepTables
  let changes: ElementChanges
}
