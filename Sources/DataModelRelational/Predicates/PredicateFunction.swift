import SQLText

/// A predicate function that has an SQL equivalent.
enum PredicateFunction {
  case now
  case absolute
  /// Tells Core Data not to use an index; returns its argument.
  case noIndex
  /// A binary operator.
  case operation(PredicateSQL)
  /// A binary operator for integers.
  case integerOperation(PredicateSQL)

  /// Creates the function with a name and a number of arguments; nil if SQL does not have it.
  init?(_ name: String, argumentCount: Int) {
    switch (name.lowercased(), argumentCount) {
    case ("now", 0): self = .now
    case ("abs", 1), ("abs:", 1): self = .absolute
    case ("noindex", 1), ("noindex:", 1): self = .noIndex
    case ("add:to:", 2): self = .operation("+")
    case ("from:subtract:", 2): self = .operation("-")
    case ("multiply:by:", 2): self = .operation("*")
    case ("divide:by:", 2): self = .operation("/")
    case ("modulus:by:", 2): self = .integerOperation("%")
    case ("bitwiseand:with:", 2): self = .integerOperation("&")
    case ("bitwiseor:with:", 2): self = .integerOperation("|")
    default: return nil
    }
  }

  /// Why powers, roots and rounding are not available.
  static let mathReason = "SQLite has powers, roots and rounding only if it was built with them"

  /// Returns why SQL has no function with this name.
  static func reasonAgainst(_ name: String) -> String {
    switch name.lowercased() {
    case "uppercase:", "lowercase:", "canonical:", "uppercase", "lowercase", "canonical":
      "SQLite knows only the letter case of ASCII, and no diacritics"
    case "length:", "length": "SQLite counts code points where Core Data counts UTF-16 units"
    case "sqrt:", "log:", "ln:", "exp:", "raise:topower:", "floor:", "ceiling:", "trunc:", "sqrt", "floor",
      "ceiling":
      mathReason
    case "sum:", "count:", "min:", "max:", "average:", "sum", "count", "min", "max", "average":
      "write '\(name.split(separator: ":").first ?? "")' as an operator of a path, as in 'items.@count'"
    case "function": "FUNCTION calls code in the app"
    case "fetch": "FETCH runs another request"
    default: "SQLite has no '\(name)', or not with these arguments"
    }
  }
}
