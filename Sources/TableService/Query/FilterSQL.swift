import TableWire

/// Writes a condition as SQL. Every value is bound; names are those of the table's own columns.
struct FilterSQL {
  let schema: TableSchema
  let syntax: FilterSyntax
  let dialect: any FilterDialect

  /// How deep subqueries may be nested: each is several levels for SQLite's parser, whose stack is small.
  private static let greatestDepth = 4

  var sql = ""
  var arguments: [ServiceValue] = []

  var subqueryDepth = 0

  /// Writes a condition.
  ///
  /// - Throws: ``UnknownColumn`` or ``FilterError``
  mutating func write(_ condition: FilterExpression) throws {
    try require(condition, .boolean, "a condition")
    try expression(condition)
  }

  // MARK: - Types

  func type(_ expression: FilterExpression) throws(UnknownColumn) -> FilterType {
    try FilterType.of(expression, in: schema)
  }

  private func require(_ expression: FilterExpression, _ wanted: FilterType, _ place: String) throws {
    let type = try type(expression)
    if type == wanted || type == .null { return }
    // Version 3 is read as the observed server reads it, which leaves types to SQLite. A condition is never a
    // value there.
    if syntax == .version3, type != .boolean, wanted != .boolean { return }
    throw FilterError("\(place) cannot be of the type \(type)")
  }

  // MARK: - Operators

  mutating func expression(_ expression: FilterExpression) throws {
    switch expression {
    case .literal(let literal): bind(value(literal))
    case .column(let name): try column(name)
    case .and(let terms): try joined(terms[...], by: "AND")
    case .or(let terms): try joined(terms[...], by: "OR")
    case .not(let operand):
      try require(operand, .boolean, "what 'not' takes")
      sql += "(NOT "
      try self.expression(operand)
      sql += ")"
    case .comparison(let comparison, let left, let right): try compare(comparison, left, right)
    case .arithmetic(let operation, let left, let right): try arithmetic(operation, left, right)
    case .negative(let operand):
      try require(operand, .number, "what '-' takes")
      sql += "(- "
      try self.expression(operand)
      sql += ")"
    case .call(let function, let arguments): try call(function, arguments)
    case .isIn(let operand, let items): try isIn(operand, items)
    }
  }

  private mutating func column(_ name: String) throws(UnknownColumn) {
    sql += dialect.value(of: try schema.known(name))
  }

  private mutating func bind(_ value: ServiceValue) {
    arguments.append(value)
    sql += dialect.mark(arguments.count)
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

  /// Terms as a balanced tree: SQLite refuses long chains, which it reads as deep ones.
  private mutating func joined(_ terms: ArraySlice<FilterExpression>, by word: String) throws {
    guard terms.count > 1 else {
      for term in terms {
        try require(term, .boolean, "what '\(word.lowercased())' takes")
        try expression(term)
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
    if subqueryDepth > Self.greatestDepth {
      throw FilterError("'in', 'mod', 'floor', 'ceiling', 'endswith' or 'substringof' is nested too deep")
    }
  }

  private mutating func arithmetic(
    _ operation: FilterExpression.Arithmetic,
    _ left: FilterExpression,
    _ right: FilterExpression
  ) throws {
    try require(left, .number, "what '\(operation.rawValue)' takes")
    try require(right, .number, "what '\(operation.rawValue)' takes")
    try apply(dialect.template(operation), [left, right])
  }

  // MARK: - Functions

  private mutating func call(_ function: FilterFunction, _ arguments: [FilterExpression]) throws {
    for (index, argument) in arguments.enumerated() {
      try require(argument, function.type(ofArgument: index), "what '\(function.rawValue)' takes")
    }
    if function == .replace, arguments.contains(where: { $0.contains(.replace) }) {
      throw FilterError("'replace' cannot be nested")
    }
    try apply(dialect.template(function, argumentCount: arguments.count), arguments)
  }

  /// Writes a template with an expression for each `?`, in their order.
  private mutating func apply(_ template: String, _ operands: [FilterExpression]) throws {
    let isSubquery = template.hasPrefix("(SELECT")
    if isSubquery { try nest() }
    defer { if isSubquery { subqueryDepth -= 1 } }
    var operands = operands[...]
    for character in template {
      if character == "?", let operand = operands.popFirst() {
        try expression(operand)
      } else {
        sql.append(character)
      }
    }
  }
}
