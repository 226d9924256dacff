package import TableWire

/// The syntax tree of an OData condition.
package indirect enum FilterExpression: Sendable, Hashable {
  case literal(FilterLiteral)
  case column(String)
  case and([FilterExpression])
  case or([FilterExpression])
  case not(FilterExpression)
  case comparison(Comparison, FilterExpression, FilterExpression)
  case arithmetic(Arithmetic, FilterExpression, FilterExpression)
  case negative(FilterExpression)
  case call(FilterFunction, [FilterExpression])
  case isIn(FilterExpression, [FilterExpression])

  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    case equal = "eq"
    case notEqual = "ne"
    case greater = "gt"
    case greaterOrEqual = "ge"
    case less = "lt"
    case lessOrEqual = "le"
  }

  package enum Arithmetic: String, Sendable, Hashable, CaseIterable {
    case plus = "add"
    case minus = "sub"
    case times = "mul"
    case dividedBy = "div"
    case modulo = "mod"
  }
}

/// A literal in an OData condition.
package enum FilterLiteral: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case date(WireDate)
}

/// An OData function.
package enum FilterFunction: String, Sendable, Hashable, CaseIterable {
  case tolower, toupper, trim, substring, indexof, replace, startswith, endswith, substringof, contains,
    length
  case concat, day, month, year, hour, minute, second, floor, ceiling, round

  /// The number of arguments.
  package var arity: ClosedRange<Int> {
    switch self {
    case .substring: 2...3
    case .replace: 3...3
    case .indexof, .startswith, .endswith, .substringof, .contains, .concat: 2...2
    default: 1...1
    }
  }
}

/// The versions of OData, which differ in syntax and in the meaning of NULL.
package enum FilterSyntax: Sendable, Hashable {
  /// Version 3, as in Azure Mobile Apps: comparisons with NULL are unknown, as in SQL.
  case version3
  /// Version 4, as in the Datasync service: `eq` and `ne` treat NULL as a value, and other comparisons with
  /// it are false.
  case version4

  /// Returns the function with a name.
  package func function(named name: String) -> FilterFunction? {
    guard let function = FilterFunction(rawValue: name) else { return nil }
    switch (self, function) {
    case (.version3, .contains), (.version4, .substringof), (.version4, .replace): return nil
    default: return function
    }
  }
}

/// The error of a text that is not an OData condition, or exceeds a limit.
package struct FilterError: Error, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(_ text: String, at offset: Int) { self.text = "\(text) (at index \(offset + 1))" }
}
