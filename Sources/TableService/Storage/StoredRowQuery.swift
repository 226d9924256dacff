/// The question of a list request to a table, with names that are columns.
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

  /// The terms of a list such as that of `$orderby`, each as its words.
  static func list(_ text: String, _ isSpace: (Character) -> Bool = \.isWhitespace) -> [[String]] {
    text.split(separator: ",").map { $0.split(whereSeparator: isSpace).map(String.init) }
      .filter { !$0.isEmpty }
  }

  /// Leaves columns out that are not named; none if no name is there.
  mutating func select(_ names: [String], in schema: TableSchema) throws(UnknownColumn) {
    var wanted: Set<TableSchema.Column> = []
    for name in names { wanted.insert(try schema.known(name)) }
    if !wanted.isEmpty { columns = schema.visible.filter(wanted.contains) }
  }

  mutating func order(by name: String, isDescending: Bool, in schema: TableSchema) throws(UnknownColumn) {
    order.append(OrderTerm(column: try schema.known(name), isDescending: isDescending))
  }
}
