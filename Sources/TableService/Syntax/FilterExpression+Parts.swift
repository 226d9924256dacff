extension FilterExpression {
  /// The direct parts.
  private var parts: [FilterExpression] {
    switch self {
    case .literal, .column: []
    case .and(let terms), .or(let terms), .call(_, let terms): terms
    case .not(let operand), .negative(let operand): [operand]
    case .comparison(_, let left, let right), .arithmetic(_, let left, let right): [left, right]
    case .isIn(let operand, let items): [operand] + items
    }
  }

  /// Returns whether a part of the expression, or the whole, is wanted.
  private func contains(_ isWanted: (FilterExpression) -> Bool) -> Bool {
    isWanted(self) || parts.contains { $0.contains(isWanted) }
  }

  /// Returns whether the expression calls a function.
  func contains(_ function: FilterFunction) -> Bool {
    contains { if case .call(function, _) = $0 { true } else { false } }
  }

  /// Returns whether the expression names a column.
  func names(_ column: String) -> Bool { columns.contains { ServiceName.areSame($0, column) } }

  /// The names of the columns.
  var columns: Set<String> {
    if case .column(let name) = self { return [name] }
    return parts.reduce(into: []) { $0.formUnion($1.columns) }
  }

  /// The terms that must all be true.
  var conjuncts: [FilterExpression] {
    if case .and(let terms) = self { terms.flatMap(\.conjuncts) } else { [self] }
  }

  /// Whether the expression makes new values, which may fail for some.
  var calculates: Bool {
    contains {
      switch $0 {
      case .arithmetic, .negative, .call(.replace, _), .call(.concat, _): true
      default: false
      }
    }
  }

  /// The columns that are not an item of a list.
  var columnsOutsideOfLists: Set<String> {
    switch self {
    case .column(let name): [name]
    case .isIn(let operand, let items):
      items.reduce(into: operand.columnsOutsideOfLists) { found, item in
        if case .column = item { return }
        found.formUnion(item.columnsOutsideOfLists)
      }
    default: parts.reduce(into: []) { $0.formUnion($1.columnsOutsideOfLists) }
    }
  }

  // MARK: - Values of a token

  /// Returns the expression with literals for the names that stand for values of a token. A condition with a
  /// missing value is unknown.
  func binding(_ values: (_ name: String) -> [FilterLiteral]?) -> FilterExpression {
    switch self {
    case .and(let terms): .and(terms.map { $0.binding(values) })
    case .or(let terms): .or(terms.map { $0.binding(values) })
    case .not(let operand): .not(operand.binding(values))
    default: bound(values) ?? .literal(.null)
    }
  }

  /// Returns the expression with literals; nil if a value is missing.
  private func bound(_ values: (String) -> [FilterLiteral]?) -> FilterExpression? {
    func all(_ parts: [FilterExpression]) -> [FilterExpression]? {
      let found = parts.compactMap { $0.bound(values) }
      return found.count == parts.count ? found : nil
    }
    switch self {
    case .column(let name) where name.hasPrefix("@"):
      return values(name).flatMap { $0.count == 1 ? .literal($0[0]) : nil }
    case .literal, .column: return self
    case .isIn(let operand, let items):
      guard let operand = operand.bound(values) else { return nil }
      var literals: [FilterExpression] = []
      for item in items {
        if case .column(let name) = item, name.hasPrefix("@") {
          guard let found = values(name) else { return nil }
          literals += found.map { .literal($0) }
        } else {
          guard let found = item.bound(values) else { return nil }
          literals.append(found)
        }
      }
      return .isIn(operand, literals)
    case .and(let terms): return all(terms).map { .and($0) }
    case .or(let terms): return all(terms).map { .or($0) }
    case .call(let function, let terms): return all(terms).map { .call(function, $0) }
    case .not(let operand): return operand.bound(values).map { .not($0) }
    case .negative(let operand): return operand.bound(values).map { .negative($0) }
    case .comparison(let comparison, let left, let right):
      return all([left, right]).map { .comparison(comparison, $0[0], $0[1]) }
    case .arithmetic(let operation, let left, let right):
      return all([left, right]).map { .arithmetic(operation, $0[0], $0[1]) }
    }
  }
}
