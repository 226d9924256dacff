import DataModelDefinition
import SQLText

/// The limits of every SQLite, with room for the rest of the query.
enum PredicateSize {
  /// SQLite's expression trees are at most 1000 levels high, and each `AND` and `OR` in a row is a level.
  static let maximumHeight = 500
  /// The stack of SQLite's parser has 100 entries, and a subquery takes up to nine.
  static let maximumNesting = 10
  /// SQLite joins at most 64 tables, and a many-to-many step takes two.
  static let maximumStepCount = 16
  static let maximumLength = 500_000
  static let maximumCount = 32_000

  static func height(of predicate: Predicate) -> Int {
    switch predicate.kind {
    case .constant, .comparison: predicate.height
    case .not(let negated): 1 + height(of: negated)
    case .and(let parts), .or(let parts): parts.count + (parts.map { height(of: $0) }.max() ?? 0)
    }
  }

  static func fits(_ fragment: PredicateSQL) -> Bool {
    fragment.text.utf8.count <= maximumLength && fragment.bindings.count <= maximumCount
      && nesting(of: fragment.text) <= maximumNesting
  }

  /// Returns how many parentheses are open at once. Quoted texts contain only names, which have no
  /// parentheses.
  private static func nesting(of sql: String) -> Int {
    var open = 0
    var greatest = 0
    for byte in sql.utf8 {
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
      greatest = max(greatest, open)
    }
    return greatest
  }
}
