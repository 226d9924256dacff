package import DataModelDefinition
package import DataModelRelational

/// The way from one version of a model to another, or the questions that must be answered first.
///
///     let plan = MigrationPlan(from: shop, to: shop2, match: match)
///     plan.step?.copies        // ["ALTER TABLE \"Item\" ADD COLUMN …"]
package struct MigrationPlan: Sendable {
  /// The step; nil if there are questions.
  package let step: MigrationStep?
  /// The old tables that the step recreates, drops, or leaves to a later step that does: an earlier step may
  /// create them without conditions and references.
  package let interimTables: Set<String>
  /// The open questions, in the order of the new version's file.
  package let questions: [MigrationQuestion]

  /// Plans a step. The result depends only on the parameters.
  package init(
    from old: LoweredModel,
    to new: LoweredModel,
    match: ModelMatch,
    decisions: MigrationDecisions = MigrationDecisions(),
    interim: Set<String> = []
  ) {
    self.init(
      from: SeriesVersion(old),
      to: SeriesVersion(new),
      match: match,
      decisions: decisions,
      interim: interim
    )
  }

  /// Plans a step of a series.
  package init(
    from old: SeriesVersion,
    to new: SeriesVersion,
    match: ModelMatch,
    decisions: MigrationDecisions,
    interim: Set<String>
  ) {
    var planner = MigrationPlanner(from: old, to: new, match: match, decisions: decisions)
    let (planned, interimTables) = planner.plan(interim: interim)
    self.interimTables = interimTables
    questions = planner.findings.sortedQuestions
    step = questions.isEmpty ? planned : nil
  }

  /// The questions as errors at the elements of the new version.
  package var diagnostics: Diagnostics {
    var diagnostics = Diagnostics()
    for question in questions { diagnostics.emit(question.diagnostic) }
    return diagnostics
  }
}
