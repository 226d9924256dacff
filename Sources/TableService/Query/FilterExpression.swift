package import TableWire

/// A condition of OData as a value.
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

/// A value in a condition of OData.
package enum FilterLiteral: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case date(WireDate)
}

/// A function of OData.
package enum FilterFunction: String, Sendable, Hashable, CaseIterable {
  case tolower, toupper, trim, substring, indexof, replace, startswith, endswith, substringof, contains,
    length
  case concat, day, month, year, hour, minute, second, floor, ceiling, round

  /// How many arguments it takes.
  package var arity: ClosedRange<Int> {
    switch self {
    case .substring: 2...3
    case .replace: 3...3
    case .indexof, .startswith, .endswith, .substringof, .contains, .concat: 2...2
    default: 1...1
    }
  }
}

/// The constructs that are written differently in the versions of OData, and those whose answers differ.
package enum FilterSyntax: Sendable, Hashable {
  /// Version 3 as the service of Azure Mobile Apps reads it: conditions with NULL are unknown, as in SQL.
  case version3
  /// Version 4 as the Datasync service reads it: `eq` and `ne` know NULL, and other comparisons with it are
  /// false.
  case version4

  /// The function with a name.
  package func function(named name: String) -> FilterFunction? {
    guard let function = FilterFunction(rawValue: name) else { return nil }
    switch (self, function) {
    case (.version3, .contains), (.version4, .substringof), (.version4, .replace): return nil
    default: return function
    }
  }
}

/// A text is not a condition of OData, or asks for too much.
package struct FilterError: Error, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(_ text: String, at offset: Int) { self.text = "\(text) (at index \(offset + 1))" }
}
