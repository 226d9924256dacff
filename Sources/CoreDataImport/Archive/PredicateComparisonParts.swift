/// The parts of an archived `NSComparisonPredicate`.
struct PredicateComparisonParts {
  var left: KeyedValue
  var right: KeyedValue
  /// The operator, as a number of `NSComparisonPredicate.Operator`.
  var type: Int64
  /// 1 for ALL, 2 for ANY.
  var modifier: Int64
  /// The sum of 1 for `[c]`, 2 for `[d]`, and others.
  var options: Int64

  /// Takes a predicate apart; nil if it is no comparison.
  init?(_ predicate: KeyedObject) {
    guard predicate.isKind(of: "NSComparisonPredicate"),
      let operation = predicate["NSPredicateOperator"].object,
      let type = operation["NSOperatorType"].integer
    else { return nil }
    left = predicate["NSLeftExpression"]
    right = predicate["NSRightExpression"]
    self.type = type
    modifier = operation["NSModifier"].integer ?? 0
    // Operators of texts have their options in another key.
    options = operation["NSOptions"].integer ?? operation["NSFlags"].integer ?? 0
  }

  /// The operator in the format of predicates; nil if it has none.
  var symbol: String? {
    let symbols: [Int64: String] = [
      0: "<", 1: "<=", 2: ">", 3: ">=", 4: "==", 5: "!=", 6: "MATCHES", 7: "LIKE", 8: "BEGINSWITH",
      9: "ENDSWITH", 10: "IN", 99: "CONTAINS", 100: "BETWEEN",
    ]
    let letters: [Int64: String] = [0: "", 1: "[c]", 2: "[d]", 3: "[cd]"]
    guard let symbol = symbols[type], let letters = letters[options] else { return nil }
    return symbol + letters
  }
}
