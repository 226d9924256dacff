/// A condition in SQL, of a predicate or a trigger, which knows when it needs parentheses beside others.
///
/// It can be written as a fragment, which must have no `OR` outside of parentheses: ``any(_:)`` makes those.
///
///     let isMoved: SQLCondition = "\(.new, "list") IS NOT \(.old, "list")"
struct SQLCondition: Sendable, Equatable {
  let sql: SQLFragment
  let form: Form

  enum Form: Sendable, Equatable {
    case or, and, comparison, whole
  }

  init(_ sql: SQLFragment, _ form: Form = .comparison) {
    self.sql = sql
    self.form = form
  }

  static func constant(_ truth: Bool) -> SQLCondition {
    SQLCondition(truth ? "1" : "0", .whole)
  }

  /// The condition that all of some hold.
  static func all(_ parts: [SQLCondition]) -> SQLCondition {
    guard parts.count > 1 else { return parts.first ?? .constant(true) }
    return SQLCondition(parts.map(\.conjunct).joined(separator: " AND "), .and)
  }

  /// The condition that one of some holds.
  static func any(_ parts: [SQLCondition]) -> SQLCondition {
    guard parts.count > 1 else { return parts.first ?? .constant(false) }
    return SQLCondition(parts.map(\.sql).joined(separator: " OR "), .or)
  }

  /// The condition that there is a row.
  ///
  /// - Parameters:
  ///   - tables: what stands after `FROM`
  ///   - condition: what must hold of the row; nil if any will do
  /// - Returns: `EXISTS (…)`
  static func exists(in tables: SQLFragment, where condition: SQLCondition? = nil) -> SQLCondition {
    let restriction = condition.map { " WHERE \($0.sql)" as SQLFragment } ?? ""
    return SQLCondition("EXISTS (SELECT 1 FROM \(tables)\(restriction))", .whole)
  }

  /// The condition that two rows have the same values in some columns.
  ///
  /// - Parameters:
  ///   - columns: the names that the columns have in both
  ///   - row: one of the rows; nil if its columns stand alone
  ///   - other: the other row
  /// - Returns: `"list" = NEW."list" AND …`
  static func equal(_ columns: [String], of row: SQLRow? = nil, and other: SQLRow) -> SQLCondition {
    .all(columns.map { "\(row, $0) = \(other, $0)" })
  }

  /// The condition that a column of the type `ANY` has a value.
  ///
  /// Beside a column of numbers SQLite would turn what is stored into numbers, too, and could not use an
  /// index; `+` takes the type from the value, and nothing else.
  ///
  /// - Parameters:
  ///   - column: the name of the column
  ///   - row: the row that has it; nil if it stands alone
  ///   - value: a column, or an expression in parentheses
  /// - Returns: `"key" = +OLD."_id"`
  static func anyColumn(_ column: String, of row: SQLRow? = nil, equals value: SQLFragment) -> SQLCondition {
    "\(row, column) = +\(value)"
  }

  /// The condition with a further one, if there is one.
  func and(_ further: SQLCondition?) -> SQLCondition {
    further.map { .all([self, $0]) } ?? self
  }

  /// The condition as a part of an `AND`.
  var conjunct: SQLFragment {
    form == .or ? "(\(sql))" : sql
  }

  var negated: SQLCondition {
    SQLCondition(form == .whole ? "NOT \(sql)" : "NOT (\(sql))")
  }
}

extension SQLCondition: ExpressibleByStringInterpolation {
  init(stringLiteral value: StaticString) {
    self.init(SQLFragment(stringLiteral: value))
  }

  init(stringInterpolation: SQLFragment.StringInterpolation) {
    self.init(SQLFragment(stringInterpolation: stringInterpolation))
  }
}
