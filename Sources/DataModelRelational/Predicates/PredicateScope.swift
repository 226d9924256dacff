import SQLText

/// A row of an entity that is in scope in the SQL.
struct PredicateRow: Sendable {
  /// The table's name or an alias.
  let name: SQLRow
  let entity: EntityMapping
}

/// The meaning of the names in a predicate.
struct PredicateScope: Sendable {
  /// The object that the predicate is about; nil inside a SUBQUERY, where a key path without a variable is
  /// ambiguous.
  let object: PredicateRow?
  /// The variables of the enclosing SUBQUERYs.
  private(set) var elements: [String: PredicateRow] = [:]

  /// Returns the row of a variable; nil if it is a parameter.
  func element(_ variable: String) -> PredicateRow? { elements[variable] }

  /// Returns the scope of a SUBQUERY's condition.
  func inside(_ variable: String, of row: PredicateRow) -> PredicateScope {
    PredicateScope(object: nil, elements: elements.merging([variable: row]) { $1 })
  }
}

/// A piece of a predicate's SQL, with its bindings.
typealias PredicateSQL = BoundSQL<PredicateBinding>

/// A condition of a predicate, with its bindings.
typealias PredicateCondition = BoundCondition<PredicateBinding>

extension BoundSQL.StringInterpolation where Value == PredicateBinding {
  mutating func appendInterpolation(_ row: PredicateRow, _ column: String) {
    appendInterpolation(row.name, column)
  }
}
