/// A condition without bound values, as triggers use it.
///
///     let isMoved: SQLCondition = "\(.new, "list") IS NOT \(.old, "list")"
package typealias SQLCondition = BoundCondition<Never>

/// An SQL condition with the values for its `?` placeholders. It knows when it needs parentheses next to
/// other conditions.
///
/// It can be written as a string literal, which must not contain `OR` outside parentheses: use ``any(_:)``
/// for that.
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

  /// Makes the condition that all parts hold.
  package static func all(_ parts: [BoundCondition]) -> BoundCondition {
    guard parts.count > 1 else { return parts.first ?? .constant(true) }
    return BoundCondition(parts.map(\.conjunct).joined(separator: " AND "), .and)
  }

  /// Makes the condition that at least one part holds.
  package static func any(_ parts: [BoundCondition]) -> BoundCondition {
    guard parts.count > 1 else { return parts.first ?? .constant(false) }
    return BoundCondition(parts.map(\.sql).joined(separator: " OR "), .or)
  }

  /// Makes the condition that a row exists.
  ///
  /// - Returns: `EXISTS (…)`
  package static func exists(
    in tables: BoundSQL<Value>,
    where condition: BoundCondition? = nil
  ) -> BoundCondition {
    let restriction = condition.map { " WHERE \($0.sql)" as BoundSQL<Value> } ?? ""
    return BoundCondition("EXISTS (SELECT 1 FROM \(tables)\(restriction))", .whole)
  }

  /// Makes the condition that two rows have the same values in the given columns.
  ///
  /// - Returns: `"list" = NEW."list" AND …`
  package static func equal(_ columns: [String], of row: SQLRow? = nil, and other: SQLRow) -> BoundCondition {
    .all(columns.map { "\(row, $0) = \(other, $0)" })
  }

  /// Makes the condition that a column of type `ANY` has the given value.
  ///
  /// In a comparison with a numeric column, SQLite would convert the stored values to numbers too and could
  /// not use an index. The unary `+` removes the type affinity of the value and changes nothing else.
  ///
  /// - Returns: `"key" = +OLD."_id"`
  package static func anyColumn(
    _ column: String,
    of row: SQLRow? = nil,
    equals value: BoundSQL<Value>
  ) -> BoundCondition {
    "\(row, column) = +\(value)"
  }

  /// Combines the condition with another one by `AND`; nil changes nothing.
  package func and(_ further: BoundCondition?) -> BoundCondition {
    further.map { .all([self, $0]) } ?? self
  }

  /// The condition as an operand of `AND`, in parentheses if needed.
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

/// The outermost operator of a condition; `whole` never needs parentheses.
package enum ConditionForm: Sendable, Equatable {
  case or, and, comparison, whole
}
