/// What happens to a synced table in a step, for the queue that keeps copies of its rows: the runtime
/// migrates them too, and refuses the step if it would drop the table with unpushed changes.
package struct SyncedTableStep: Sendable, Hashable, Codable {
  /// The old name.
  package let oldName: String
  /// The new name; nil if no synced table replaces it.
  package let newName: String?
  /// The values of the new columns, as SQL over a row of the old table; empty if no column changes.
  package internal(set) var values: [ColumnValue] = []
  /// The new columns whose values depend on chance or time, so that each evaluation gives another value.
  package internal(set) var chanceColumns: [String] = []
  /// Whether all rows are pulled again, for the values of a new column.
  package internal(set) var isPulledAgain = false
  /// Whether the step deletes rows of the table.
  package internal(set) var losesRows = false
  /// Whether the entity is gone: only an app of the old version can still push its waiting changes.
  package internal(set) var isGone = false
  /// Whether a decision gives up the waiting changes.
  package internal(set) var givesUpChanges = false

  package struct ColumnValue: Sendable, Hashable, Codable {
    package let column: String
    package let sql: String
  }

  /// Whether the queue has nothing to do.
  var isNothing: Bool { oldName == newName && values.isEmpty && !isPulledAgain && !losesRows }
}
