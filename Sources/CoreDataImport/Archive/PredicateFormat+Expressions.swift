extension PredicateFormat {
  /// The text of an expression; nil if it has none.
  mutating func expression(_ value: KeyedValue, depth: Int = 0) -> String? {
    guard let object = value.object, enter(depth) else { return nil }
    switch object["NSExpressionType"].integer {
    case 0: return constant(object["NSConstantValue"], depth: depth + 1)
    case 1: return "SELF"
    case 2: return take(object["NSVariable"].string).map { "$\($0)" }
    case 3, 4: return call(object, depth: depth)
    case 10: return take(object["NSKeyPath"].string)
    case 14: return list(object["NSCollection"], depth: depth)
    default: return nil
    }
  }

  /// The text of a derivation expression, in the forms that a model can have: `author.name`,
  /// `items.@count`, `items.price.@sum`, `canonical:(title)` or `now()`.
  mutating func derivation(_ value: KeyedValue) -> String? {
    guard let object = value.object, object.isKind(of: "NSFunctionExpression"),
      let selector = object["NSSelectorName"].string, ["count:", "sum:"].contains(selector)
    else { return expression(value) }
    // A model that was built in code may call a function instead.
    let arguments = elements(object["NSArguments"])
    guard arguments.count == 1, let path = expression(arguments[0]) else { return nil }
    return "\(path).@\(selector.dropLast())"
  }

  /// A key path is archived as a call as well.
  private mutating func call(_ object: KeyedObject, depth: Int) -> String? {
    guard let selector = take(object["NSSelectorName"].string) else { return nil }
    var arguments: [String] = []
    for argument in elements(object["NSArguments"]) {
      guard let text = expression(argument, depth: depth + 1) else { return nil }
      arguments.append(text)
    }
    if object.isKind(of: "NSKeyPathExpression") {
      guard arguments.count == 1, let operand = expression(object["NSOperand"], depth: depth + 1) else {
        return nil
      }
      return operand == "SELF" ? arguments[0] : "\(operand).\(arguments[0])"
    }
    guard object["NSOperand"].object?["NSConstantValueClassName"].string == "_NSPredicateUtilities" else {
      return nil
    }
    let isWithoutArgument = selector == "now"
    guard isWithoutArgument == arguments.isEmpty, isWithoutArgument || selector.hasSuffix(":") else {
      return nil
    }
    return "\(selector)(\(arguments.joined(separator: ", ")))"
  }

  private mutating func list(_ value: KeyedValue, depth: Int) -> String? {
    var parts: [String] = []
    for element in elements(value) {
      guard let text = expression(element, depth: depth + 1) else { return nil }
      parts.append(text)
    }
    return "{\(parts.joined(separator: ", "))}"
  }

  private mutating func constant(_ value: KeyedValue, depth: Int) -> String? {
    switch value {
    case .null: return "nil"
    case .boolean(let flag): return flag ? "YES" : "NO"
    case .integer(let number): return String(number)
    case .real(let number): return number.isFinite ? String(number) : nil
    case .string(let text): return quoted(text)
    case .date(let seconds): return Self.date(seconds)
    case .data: return nil
    case .object(let object):
      if object.isKind(of: "NSNull") { return "nil" }
      if let text = value.string { return quoted(text) }
      if let seconds = value.date { return Self.date(seconds) }
      guard object.elements(upTo: 0) != nil else { return nil }
      var parts: [String] = []
      for element in elements(value) {
        guard enter(depth), let text = constant(element, depth: depth + 1) else { return nil }
        parts.append(text)
      }
      return "{\(parts.joined(separator: ", "))}"
    }
  }

  private static func date(_ seconds: Double) -> String? {
    seconds.isFinite ? "CAST(\(seconds), \"NSDate\")" : nil
  }

  private mutating func quoted(_ text: String) -> String? {
    guard let text = take(text) else { return nil }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
