import SQLText

/// A function of predicates that SQL has too.
enum PredicateFunction {
  case now
  case absolute
  /// Keeps Core Data from using an index, and its argument as it is.
  case noIndex
  /// The sign that stands between two arguments.
  case operation(PredicateSQL)
  /// The sign that stands between two integers.
  case integerOperation(PredicateSQL)

  /// The function with a name and a number of arguments; nil if SQL has none.
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

  /// Why SQL has neither powers nor roots.
  static let mathReason = "SQLite has powers, roots and rounding only if it was built with them"

  /// Why SQL has no function with a name.
  static func reasonAgainst(_ name: String) -> String {
    switch name.lowercased() {
    case "uppercase:", "lowercase:", "canonical:", "uppercase", "lowercase", "canonical":
      "SQLite knows the letter case of ASCII only, and no diacritics"
    case "length:", "length": "SQLite counts code points where Core Data counts UTF-16 units"
    case "sqrt:", "log:", "ln:", "exp:", "raise:topower:", "floor:", "ceiling:", "trunc:", "sqrt", "floor",
      "ceiling":
      mathReason
    case "sum:", "count:", "min:", "max:", "average:", "sum", "count", "min", "max", "average":
      "write '\(name.split(separator: ":").first ?? "")' as an operator of a path, as in 'items.@count'"
    case "function": "FUNCTION calls code of the app"
    case "fetch": "FETCH runs another request"
    default: "SQLite has no '\(name)', or not with these arguments"
    }
  }
}
