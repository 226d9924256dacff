import DataModelRelational
import SQLText

/// What happens to the synced tables, so that the queue's data about them can follow.
///
/// The queue keeps a copy of each row as the server knows it. The migration changes that copy like the row
/// itself: otherwise a new column with a different value in the copy would look like an edit.
struct SyncedTableSteps {
  let context: MigrationContext
  let plans: [TablePlan]

  /// The steps that change something, by their old names.
  var all: [SyncedTableStep] {
    context.old.syncedTables.map(change).filter { !$0.isNothing }.sortedByUTF8(\.oldName)
  }

  private func change(of old: SyncedTableMapping) -> SyncedTableStep {
    guard let new = successor(of: old) else {
      var change = SyncedTableStep(oldName: old.name, newName: nil)
      change.isGone = context.match.newEntityNames[old.name] == nil
      change.givesUpChanges = context.givesUpChanges(of: old.name)
      return change
    }
    var change = SyncedTableStep(oldName: old.name, newName: new.name)
    let source = plans.first { $0.table.name == new.name }?.source
    change.values = values(of: new, from: old, source)
    change.chanceColumns = change.values.filter { VaryingExpression.varies($0.sql) }.map(\.column)
    change.isPulledAgain = new.columns.contains { $0.role == .value && !isHere($0, old, source) }
    change.losesRows = source.map { !$0.allConditions.isEmpty } ?? false
    return change
  }

  /// Whether the values of a column are those that the server has, so that they need not be pulled again: a
  /// column of the same name before may have had other values.
  private func isHere(
    _ column: SyncedColumnMapping,
    _ old: SyncedTableMapping,
    _ source: TableSource?
  ) -> Bool {
    let before = old.columns.first { $0.role == .value && $0.wireName == column.wireName }
    guard let before, let source else { return false }
    return source.value(of: column.name).sql.contains(SQLQuoting.identifier(before.name))
  }

  private func successor(of old: SyncedTableMapping) -> SyncedTableMapping? {
    context.new.syncedTables.first { context.match.entities[$0.name]?.oldName == old.name }
  }

  private func values(
    of new: SyncedTableMapping,
    from old: SyncedTableMapping,
    _ source: TableSource?
  ) -> [SyncedTableStep.ColumnValue] {
    guard let source else { return [] }
    let values = new.columns.filter { !$0.isComputed }.map { column in
      (column.name, source.value(of: column.name))
    }
    let stay = values.allSatisfy { name, value in value == .column(name) }
    let before = old.columns.filter { !$0.isComputed }
    if stay, Set(values.map(\.0)) == Set(before.map(\.name)) { return [] }
    return values.map { SyncedTableStep.ColumnValue(column: $0, sql: $1.sql) }
  }
}
