/// The type of an expression, which decides where it may be used.
package enum FilterType: Sendable, Hashable {
  case string, number, boolean, date
  /// The type of NULL, which fits everywhere.
  case null

  package init(_ type: ServiceValueType) {
    self =
      switch type {
      case .string: .string
      case .number, .integer, .decimal: .number
      case .boolean: .boolean
      case .date: .date
      }
  }

  /// Returns the type of an expression over a table.
  ///
  /// - Throws: ``UnknownColumn`` for a column that the table lacks
  package static func of(
    _ expression: FilterExpression,
    in schema: TableSchema
  ) throws(UnknownColumn) -> FilterType {
    switch expression {
    case .literal(let literal): of(literal)
    case .column(let name): of(try schema.known(name))
    case .and, .or, .not, .comparison, .isIn: .boolean
    case .arithmetic, .negative: .number
    case .call(let function, _): of(function)
    }
  }

  private static func of(_ column: TableSchema.Column) -> FilterType {
    // The version is a string on the wire.
    column.role == .version ? .string : FilterType(column.type)
  }

  private static func of(_ literal: FilterLiteral) -> FilterType {
    switch literal {
    case .null: .null
    case .bool: .boolean
    case .integer, .number: .number
    case .string: .string
    case .date: .date
    }
  }

  private static func of(_ function: FilterFunction) -> FilterType {
    switch function {
    case .tolower, .toupper, .trim, .substring, .replace, .concat: .string
    case .startswith, .endswith, .substringof, .contains: .boolean
    case .indexof, .length, .day, .month, .year, .hour, .minute, .second, .floor, .ceiling, .round: .number
    }
  }
}
