/// The query of a list request, with names resolved to columns.
package struct StoredRowQuery: Sendable {
  package struct OrderTerm: Sendable {
    package let column: TableSchema.Column
    package let isDescending: Bool
  }

  package var filter: FilterExpression?
  package var syntax: FilterSyntax
  package var order: [OrderTerm] = []
  /// The column that breaks ties in the order; nil for the order of insertion.
  package var lastOrderColumn: String?
  package var columns: [TableSchema.Column]
  package var includesDeleted = false
  package var offset = 0
  /// The maximum number of rows; nil for all.
  package var limit: Int?

  /// The number of rows up to the end of the page; nil for all.
  package var end: Int64? {
    limit.map { limit in
      let (end, isOver) = Int64(limit).addingReportingOverflow(Int64(offset))
      return isOver ? .max : end
    }
  }

  /// Creates a query without an order or a limit.
  package init(filter: FilterExpression? = nil, syntax: FilterSyntax, columns: [TableSchema.Column]) {
    self.filter = filter
    self.syntax = syntax
    self.columns = columns
  }

  /// Returns the purpose of a list request. A pull names the time of changes in its filter or order.
  static func purpose(_ filter: FilterExpression?, order: String) -> StorageAccess.Purpose {
    let isPull = filter?.names("updatedAt") == true || order.lowercased().contains("updatedat")
    return isPull ? .pull : .read
  }

  /// Splits a list such as the value of `$orderby` into terms, and each term into words.
  package static func list(_ text: String, _ isSpace: (Character) -> Bool = \.isWhitespace) -> [[String]] {
    text.split(separator: ",").map { $0.split(whereSeparator: isSpace).map(String.init) }
      .filter { !$0.isEmpty }
  }

  /// Keeps only the named columns; all columns if there are no names.
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
