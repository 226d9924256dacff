import GRDB

@testable import DataModelRuntime

/// A way to ask for rows, and which of them Swift chooses.
struct Way<Value: MatrixValue>: Sendable {
  typealias Request =
    @Sendable (_ value: Value, _ same: Value?, _ none: Value?) -> QueryInterfaceRequest<
      Cell<Value>
    >

  let name: String
  let expected: Expectation
  let request: Request
}

/// Which rows a way finds, given a value.
enum Expectation: Sendable {
  case equal
  /// Another value; none is not another one, as in SQL.
  case other
  /// Another value or none, as in Swift.
  case notEqual
  case missing
  case present
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual

  /// Values are named by their places in the samples, whose order is that of Swift.
  func holds(_ row: Int?, _ given: Int) -> Bool {
    switch self {
    case .equal: row == given
    case .other: row != nil && row != given
    case .notEqual: row != given
    case .missing: row == nil
    case .present: row != nil
    case .less: row.map { $0 < given } ?? false
    case .lessOrEqual: row.map { $0 <= given } ?? false
    case .greater: row.map { $0 > given } ?? false
    case .greaterOrEqual: row.map { $0 >= given } ?? false
    }
  }
}

extension Array {
  /// Adds a way.
  mutating func add<Value>(_ name: String, _ expected: Expectation, _ request: @escaping Way<Value>.Request)
  where Element == Way<Value> {
    append(Way(name: name, expected: expected, request: request))
  }
}
