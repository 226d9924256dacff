import TableWire

/// A writer of conditions as SQL. Every value is bound, and every name is a column of the table.
package struct FilterSQL {
  let schema: TableSchema
  let syntax: FilterSyntax
  let dialect: any FilterDialect

  /// The maximum depth of subqueries. Each takes several levels in SQLite's parser, whose stack is small.
  private static let maximumDepth = 4
  /// The functions that are subqueries in SQLite. The limit applies to them in every engine.
  private static let nested: Set<FilterFunction> = [.floor, .ceiling, .endswith, .substringof]

  package var sql = ""
  package var arguments: [ServiceValue]

  var subqueryDepth = 0

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - schema: the columns that a condition may name
  ///   - syntax: the version of OData
  ///   - dialect: the SQL of the engine
  ///   - arguments: the values that are bound before the condition
  package init(
    schema: TableSchema,
    syntax: FilterSyntax,
    dialect: any FilterDialect,
    arguments: [ServiceValue] = []
  ) {
    self.schema = schema
    self.syntax = syntax
    self.dialect = dialect
    self.arguments = arguments
  }

  /// Writes a condition.
  ///
  /// - Throws: ``UnknownColumn`` or ``FilterError``
  package mutating func write(_ condition: FilterExpression) throws {
    try operand(condition, .boolean, "A condition")
  }

  // MARK: - Types

  func type(_ expression: FilterExpression) throws(UnknownColumn) -> FilterType {
    try FilterType.of(expression, in: schema)
  }

  /// Whether values of different types can be compared. In version 3 they can, since the observed server
  /// leaves types to SQLite.
  var mixesTypes: Bool { syntax == .version3 && dialect.mixesTypes }

  /// Writes an expression in a place that needs a type.
  private mutating func operand(
    _ expression: FilterExpression,
    _ wanted: FilterType,
    _ place: String
  ) throws {
    if expression == .literal(.null) {
      sql += dialect.null(of: wanted)
      return
    }
    let type = try type(expression)
    // A condition cannot be used as a value, nor a value as a condition.
    let mayMix = mixesTypes && type != .boolean && wanted != .boolean
    guard type == wanted || type == .null || mayMix else {
      throw FilterError("\(place) cannot be a \(type)")
    }
    try self.expression(expression)
  }

  // MARK: - Operators

  mutating func expression(_ expression: FilterExpression) throws {
    switch expression {
    case .literal(.null): sql += dialect.null(of: .null)
    case .literal(let literal): bind(literal)
    case .column(let name): try column(name)
    case .and(let terms): try joined(terms[...], by: "AND")
    case .or(let terms): try joined(terms[...], by: "OR")
    case .not(let operand):
      sql += "(NOT "
      try self.operand(operand, .boolean, "An operand of 'not'")
      sql += ")"
    case .comparison(let comparison, let left, let right): try compare(comparison, left, right)
    case .arithmetic(let operation, let left, let right): try arithmetic(operation, left, right)
    case .negative(let operand):
      sql += "(- "
      try self.operand(operand, .number, "The operand of '-'")
      sql += ")"
    case .call(let function, let arguments): try call(function, arguments)
    case .isIn(let operand, let items): try isIn(operand, items)
    }
  }

  private mutating func column(_ name: String) throws(UnknownColumn) {
    sql += dialect.value(of: try schema.known(name))
  }

  private mutating func bind(_ literal: FilterLiteral) {
    arguments.append(value(literal))
    sql += dialect.mark(arguments.count, for: literal)
  }

  private func value(_ literal: FilterLiteral) -> ServiceValue {
    switch literal {
    case .null: .null
    case .bool(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let text): .text(text)
    case .date(let date): .text(date.text)
    }
  }

  /// Writes terms as a balanced tree. SQLite nests a chain term by term, and refuses long ones.
  private mutating func joined(_ terms: ArraySlice<FilterExpression>, by word: String) throws {
    guard terms.count > 1 else {
      for term in terms {
        try operand(term, .boolean, "An operand of '\(word.lowercased())'")
      }
      return
    }
    let middle = terms.startIndex + terms.count / 2
    sql += "("
    try joined(terms[..<middle], by: word)
    sql += " \(word) "
    try joined(terms[middle...], by: word)
    sql += ")"
  }

  /// Begins a subquery.
  mutating func nest() throws(FilterError) {
    subqueryDepth += 1
    if subqueryDepth > Self.maximumDepth {
      throw FilterError(
        """
        'in', 'mod', 'floor', 'ceiling', 'endswith' and 'substringof' cannot be nested deeper than \
        \(Self.maximumDepth) levels
        """
      )
    }
  }

  private mutating func arithmetic(
    _ operation: FilterExpression.Arithmetic,
    _ left: FilterExpression,
    _ right: FilterExpression
  ) throws {
    let isNested = operation == .modulo
    if isNested { try nest() }
    defer { if isNested { subqueryDepth -= 1 } }
    try apply(dialect.template(operation), to: [left, right], operation.rawValue) { _ in .number }
  }

  // MARK: - Functions

  private mutating func call(_ function: FilterFunction, _ arguments: [FilterExpression]) throws {
    if function == .replace, arguments.contains(where: { $0.contains(.replace) }) {
      throw FilterError("'replace' cannot be nested")
    }
    let isNested = Self.nested.contains(function)
    if isNested { try nest() }
    defer { if isNested { subqueryDepth -= 1 } }
    let template = dialect.template(function, argumentCount: arguments.count)
    try apply(template, to: arguments, function.rawValue) { function.type(ofArgument: $0) }
  }

  /// Writes a template with an operand for each `?`, in order.
  private mutating func apply(
    _ template: String,
    to operands: [FilterExpression],
    _ name: String,
    type: (Int) -> FilterType
  ) throws {
    var count = 0
    for character in template {
      if character == "?", count < operands.count {
        try operand(operands[count], type(count), "Operand \(count + 1) of '\(name)'")
        count += 1
      } else {
        sql.append(character)
      }
    }
  }
}
