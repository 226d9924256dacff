package import DataModelDefinition
package import DataModelRelational

/// The way from one version of a model to another, or the questions that must be answered first.
///
///     let plan = MigrationPlan(from: shop, to: shop2, match: match)
///     plan.step?.copies        // ["ALTER TABLE \"Item\" ADD COLUMN …"]
package struct MigrationPlan: Sendable {
  /// The step; nil if there are questions.
  package let step: MigrationStep?
  /// What the step does to tables.
  package let tables: StepTables
  /// The open questions, in the order of the new version's file.
  package let questions: [MigrationQuestion]

  /// Plans a step. The result depends only on the parameters; `interim` has the new tables that need no
  /// conditions and references, because later steps make them again.
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
    let (planned, tables) = planner.plan(interim: interim)
    self.tables = tables
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
