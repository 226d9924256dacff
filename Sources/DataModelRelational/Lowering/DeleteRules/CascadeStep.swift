import DataModelDefinition

/// The way from rows that are found to those that go with them, along one relationship.
struct CascadeStep {
  /// The table that it leads from, as a literal.
  let source: String
  /// The table that it leads to, as a literal.
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
  /// Which of the table's rows count; all if nil.
  private let counted: StoredRelationship.End?

  init(along edge: StoredRelationship) {
    source = SQLText.literal(edge.source.table)
    found = SQLText.literal(edge.destination.table)
    findsBytes = edge.destination.keyType == .blob
    switch edge.storage {
    case .column(let column):
      table = edge.source.quotedTable
      link = edge.source.quotedKey
      key = SQLText.identifier(column)
      isOptional = true
      counted = edge.source
    case .inverseColumn(let table, let column, _):
      self.table = SQLText.identifier(table)
      link = SQLText.identifier(column)
      key = edge.destination.quotedKey
      isOptional = false
      counted = edge.destination
    case .joinTable(let pairs):
      table = SQLText.identifier(pairs.tableName)
      link = SQLText.identifier(pairs.sourceColumn)
      key = SQLText.identifier(pairs.destinationColumn)
      isOptional = false
      counted = nil
    }
  }

  /// The columns of what is found: its table and its key.
  var columns: String { "\(found), \(column(key))" }

  /// What follows `FROM` in a query that goes on from rows of many tables, called `_doomed`.
  func from(_ rows: String) -> String {
    """
    \(rows) JOIN \(table) AS "_row" ON \(column(link)) = "_doomed"."key" \
    WHERE "_doomed"."table" = \(source)\(condition)
    """
  }

  /// A query that goes on from one row of the source, called `_doomed`.
  var lookup: String {
    """
    SELECT \(found) AS "table", \(column(key)) AS "key" FROM \(table) AS "_row" \
    WHERE \(column(link)) = "_doomed"."key"\(condition)
    """
  }

  private var condition: String {
    (isOptional ? " AND \(column(key)) IS NOT NULL" : "") + (counted?.condition(on: "\"_row\"").text ?? "")
  }

  private func column(_ column: String) -> String { "\"_row\".\(column)" }
}
