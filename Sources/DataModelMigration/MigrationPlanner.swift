import DataModelDefinition
import DataModelRelational
import SQLText

/// The planner of the step between two versions.
struct MigrationPlanner {
  private(set) var findings: MigrationFindings
  private let context: MigrationContext
  private let flows: RowFlows
  private let keys: [String: KeyTranslation]
  private let fingerprints: (old: String, new: String)

  init(from old: SeriesVersion, to new: SeriesVersion, match: ModelMatch, decisions: MigrationDecisions) {
    context = MigrationContext(old.lowered, new.lowered, match, decisions)
    fingerprints = (old.fingerprint, new.fingerprint)
    var findings = MigrationFindings(context)
    let flows = RowFlows(context, &findings)
    var keys: [String: KeyTranslation] = [:]
    for table in context.new.schema.tables {
      if let flow = flows.into(table.name).first {
        keys[table.name] = KeyTranslation(flow, context, &findings)
      }
    }
    self.flows = flows
    self.keys = keys
    self.findings = findings
  }

  mutating func plan(interim: Set<String>) -> (MigrationStep, StepTables) {
    let oldTables = context.old.schema.tables.filter { !$0.isWorkTable }
    let newTables = context.new.schema.tables.filter { !$0.isWorkTable }
    let entityTables = EntityTables(context: context, flows: flows, keys: keys)
    let joinTables = JoinTables(context: context, flows: flows, keys: keys)
    let plans = newTables.map { table in
      if context.newIndex.entity(named: table.name) != nil { return entityTables.plan(table, &findings) }
      return joinTables.plan(table, &findings)
    }
    for plan in plans { NewConditions.check(plan, &findings) }
    for flow in newTables.flatMap({ flows.into($0.name) }) {
      SyncedNames(context: context).check(flow, &findings)
    }
    let moved = MovedReferences(context: context, keys: keys, plans: plans)
    MovedReferenceChecks(context: context, plans: plans, moved: moved).check(&findings)
    ObjectCounts(context: context, flows: flows, plans: plans, movable: moved.movable).check(&findings)
    NarrowedDestination(context: context, flows: flows).check(&findings)
    let changes = TableChanges(plans.map { $0.withoutConstraints(ifIn: interim) }, old: oldTables)
    return (step(plans, changes, moved, newTables), changes.tables(plans))
  }

  private func step(
    _ plans: [TablePlan],
    _ changes: TableChanges,
    _ moved: MovedReferences,
    _ tables: [Table]
  ) -> MigrationStep {
    var step = MigrationStep(
      from: (context.old.schema.versionName, fingerprints.old),
      to: (context.new.schema.versionName, fingerprints.new)
    )
    step.checks = findings.checks
    step.functions = findings.functions.sorted()
    step.droppedIndexes = changes.alterations.flatMap(\.droppedIndexes.unique)
    // The copies use the other indexes to look up rows.
    let lateIndexes = changes.alterations.flatMap(\.droppedIndexes.other)
    let lists = keys.values.compactMap(\.list).sortedByUTF8(\.newTable)
    step.copies =
      lists.flatMap(\.creation) + moved.lists + changes.copies.flatMap(\.copies)
      + changes.alterations.flatMap(\.copies)
    step.drops =
      lateIndexes.map { "DROP INDEX IF EXISTS \(SQLQuoting.identifier($0))" }
      + changes.dropped.map { "DROP TABLE \(SQLQuoting.identifier($0.name))" }
      + changes.alterations.flatMap(\.drops) + changes.renames + changes.copies.flatMap(\.renaming)
      + lists.map(\.removal)
    let lost = LostReferences(tables: tables).changes(after: shrunk(plans))
    let moves = moved.changes
    let touched = lost.tables.union(moves.tables)
    let derived = DerivedValues(context: context, flows: flows)
      .statements(changed: changed(changes).union(touched))
    // Derived values use indexes to look up their sources. All other indexes are created when their columns
    // are final.
    let indexes = changes.alterations.flatMap(\.createdIndexes) + changes.copies.flatMap(\.createdIndexes)
    let isEarly = { (created: CreatedIndex) in !derived.isEmpty && !created.index.isUnique }
    step.finishing =
      changes.alterations.flatMap(\.finishing)
      + moves.statements + lost.statements
      + plans.flatMap(Places.statements)
      + indexes.filter(isEarly).map(\.statement)
      + derived
    step.createdIndexes = indexes.filter { !isEarly($0) }.map(\.statement)
    step.rebuiltTables = changes.rebuilt(in: tables)
    step.rebuiltTables += touched.subtracting(step.rebuiltTables).sortedByUTF8(\.self)
    step.removedTables = removedTables(old: context.old.schema.tables, new: tables)
    step.syncedTables = SyncedTableSteps(context: context, plans: plans).all
    step.losses = MigrationLosses(context: context, flows: flows, plans: plans).queries
    step.countedStatements = moves.counted + lost.counted
    step.replacedTables = changes.dropped.map(\.name)
    step.copiedTables = changes.copied.map { CopiedTable(name: $0.name, columnCount: $0.columns.count) }
    step.ownIndexes = lateIndexes + changes.dropped.flatMap { $0.indexes.map(\.name) }
    return step
  }

  private func removedTables(old: [Table], new: [Table]) -> [String] {
    let names = Set(new.map(\.name))
    return old.filter { !$0.isWorkTable && !names.contains($0.name) }.map(\.name)
  }

  /// Returns the new tables that did not get all rows of their old ones.
  private func shrunk(_ plans: [TablePlan]) -> [String] {
    plans.filter { plan in
      guard let source = plan.source, plan.table.compositeKey.isEmpty else { return false }
      return !source.allConditions.isEmpty
    }.map(\.table.name)
  }

  private func changed(_ changes: TableChanges) -> Set<String> {
    Set(changes.copies.map(\.plan.table.name))
      .union(changes.alterations.filter { !$0.isNothing }.map(\.plan.table.name))
  }
}
