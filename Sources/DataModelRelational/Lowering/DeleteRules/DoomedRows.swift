import SQLText

/// The rows that deletions under way have found: a work table, with what triggers ask of it and write to it.
///
/// A row of it says of a row that it goes with another, the start of a deletion, which is among them itself.
/// When the start has been deleted and the rest is to follow, its own row says that by a start of `''`, which
/// no table is called.
struct DoomedRows {
  /// A row of a table of the model, by the SQL of its table's name and of its key.
  typealias Row = (table: SQLFragment, key: SQLFragment)

  /// The name of the work table.
  let table: String

  private static let startTable = "startTable"
  private static let startKey = "startKey"
  /// The row that says of which deletion the rest is being deleted.
  private static let rest = SQLRow("_rest")
  private static let found = SQLRow("_found")

  static let columns = [
    Column(name: startTable, type: .text, isRequired: true),
    Column(name: startKey, type: .any, isRequired: true),
    Column(name: "table", type: .text, isRequired: true), Column(name: "key", type: .any, isRequired: true),
  ]

  /// The condition on a row that is inserted that a deletion begins with it.
  static let isStart: SQLCondition = """
    \(.new, startTable) = \(.new, "table") AND \(.new, startKey) = \(.new, "key")
    """

  /// The start of the row that is inserted, as columns of a query.
  static let newStart: SQLFragment = "\(.new, startTable), \(.new, startKey)"

  /// The condition that a row goes with the start of the row that is inserted.
  static func haveNewStart(_ row: SQLRow?) -> SQLCondition {
    .equal([startTable, startKey], of: row, and: .new)
  }

  /// The condition that the rest of a deletion is being deleted.
  var areGoing: SQLCondition { .exists(in: "\(name: table)", where: "\(name: Self.startTable) = ''") }

  /// The condition that a row is among the rest that is being deleted.
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

  /// Begins a deletion; the search goes on from here.
  ///
  /// Rows found for the same row before have not been deleted: a trigger of the app has ended that deletion.
  func begin(with row: Row) -> [SQLFragment] {
    [
      .delete(from: table, where: Self.hasStart(row)),
      "INSERT INTO \(name: table) VALUES (\(row.table), \(row.key), \(row.table), \(row.key))",
    ]
  }

  /// Says that a row is deleted with which a deletion has begun, and that the rest is next.
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

  /// Ends a search that has begun while the rest of another deletion is being deleted: no trigger may delete
  /// what it has found, since SQLite lets no trigger fire itself.
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

  /// Deletes those of the rest that are rows of a table; of a trigger that goes off when the rest is to be
  /// deleted.
  func deleteRest(of end: LoweredRelationship.End) -> SQLFragment {
    .delete(
      from: end.table,
      where: """
        \(name: end.key) IN (SELECT "key" FROM \(name: table) \
        WHERE \(Self.areRest.sql) AND "table" = \(schemaText: end.table))
        """
    )
  }

  /// Says that all of the rest has been deleted; of the same trigger.
  var endRest: [SQLFragment] {
    [.delete(from: table, where: Self.areRest), .delete(from: table, where: "\(name: Self.startTable) = ''")]
  }

  private static let areRest: SQLCondition = """
    \(name: startTable) = \(.new, "table") AND \(name: startKey) = \(.new, "key")
    """
}
