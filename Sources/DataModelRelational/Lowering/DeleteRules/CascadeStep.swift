import DataModelDefinition
import SQLText

/// The way from rows that are found to those that go with them, along one relationship.
struct CascadeStep {
  /// The table that it leads from.
  let source: String
  /// The table that it leads to.
  private let found: String
  /// The table that is looked into.
  private let table: String
  /// Its column with the key of a row that is found, and that with the key of what goes with it.
  private let link: String
  private let key: String
  /// Whether that key may be NULL.
  private let isOptional: Bool
  /// Whether what it finds has a key of bytes, such as a UUID.
  let findsBytes: Bool
  /// The end whose rows of the table count; nil if all do.
  private let counted: LoweredRelationship.End?

  /// The condition under which it is taken at all; nil if always.
  private let condition: SQLCondition?

  private static let row = SQLRow("_row")
  /// A row that is found already.
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

  /// The columns of what is found: its table and its key.
  var columns: SQLFragment { "\(schemaText: found), \(Self.row, key)" }

  /// The tables and the condition, behind `FROM`, of a query that goes on from rows of many tables, called
  /// `_doomed`.
  func from(_ rows: SQLFragment, where condition: SQLCondition? = nil) -> SQLFragment {
    let isSource: SQLCondition = "\(Self.doomed, "table") = \(schemaText: source)"
    let isOfSource = condition?.and(isSource) ?? isSource
    return "\(rows) JOIN \(table: table, as: Self.row) ON \(isLinked.sql) WHERE \(counting(isOfSource).sql)"
  }

  /// A query that goes on from one row of the source, called `_doomed`.
  var lookup: SQLFragment {
    """
    SELECT \(schemaText: found) AS "table", \(Self.row, key) AS "key" FROM \(table: table, as: Self.row) \
    WHERE \(counting(isLinked).sql)
    """
  }

  private var isLinked: SQLCondition { "\(Self.row, link) = \(Self.doomed, "key")" }

  /// A condition, for those rows only that count and lead to one.
  private func counting(_ condition: SQLCondition) -> SQLCondition {
    condition.and(isOptional ? "\(Self.row, key) IS NOT NULL" : nil).and(counted?.condition(on: Self.row))
      .and(self.condition)
  }
}
