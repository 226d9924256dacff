/// The question of a list request to a table, with names that are columns.
package struct StoredRowQuery: Sendable {
  package struct OrderTerm: Sendable {
    package let column: TableSchema.Column
    package let isDescending: Bool
  }

  package var filter: FilterExpression?
  package var syntax: FilterSyntax
  package var order: [OrderTerm] = []
  /// The column that orders rows which the others do not; that of insertion if nil.
  package var lastOrderColumn: String?
  package var columns: [TableSchema.Column]
  package var includesDeleted = false
  package var offset = 0
  /// How many rows; all if nil.
  package var limit: Int?

  /// A question without an order, for all rows.
  package init(filter: FilterExpression? = nil, syntax: FilterSyntax, columns: [TableSchema.Column]) {
    self.filter = filter
    self.syntax = syntax
    self.columns = columns
  }

  /// What a list is for that has a filter and an order: a pull names the time of changes in one of them.
  static func purpose(_ filter: FilterExpression?, order: String) -> StorageAccess.Purpose {
    let isPull = filter?.names("updatedAt") == true || order.lowercased().contains("updatedat")
    return isPull ? .pull : .read
  }

  /// The terms of a list such as that of `$orderby`, each as its words.
  package static func list(_ text: String, _ isSpace: (Character) -> Bool = \.isWhitespace) -> [[String]] {
    text.split(separator: ",").map { $0.split(whereSeparator: isSpace).map(String.init) }
      .filter { !$0.isEmpty }
  }

  /// Leaves columns out that are not named; none if no name is there.
  package mutating func select(_ names: [String], in schema: TableSchema) throws(UnknownColumn) {
    var wanted: Set<TableSchema.Column> = []
    for name in names { wanted.insert(try schema.known(name)) }
    if !wanted.isEmpty { columns = schema.visible.filter(wanted.contains) }
  }

  package mutating func order(
    by name: String,
    isDescending: Bool,
    in schema: TableSchema
  ) throws(UnknownColumn) {
    order.append(OrderTerm(column: try schema.known(name), isDescending: isDescending))
  }
}
