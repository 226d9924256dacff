import DataModelDefinition
import SQLText

/// The step from found rows to those to delete with them, along one relationship.
struct CascadeStep {
  /// The table where it starts.
  let source: String
  /// The table where it ends.
  private let found: String
  /// The table that it reads.
  private let table: String
  /// Its columns with the key of a found row, and with the key of the row to delete with it.
  private let link: String
  private let key: String
  /// Whether the latter key may be NULL.
  private let isOptional: Bool
  /// Whether the rows that it finds have a key of bytes, such as a UUID.
  let findsBytes: Bool
  /// The end whose rows count in the table; nil if all do.
  private let counted: LoweredRelationship.End?

  /// The condition for taking the step at all; nil if always.
  private let condition: SQLCondition?

  private static let row = SQLRow("_row")
  /// A row that has been found already.
  static let doomed = SQLRow("_doomed")

  init(along edge: LoweredRelationship, when condition: SQLCondition?) {
    self.condition = condition
    source = edge.source.table
    found = edge.destination.table
    findsBytes = edge.destination.keyType == .blob
    switch edge.storage {
    case .column(let column):
      table = edge.source.table
      link = edge.source.key
      key = column
      isOptional = true
      counted = edge.source
    case .inverseColumn(let table, let column, _):
      self.table = table
      link = column
      key = edge.destination.key
      isOptional = false
      counted = edge.destination
    case .joinTable(let pairs):
      table = pairs.tableName
      link = pairs.sourceColumn
      key = pairs.destinationColumn
      isOptional = false
      counted = nil
    }
  }

  /// The columns of a found row: its table and its key.
  var columns: SQLFragment { "\(schemaText: found), \(Self.row, key)" }

  /// Returns the text after `FROM`, for a query that continues from rows of many tables, called `_doomed`.
  func from(_ rows: SQLFragment, where condition: SQLCondition? = nil) -> SQLFragment {
    let isSource: SQLCondition = "\(Self.doomed, "table") = \(schemaText: source)"
    let isOfSource = condition?.and(isSource) ?? isSource
    return "\(rows) JOIN \(table: table, as: Self.row) ON \(isLinked.sql) WHERE \(counting(isOfSource).sql)"
  }

  /// A query that continues from one row of the source, called `_doomed`.
  var lookup: SQLFragment {
    """
    SELECT \(schemaText: found) AS "table", \(Self.row, key) AS "key" FROM \(table: table, as: Self.row) \
    WHERE \(counting(isLinked).sql)
    """
  }

  private var isLinked: SQLCondition { "\(Self.row, link) = \(Self.doomed, "key")" }

  /// Returns a condition, restricted to rows that count and lead to a row.
  private func counting(_ condition: SQLCondition) -> SQLCondition {
    condition.and(isOptional ? "\(Self.row, key) IS NOT NULL" : nil).and(counted?.condition(on: Self.row))
      .and(self.condition)
  }
}
