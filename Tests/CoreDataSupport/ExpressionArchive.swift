import CoreDataImport

/// Archives predicates and expressions of a few simple forms.
package enum ExpressionArchive {
  package typealias Field = KeyedArchiveBuilder.Field

  /// Archives `path == 5`, with any of the operators of numbers.
  package static func predicate(_ text: String, in builder: inout KeyedArchiveBuilder) -> Field {
    let parts = text.split(separator: " ").map(String.init)
    precondition(parts.count == 3)
    let type = ["<", "<=", ">", ">=", "==", "!="].firstIndex(of: parts[1]) ?? 4
    let constant = constant(builder.add(.integer(Int64(parts[2]) ?? 0)), in: &builder)
    return comparison(expression(parts[0], in: &builder), Int64(type), constant, in: &builder)
  }

  /// Archives `SELF`, `author.name`, `canonical:(title)` or `now()`.
  package static func expression(_ text: String, in builder: inout KeyedArchiveBuilder) -> Field {
    if text == "SELF" {
      return builder.object("NSSelfExpression", ["NSExpression"], ["NSExpressionType": .integer(1)])
    }
    guard text.hasSuffix(")"), let parenthesis = text.firstIndex(of: "(") else {
      return keyPath(text, in: &builder)
    }
    let argument = text[text.index(after: parenthesis)...].dropLast()
    let arguments = argument.isEmpty ? [] : [keyPath(String(argument), in: &builder)]
    return call(String(text[..<parenthesis]), arguments, in: &builder)
  }

  package static func keyPath(_ path: String, in builder: inout KeyedArchiveBuilder) -> Field {
    let specifier = builder.object(
      "NSKeyPathSpecifierExpression",
      ["NSExpression"],
      ["NSExpressionType": .integer(10), "NSKeyPath": builder.string(path)]
    )
    return builder.object(
      "NSKeyPathExpression",
      ["NSFunctionExpression", "NSExpression"],
      [
        "NSExpressionType": .integer(3), "NSOperand": expression("SELF", in: &builder),
        "NSArguments": builder.array([specifier]), "NSSelectorName": builder.string("valueForKeyPath:"),
      ]
    )
  }

  package static func call(
    _ name: String,
    _ arguments: [Field],
    in builder: inout KeyedArchiveBuilder
  ) -> Field {
    let utilities = builder.object(
      "NSConstantValueExpression",
      ["NSExpression"],
      ["NSExpressionType": .integer(0), "NSConstantValueClassName": builder.string("_NSPredicateUtilities")]
    )
    return builder.object(
      "NSFunctionExpression",
      ["NSExpression"],
      [
        "NSExpressionType": .integer(4), "NSOperand": utilities, "NSArguments": builder.array(arguments),
        "NSSelectorName": builder.string(name),
      ]
    )
  }

  package static func constant(_ value: Field, in builder: inout KeyedArchiveBuilder) -> Field {
    builder.object(
      "NSConstantValueExpression",
      ["NSExpression"],
      ["NSExpressionType": .integer(0), "NSConstantValue": value]
    )
  }

  package static func comparison(
    _ left: Field,
    _ type: Int64,
    _ right: Field,
    modifier: Int64 = 0,
    options: Int64 = 0,
    in builder: inout KeyedArchiveBuilder
  ) -> Field {
    let operation = builder.object(
      "NSComparisonPredicateOperator",
      ["NSPredicateOperator"],
      ["NSOperatorType": .integer(type), "NSModifier": .integer(modifier), "NSOptions": .integer(options)]
    )
    return builder.object(
      "NSComparisonPredicate",
      ["NSPredicate"],
      ["NSLeftExpression": left, "NSRightExpression": right, "NSPredicateOperator": operation]
    )
  }

  /// Archives a compound: 0 for NOT, 1 for AND, 2 for OR.
  package static func compound(
    _ type: Int64,
    _ parts: [Field],
    in builder: inout KeyedArchiveBuilder
  ) -> Field {
    builder.object(
      "NSCompoundPredicate",
      ["NSPredicate"],
      ["NSCompoundPredicateType": .integer(type), "NSSubpredicates": builder.array(parts)]
    )
  }
}
