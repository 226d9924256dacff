/// What becomes of a synced table in a step of a migration. A ``LocalStoreQueue`` carries along what it has
/// of the table.
@_spi(Generated) public struct SyncedTableChange: Sendable, Hashable {
  /// The name of the table before.
  @_spi(Generated) public let oldName: String
  /// The name after; nil if no synced table is made of it.
  @_spi(Generated) public let newName: String?
  /// The values of the new columns; empty if all stay as they are.
  @_spi(Generated) public let values: [ColumnValue]
  /// The new columns whose values depend on chance or on the time, so that each evaluation gives another one.
  @_spi(Generated) public let chanceColumns: [String]
  /// Whether rows that were pulled have to come again, with the values of a new column.
  @_spi(Generated) public let isPulledAgain: Bool
  /// Whether rows of the table go.
  @_spi(Generated) public let losesRows: Bool
  /// Whether no entity of the new version has the rows.
  @_spi(Generated) public let isGone: Bool
  /// Whether changes that wait may go with the table.
  @_spi(Generated) public let givesUpChanges: Bool

  /// The value of a column.
  @_spi(Generated) public struct ColumnValue: Sendable, Hashable {
    /// The name of the new column.
    @_spi(Generated) public let column: String
    /// The value, as SQL over a row of the old table.
    @_spi(Generated) public let sql: String

    /// A value. **Only generated code makes it.**
    @_spi(Generated) public init(_ column: String, _ sql: String) {
      self.column = column
      self.sql = sql
    }
  }

  /// A change. **Only generated code makes it**: its parameters may change with any version.
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
