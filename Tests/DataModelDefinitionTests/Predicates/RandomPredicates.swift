import DataModelDefinition
import DataModelTestSupport

/// Makes trees such as the parser makes them.
struct RandomPredicates {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func predicate(depth: Int) -> Predicate {
    let kind: Predicate.Kind =
      switch pick(depth > 0 ? 8 : 5) {
      case 0: .constant(flip())
      case 5: .not(predicate(depth: depth - 1))
      case 6: .and((0..<(2 + pick(2))).map { _ in predicate(depth: depth - 1) })
      case 7: .or((0..<(2 + pick(2))).map { _ in predicate(depth: depth - 1) })
      default: .comparison(comparison(depth: depth))
      }
    return Predicate(kind, 0..<0)
  }

  private mutating func comparison(depth: Int) -> PredicateComparison {
    PredicateComparison(
      modifier: [nil, nil, nil, .any, .all, PredicateModifier.none][pick(6)],
      expression(depth: depth),
      PredicateOperator.allCases[pick(PredicateOperator.allCases.count)],
      options: flip() ? [] : PredicateOptions(rawValue: pick(16)),
      expression(depth: depth),
      operatorRange: 0..<0
    )
  }

  mutating func expression(depth: Int) -> PredicateExpression {
    let kind: PredicateExpression.Kind =
      switch pick(depth > 0 ? 18 : 8) {
      case 0: .null
      case 1: .boolean(flip())
      case 2: .number(.integer(Int64(pick(1000))))
      case 3: .number(.real(Double(pick(1000)) / 8 * (flip() ? 1e300 : 1e-5)))
      case 4: .string(String(String.UnicodeScalarView((0..<pick(5)).map { _ in textScalar() })))
      case 5: .variable(name())
      case 6: .object
      case 8: .aggregate(list(depth: depth))
      case 9: .negation(expression(depth: depth - 1))
      case 10, 11:
        .arithmetic(
          expression(depth: depth - 1),
          PredicateArithmetic.allCases[pick(PredicateArithmetic.allCases.count)],
          expression(depth: depth - 1)
        )
      case 12: .call(["now", "sum:", "add:to:", "FUNCTION", "FETCH"][pick(5)], list(depth: depth))
      case 13: .cast(expression(depth: depth - 1), type: "NSDate")
      case 14: .subquery(expression(depth: depth - 1), variable: name(), predicate(depth: depth - 1))
      case 15:
        .conditional(
          predicate(depth: depth - 1),
          expression(depth: depth - 1),
          expression(depth: depth - 1)
        )
      case 16: .element(expression(depth: depth - 1), index(depth: depth))
      case 17: path(base: expression(depth: depth - 1))
      default: path(base: nil)
      }
    return PredicateExpression(kind, 0..<0)
  }

  /// The parser makes one path of a path and what follows.
  private mutating func path(base: PredicateExpression?) -> PredicateExpression.Kind {
    let components = (0..<(1 + pick(3))).map { _ in
      PredicateKeyPath.Component(name(), pick(5) == 0 ? .collectionOperator : .property, at: 0..<0)
    }
    guard case .keyPath(let inner)? = base?.kind else {
      return .keyPath(PredicateKeyPath(base: base, components))
    }
    return .keyPath(PredicateKeyPath(base: inner.base, inner.components + components))
  }

  private mutating func index(depth: Int) -> PredicateIndex {
    [.first, .last, .size, .expression(expression(depth: depth - 1))][pick(4)]
  }

  private mutating func list(depth: Int) -> [PredicateExpression] {
    (0..<pick(3)).map { _ in expression(depth: depth - 1) }
  }

  private mutating func name() -> String {
    ["a", "price", "size", "UTI", "e1", "_x", "größe", "TERNARY", "first", "self", "SUM"][pick(11)]
  }

  /// Scalars that mean something to the lexer, and some that mean nothing.
  mutating func scalar() -> Unicode.Scalar {
    let likely = Array("()[]{}.,:@#$'\"\\+-*/<>=!&|% \n0x9eaNUTIORé\u{301}👍\0\u{7F}".unicodeScalars)
    return likely[pick(likely.count)]
  }

  private mutating func textScalar() -> Unicode.Scalar {
    let found = scalar()
    return found == "\0" ? "\u{1}" : found
  }

  private mutating func pick(_ count: Int) -> Int {
    Int.random(in: 0..<count, using: &generator)
  }

  private mutating func flip() -> Bool {
    Bool.random(using: &generator)
  }
}
