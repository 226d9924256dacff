import Foundation

@testable import DataModelRuntime

/// A condition as a server's query, version 3, to see that all of it can be said there.
struct ODataText {
  static func text(of condition: StoredCondition) -> String { filter(condition.withNullTests) }

  static func text(of orderings: [StoredOrdering]) -> String {
    orderings.map { "\(term($0.term)) \($0.direction == .ascending ? "asc" : "desc")" }.joined(separator: ",")
  }

  private static let names: [StoredComparison: String] = [
    .equal: "eq", .notEqual: "ne", .less: "lt", .lessOrEqual: "le", .greater: "gt", .greaterOrEqual: "ge",
  ]

  private static func filter(_ condition: StoredCondition) -> String {
    switch condition.form {
    case .constant(let value): "(1 eq \(value ? 1 : 0))"
    case .comparison(let left, let comparison, let right):
      "(\(term(left)) \(names[comparison] ?? "?") \(term(right)))"
    case .isNull(let operand): "(\(term(operand)) eq null)"
    case .isIn(let operand, let literals):
      "(\(literals.map { "(\(term(operand)) eq \(text(of: $0)))" }.joined(separator: " or ")))"
    case .text(let text, .contains, let part): "substringof(\(term(part)),\(term(text)))"
    case .text(let text, .hasPrefix, let part): "startswith(\(term(text)),\(term(part)))"
    case .text(let text, .hasSuffix, let part): "endswith(\(term(text)),\(term(part)))"
    case .not(let condition):
      if case .isNull(let operand) = condition.form {
        "(\(term(operand)) ne null)"
      } else {
        "not(\(filter(condition)))"
      }
    case .and(let conditions): "(\(conditions.map(filter).joined(separator: " and ")))"
    case .or(let conditions): "(\(conditions.map(filter).joined(separator: " or ")))"
    }
  }

  private static let operators: [StoredFunction: String] = [
    .add: "add", .subtract: "sub", .multiply: "mul", .divide: "div", .remainder: "mod",
  ]
  private static let functions: [StoredFunction: String] = [
    .lowercase: "tolower", .uppercase: "toupper", .concatenate: "concat", .indexOf: "indexof",
  ]

  private static func term(_ term: StoredTerm) -> String {
    switch term {
    case .column(let column): return column.name
    case .literal(let literal): return text(of: literal)
    case .call(let function, let operands):
      let parts = operands.map(self.term)
      if let name = operators[function] { return "(\(parts[0]) \(name) \(parts[1]))" }
      return "\(functions[function] ?? function.rawValue)(\(parts.joined(separator: ",")))"
    }
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private static func text(of literal: StoredLiteral) -> String {
    switch literal {
    case .string(let value): "'\(value.replacing("'", with: "''"))'"
    case .bool(let value): "\(value)"
    case .int16(let value): "\(value)"
    case .int32(let value): "\(value)"
    case .int64(let value): "\(value)L"
    case .double(let value): "\(value)d"
    case .float(let value): "\(value)f"
    case .decimal(let value): "\(value)m"
    case .date(let value): "datetimeoffset'\(value.formatted(style))'"
    case .uuid(let value): "guid'\(value.uuidString)'"
    case .url(let value): "'\(value.absoluteString)'"
    case .data, .other, .unstorable: "?"
    }
  }
}
