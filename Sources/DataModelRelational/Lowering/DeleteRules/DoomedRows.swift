import SQLText

/// The rows that deletions in progress have found: a work table, and how triggers query and write it.
///
/// Each row says that a row is deleted with another one, the start of the deletion. The start is in the table
/// itself. When the start has been deleted and the rest is next, its row has the start `''`, which is not the
/// name of a table.
struct DoomedRows {
  /// A row of a table of the model, as SQL for its table's name and its key.
  typealias Row = (table: SQLFragment, key: SQLFragment)

  /// The name of the work table.
  let table: String

  private static let startTable = "startTable"
  private static let startKey = "startKey"
  /// The row of the deletion whose rest is being deleted.
  private static let rest = SQLRow("_rest")
  private static let found = SQLRow("_found")

  static let columns = [
    Column(name: startTable, type: .text, isRequired: true),
    Column(name: startKey, type: .any, isRequired: true),
    Column(name: "table", type: .text, isRequired: true), Column(name: "key", type: .any, isRequired: true),
  ]

  /// The condition that a deletion begins with the inserted row.
  static let isStart: SQLCondition = """
    \(.new, startTable) = \(.new, "table") AND \(.new, startKey) = \(.new, "key")
    """

  /// The start of the inserted row, as columns of a query.
  static let newStart: SQLFragment = "\(.new, startTable), \(.new, startKey)"

  /// Returns the condition that a row has the same start as the inserted row.
  static func haveNewStart(_ row: SQLRow?) -> SQLCondition {
    .equal([startTable, startKey], of: row, and: .new)
  }

  /// The condition that the rest of a deletion is being deleted.
  var areGoing: SQLCondition { .exists(in: "\(name: table)", where: "\(name: Self.startTable) = ''") }

  /// Returns the condition that a row is among the rest that is being deleted.
  func isGoing(_ row: Row) -> SQLCondition {
    .exists(
      in: """
        \(table: table, as: Self.rest) JOIN \(table: table, as: Self.found) ON \
        \(Self.isOfRest(Self.found).sql)
        """,
      where: SQLCondition("\(Self.rest, Self.startTable) = '' AND \(Self.found, "table") = \(row.table)")
        .and(.anyColumn("key", of: Self.found, equals: row.key))
    )
  }

  private static func isOfRest(_ row: SQLRow) -> SQLCondition {
    "\(row, startTable) = \(rest, "table") AND \(row, startKey) = \(rest, "key")"
  }

  // MARK: - The first row of a deletion

  /// Returns the statements that begin a deletion and trigger the search.
  ///
  /// Rows found earlier for the same row were not deleted, because a trigger of the app ended that deletion.
  func begin(with row: Row) -> [SQLFragment] {
    [
      .delete(from: table, where: Self.hasStart(row)),
      "INSERT INTO \(name: table) VALUES (\(row.table), \(row.key), \(row.table), \(row.key))",
    ]
  }

  /// Returns the statement that records that the start of a deletion is deleted and the rest is next.
  func beginRest(of row: Row) -> SQLFragment {
    .update(
      table,
      set: ["\(name: Self.startTable) = ''", "\(name: Self.startKey) = ''"],
      where: Self.hasStart(row).and("\(name: "table") = \(row.table)").and(.anyColumn("key", equals: row.key))
    )
  }

  private static func hasStart(_ row: Row) -> SQLCondition {
    SQLCondition("\(name: startTable) = \(row.table)").and(.anyColumn(startKey, equals: row.key))
  }

  // MARK: - A deletion inside of another

  /// The statements that end a search which began while the rest of another deletion is being deleted. No
  /// trigger may delete the rows that it found, because SQLite does not let a trigger fire itself.
  var endOfInnerSearch: [SQLFragment] {
    let other = SQLRow("_other")
    let isOfRest = Self.isOfRest(other).and(.equal(["table", "key"], of: other, and: Self.found))
    let text = """
      a trigger deletes a row that cascades inside of another cascade; delete it by a statement of its own
      """
    let message: SQLFragment = "\(schemaText: text)"
    return [
      """
      SELECT RAISE(ABORT, \(message)) FROM \(table: table, as: Self.rest) CROSS JOIN \
      \(table: table, as: Self.found) WHERE \(Self.rest, Self.startTable) = '' AND \
      \(Self.haveNewStart(Self.found).sql) AND (\(Self.found, "table") <> \(.new, "table") OR \
      \(Self.found, "key") <> \(.new, "key")) AND \
      \(SQLCondition.exists(in: "\(table: table, as: other)", where: isOfRest).negated.sql)
      """,
      .delete(from: table, where: Self.haveNewStart(nil).and(areGoing)),
    ]
  }

  // MARK: - The rest

  /// Returns the statement that deletes the rest in one table, for the trigger that deletes the rest.
  func deleteRest(of end: LoweredRelationship.End) -> SQLFragment {
    .delete(
      from: end.table,
      where: """
        \(name: end.key) IN (SELECT "key" FROM \(name: table) \
        WHERE \(Self.areRest.sql) AND "table" = \(schemaText: end.table))
        """
    )
  }

  /// The statements that record that the rest has been deleted, for the same trigger.
  var endRest: [SQLFragment] {
    [.delete(from: table, where: Self.areRest), .delete(from: table, where: "\(name: Self.startTable) = ''")]
  }

  private static let areRest: SQLCondition = """
    \(name: startTable) = \(.new, "table") AND \(name: startKey) = \(.new, "key")
    """
}
