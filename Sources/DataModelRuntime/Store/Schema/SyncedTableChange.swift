/// The change of a synced table in a step of a migration. A ``LocalStoreQueue`` carries its data about the
/// table along.
@_spi(Generated) public struct SyncedTableChange: Sendable, Hashable {
  /// The name of the table before the step.
  @_spi(Generated) public let oldName: String
  /// The name after the step; nil if the table does not become a synced table.
  @_spi(Generated) public let newName: String?
  /// The values of the new columns; empty if all columns stay as they are.
  @_spi(Generated) public let values: [ColumnValue]
  /// The new columns whose values are random or depend on the time, so that each evaluation gives another
  /// one.
  @_spi(Generated) public let chanceColumns: [String]
  /// Whether pulled rows have to be pulled again, for the values of a new column.
  @_spi(Generated) public let isPulledAgain: Bool
  /// Whether the table loses rows.
  @_spi(Generated) public let losesRows: Bool
  /// Whether no entity of the new version has the rows.
  @_spi(Generated) public let isGone: Bool
  /// Whether changes that wait to be sent may be dropped with the table.
  @_spi(Generated) public let givesUpChanges: Bool

  /// The value of a column.
  @_spi(Generated) public struct ColumnValue: Sendable, Hashable {
    /// The name of the new column.
    @_spi(Generated) public let column: String
    /// The value, as SQL over a row of the old table.
    @_spi(Generated) public let sql: String

    /// Creates a value. **For generated code only.**
    @_spi(Generated) public init(_ column: String, _ sql: String) {
      self.column = column
      self.sql = sql
    }
  }

  /// Creates a change. **For generated code only**: the parameters may change in any version.
  @_spi(Generated) public init(
    _ oldName: String,
    to newName: String?,
    values: [ColumnValue] = [],
    chanceColumns: [String] = [],
    isPulledAgain: Bool = false,
    losesRows: Bool = false,
    isGone: Bool = false,
    givesUpChanges: Bool = false
  ) {
    self.oldName = oldName
    self.newName = newName
    self.values = values
    self.chanceColumns = chanceColumns
    self.isPulledAgain = isPulledAgain
    self.losesRows = losesRows
    self.isGone = isGone
    self.givesUpChanges = givesUpChanges
  }
}
