/// What becomes of a synced table in a step, for the queue that keeps rows of it: the runtime carries those
/// along, and refuses where changes that wait would go with the table.
package struct SyncedTableStep: Sendable, Hashable {
  /// The name before.
  package let oldName: String
  /// The name after; nil if no synced table is made of it.
  package let newName: String?
  /// The values of the new columns, as SQL over a row of the old table; empty if all columns stay as they
  /// are.
  package internal(set) var values: [ColumnValue] = []
  /// The new columns whose values depend on chance or on the time: each evaluation gives another one.
  package internal(set) var chanceColumns: [String] = []
  /// Whether rows that were pulled come again with the values of a new column.
  package internal(set) var isPulledAgain = false
  /// Whether the step takes rows of the table away.
  package internal(set) var losesRows = false
  /// Whether an app of the old version alone can still push what waits, since nothing has the name of the
  /// entity any more.
  package internal(set) var isGone = false
  /// Whether somebody has stated that what waits is given up.
  package internal(set) var givesUpChanges = false

  package struct ColumnValue: Sendable, Hashable {
    package let column: String
    package let sql: String
  }

  /// Whether the queue has nothing to do.
  var isNothing: Bool { oldName == newName && values.isEmpty && !isPulledAgain && !losesRows }
}
