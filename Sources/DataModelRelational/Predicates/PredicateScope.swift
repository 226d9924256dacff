import SQLText

/// A row of an entity that is in reach while SQL is written.
struct PredicateRow: Sendable {
  /// The table's name or an alias.
  let name: SQLRow
  let entity: EntityMapping
}

/// Says what the names in a predicate mean.
struct PredicateScope: Sendable {
  /// The object that the predicate is about; nil inside of a SUBQUERY, where a bare key path is ambiguous.
  let object: PredicateRow?
  /// The variables of the SUBQUERYs around.
  private(set) var elements: [String: PredicateRow] = [:]

  /// The row that a variable means; nil if it is a parameter.
  func element(_ variable: String) -> PredicateRow? { elements[variable] }

  /// The scope of the condition of a SUBQUERY.
  func inside(_ variable: String, of row: PredicateRow) -> PredicateScope {
    PredicateScope(object: nil, elements: elements.merging([variable: row]) { $1 })
  }
}

/// A piece of SQL of a predicate, with what is to be bound.
typealias PredicateSQL = BoundSQL<PredicateBinding>

/// A condition of a predicate, with what is to be bound.
typealias PredicateCondition = BoundCondition<PredicateBinding>

extension BoundSQL.StringInterpolation where Value == PredicateBinding {
  mutating func appendInterpolation(_ row: PredicateRow, _ column: String) {
    appendInterpolation(row.name, column)
  }
}
