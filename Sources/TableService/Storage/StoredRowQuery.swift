/// What a list request asks of a table, with names that are columns.
struct StoredRowQuery: Sendable {
  struct OrderTerm: Sendable {
    let column: TableSchema.Column
    let isDescending: Bool
  }

  var filter: FilterExpression?
  var syntax: FilterSyntax
  var order: [OrderTerm] = []
  /// The column that orders rows which the others do not; that of insertion if nil.
  var lastOrderColumn: String?
  var columns: [TableSchema.Column]
  var includesDeleted = false
  var offset = 0
  /// How many rows; all if nil.
  var limit: Int?
}
