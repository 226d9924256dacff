/// A condition that binds nothing, as triggers have it.
///
///     let isMoved: SQLCondition = "\(.new, "list") IS NOT \(.old, "list")"
package typealias SQLCondition = BoundCondition<Never>

/// A condition in SQL with the values that its `?` stand for, which knows when it needs parentheses beside
/// others.
///
/// It can be written as a fragment, which must have no `OR` outside of parentheses: ``any(_:)`` makes those.
package struct BoundCondition<Value: Sendable & Hashable>: Sendable, Equatable {
  package let sql: BoundSQL<Value>
  package let form: ConditionForm

  package init(_ sql: BoundSQL<Value>, _ form: ConditionForm = .comparison) {
    self.sql = sql
    self.form = form
  }

  package static func constant(_ truth: Bool) -> BoundCondition {
    BoundCondition(truth ? "1" : "0", .whole)
  }

  /// The condition that all of some hold.
  package static func all(_ parts: [BoundCondition]) -> BoundCondition {
    guard parts.count > 1 else { return parts.first ?? .constant(true) }
    return BoundCondition(parts.map(\.conjunct).joined(separator: " AND "), .and)
  }

  /// The condition that one of some holds.
  package static func any(_ parts: [BoundCondition]) -> BoundCondition {
    guard parts.count > 1 else { return parts.first ?? .constant(false) }
    return BoundCondition(parts.map(\.sql).joined(separator: " OR "), .or)
  }

  /// The condition that there is a row.
  ///
  /// - Returns: `EXISTS (…)`
  package static func exists(
    in tables: BoundSQL<Value>,
    where condition: BoundCondition? = nil
  ) -> BoundCondition {
    let restriction = condition.map { " WHERE \($0.sql)" as BoundSQL<Value> } ?? ""
    return BoundCondition("EXISTS (SELECT 1 FROM \(tables)\(restriction))", .whole)
  }

  /// The condition that two rows have the same values in some columns.
  ///
  /// - Returns: `"list" = NEW."list" AND …`
  package static func equal(_ columns: [String], of row: SQLRow? = nil, and other: SQLRow) -> BoundCondition {
    .all(columns.map { "\(row, $0) = \(other, $0)" })
  }

  /// The condition that a column of the type `ANY` has a value.
  ///
  /// Beside a column of numbers SQLite would turn what is stored into numbers, too, and could not use an
  /// index; `+` takes the type from the value, and nothing else.
  ///
  /// - Returns: `"key" = +OLD."_id"`
  package static func anyColumn(
    _ column: String,
    of row: SQLRow? = nil,
    equals value: BoundSQL<Value>
  ) -> BoundCondition {
    "\(row, column) = +\(value)"
  }

  /// The condition with a further one, if there is one.
  package func and(_ further: BoundCondition?) -> BoundCondition {
    further.map { .all([self, $0]) } ?? self
  }

  /// The condition as a part of an `AND`.
  package var conjunct: BoundSQL<Value> {
    form == .or ? "(\(sql))" : sql
  }

  package var negated: BoundCondition {
    BoundCondition(form == .whole ? "NOT \(sql)" : "NOT (\(sql))")
  }
}

extension BoundCondition: ExpressibleByStringInterpolation {
  package init(stringLiteral value: StaticString) {
    self.init(BoundSQL<Value>(stringLiteral: value))
  }

  package init(stringInterpolation: BoundSQL<Value>.StringInterpolation) {
    self.init(BoundSQL<Value>(stringInterpolation: stringInterpolation))
  }
}

/// What holds the parts of a condition together.
package enum ConditionForm: Sendable, Equatable {
  case or, and, comparison, whole
}
