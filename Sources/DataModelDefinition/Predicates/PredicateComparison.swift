/// A comparison of two expressions.
///
/// For example: `ANY items.name BEGINSWITH[cd] $prefix`
package struct PredicateComparison: Sendable, Equatable {
  package let modifier: PredicateModifier?
  package let left: PredicateExpression
  package let `operator`: PredicateOperator
  package let options: PredicateOptions
  package let right: PredicateExpression
  /// The place of the operator, with its options.
  package let operatorSpan: PredicateSpan

  package init(
    modifier: PredicateModifier? = nil,
    _ left: PredicateExpression,
    _ operator: PredicateOperator,
    options: PredicateOptions = [],
    _ right: PredicateExpression,
    operatorRange: Range<Int>
  ) {
    self.modifier = modifier
    self.left = left
    self.operator = `operator`
    self.options = options
    self.right = right
    operatorSpan = PredicateSpan(operatorRange)
  }
}

/// The number of objects on the left for which a comparison must hold.
package enum PredicateModifier: String, Sendable, CaseIterable {
  /// `ANY` or `SOME`
  case any = "ANY"
  case all = "ALL"
  case none = "NONE"
}

/// The operator of a comparison. The raw value is the canonical spelling.
package enum PredicateOperator: String, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case between = "BETWEEN"
  case `in` = "IN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case conformsToUTI = "UTI-CONFORMS-TO"
  case equalsUTI = "UTI-EQUALS"
}

/// The letters in brackets after an operator: `[cd]`.
package struct PredicateOptions: OptionSet, Sendable, Equatable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// `c`
  package static let caseInsensitive = PredicateOptions(rawValue: 1)
  /// `d`
  package static let diacriticInsensitive = PredicateOptions(rawValue: 2)
  /// `n`: both sides are already folded and are compared as they are.
  package static let normalized = PredicateOptions(rawValue: 4)
  /// `l`
  package static let localeSensitive = PredicateOptions(rawValue: 8)

  /// The letters in canonical order.
  static let letters: [(letter: Unicode.Scalar, option: PredicateOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized), ("l", .localeSensitive),
  ]
}
