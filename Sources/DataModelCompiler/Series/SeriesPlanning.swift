import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational

/// The planning of the steps of a series, from last to first: a step knows which of its tables a later one
/// makes again.
struct SeriesPlanning {
  /// The steps with a plan, newest first.
  private(set) var steps: [MigrationStep] = []
  /// The steps without findings, for the next run.
  private(set) var kept: KeptSteps?
  /// The changes of each step, newest first; nil if the elements of a version cannot be told apart.
  private(set) var changes: [ElementChanges]? = []
  /// The findings about each planned step, newest first.
  private(set) var findings: [Diagnostics] = []
  /// The newest version from which a step needs a statement.
  private(set) var lastUndecidedVersion: String?
  private let pipeline: CompilerPipeline
  private let earlier: KeptSteps?
  private var interim: Set<String> = []

  /// Begins without steps.
  ///
  /// - Parameters:
  ///   - pipeline: the compiler
  ///   - earlier: the steps of an earlier run; nil to keep none either
  init(_ pipeline: CompilerPipeline, _ earlier: KeptSteps?) {
    self.pipeline = pipeline
    self.earlier = earlier
    kept = earlier?.emptied()
  }

  /// Takes the step between two versions over from an earlier run.
  ///
  /// - Returns: whether there is one
  mutating func takeStep(from old: SeriesPlace, to new: SeriesPlace) -> Bool {
    guard let oldDigest = old.digest, let newDigest = new.digest,
      let step = earlier?.step(from: oldDigest, to: newDigest, interim: interim)
    else { return false }
    steps.append(step.step)
    kept?.add(step)
    changes?.append(step.changes)
    interim = step.tables.interimTables(before: interim)
    return true
  }

  /// Plans the step between two versions.
  mutating func planStep(from oldPlace: SeriesPlace.Read, to newPlace: SeriesPlace.Read) {
    let (old, new) = (oldPlace.version, newPlace.version)
    var found = Diagnostics()
    let match = Result { () throws(DifferenceError) in try old.match(with: new) }
    let plan = pipeline.plan(from: old, to: new, match, interim: interim, &found)
    let change = (try? match.get()).map { ElementChanges(from: old.lowered.model, to: new.lowered.model, $0) }
    if let change { changes?.append(change) } else { changes = nil }
    if let step = plan?.step { steps.append(step) }
    if found.hasErrors, lastUndecidedVersion == nil {
      lastUndecidedVersion = old.lowered.schema.versionName
    }
    if found.all.isEmpty, let plan, let step = plan.step, let change, let oldDigest = oldPlace.digest,
      let newDigest = newPlace.digest
    {
      kept?.add(
        KeptStep(
          from: oldDigest,
          to: newDigest,
          interim: plan.tables.relevant(of: interim),
          step: step,
          tables: plan.tables,
          changes: change
        )
      )
    }
    findings.append(found)
    if let plan { interim = plan.tables.interimTables(before: interim) }
  }
}
