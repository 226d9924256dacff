@testable import DataModelDefinition

extension PredicateExpression: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    switch kind {
    case .null: "NULL"
    case .boolean(let truth): truth ? "TRUE" : "FALSE"
    case .number(let number): number.description
    case .string(let text): Self.quoted(text)
    case .variable(let name): "$\(name)"
    case .object: "SELF"
    case .keyPath(let path): path.description
    case .aggregate(let elements): "{\(Self.list(elements))}"
    case .negation(let operand): "-\(operand.text(bindingAtLeast: .negation))"
    case .arithmetic(let left, let sign, let right): Self.text(of: left, sign, right)
    case .call(let name, let arguments): "\(name)(\(Self.list(arguments)))"
    case .cast(let operand, let type): "CAST(\(operand), \(Self.quoted(type)))"
    case .subquery(let collection, let variable, let predicate):
      "SUBQUERY(\(collection), $\(variable), \(predicate))"
    case .conditional(let condition, let then, let otherwise): "TERNARY(\(condition), \(then), \(otherwise))"
    case .element(let collection, let index):
      "\(collection.text(bindingAtLeast: .primary))[\(index.description)]"
    }
  }

  // MARK: - Precedence

  /// How tight an expression holds together, the loosest first.
  fileprivate enum Binding: Int {
    case sum, product, negation, power, primary
  }

  private var binding: Binding {
    switch kind {
    case .arithmetic(_, .add, _), .arithmetic(_, .subtract, _): .sum
    case .arithmetic(_, .multiply, _), .arithmetic(_, .divide, _): .product
    case .arithmetic(_, .power, _): .power
    case .negation: .negation
    default: .primary
    }
  }

  fileprivate func text(bindingAtLeast least: Binding) -> String {
    binding.rawValue >= least.rawValue ? description : "(\(self))"
  }

  private static func text(
    of left: PredicateExpression,
    _ sign: PredicateArithmetic,
    _ right: PredicateExpression
  ) -> String {
    let (atLeft, atRight): (Binding, Binding) =
      switch sign {
      case .add, .subtract: (.sum, .product)
      case .multiply, .divide: (.product, .negation)
      case .power: (.primary, .negation)
      }
    return "\(left.text(bindingAtLeast: atLeft)) \(sign.rawValue) \(right.text(bindingAtLeast: atRight))"
  }

  // MARK: - Literals

  private static func list(_ expressions: [PredicateExpression]) -> String {
    expressions.map(\.description).joined(separator: ", ")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20: result += "\\u" + PredicateLexer.codePoint(scalar).dropFirst(2)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension PredicateNumber: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    }
  }
}

extension PredicateIndex: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    switch self {
    case .first: "FIRST"
    case .last: "LAST"
    case .size: "SIZE"
    case .expression(let expression): expression.description
    }
  }
}

extension PredicateKeyPath: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    let path = components.map(\.description).joined(separator: ".")
    guard let base else { return path }
    // `5.e3` would be another number.
    if case .number = base.kind { return "(\(base)).\(path)" }
    return "\(base.text(bindingAtLeast: .primary)).\(path)"
  }
}

extension PredicateKeyPath.Component: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    switch kind {
    case .property: PredicateKeyword(word: name) == nil ? name : "#\(name)"
    case .collectionOperator: "@\(name)"
    }
  }
}
