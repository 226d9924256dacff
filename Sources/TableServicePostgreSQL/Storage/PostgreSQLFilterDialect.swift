#if PostgreSQL
import SQLText
import TableService

/// The SQL of conditions for PostgreSQL. It refuses comparisons of values of different types, which SQLite
/// allows.
struct PostgreSQLFilterDialect: FilterDialect {
  let isSame = "IS NOT DISTINCT FROM"
  let isOther = "IS DISTINCT FROM"
  let isFalse = "false"
  let mixesTypes = false
  /// Keeps the planner from inlining the subquery: each level of nesting would double the expression.
  let barrier = " OFFSET 0"

  func mark(_ number: Int, for literal: FilterLiteral) -> String {
    switch literal {
    case .null: "$\(number)"
    case .bool: "$\(number)::boolean"
    case .integer: "$\(number)::bigint"
    case .number: "$\(number)::double precision"
    case .string: #"($\#(number)::text COLLATE "C")"#
    case .date: "$\(number)::timestamptz"
    }
  }

  func null(of type: FilterType) -> String {
    switch type {
    case .null: "NULL"
    case .boolean: "NULL::boolean"
    case .number: "NULL::double precision"
    case .string: #"(NULL::text COLLATE "C")"#
    case .date: "NULL::timestamptz"
    }
  }

  func value(of column: TableSchema.Column) -> String {
    let name = SQLQuoting.identifier(column.name)
    return switch (column.role, column.type) {
    case (.version, _): #"(\#(name)::text COLLATE "C")"#
    case (_, .decimal): "\(name)::double precision"
    // Another program may have written microseconds, but the wire has milliseconds.
    case (.value, .date), (.assigned, .date): "date_trunc('milliseconds', \(name))"
    default: name
    }
  }

  func template(_ operation: FilterExpression.Arithmetic) -> String {
    switch operation {
    case .plus: "(? + ?)"
    case .minus: "(? - ?)"
    case .times: "(? * ?)"
    case .dividedBy: "(? / NULLIF(?, 0))"
    // The names 'l' and 'r' let each operand be written once.
    case .modulo:
      """
      (SELECT CASE WHEN abs(l / r) < 9007199254740992 THEN l - r * trunc(l / r) END \
      FROM (SELECT (?)::double precision AS l, NULLIF((?)::double precision, 0) AS r\(barrier)) AS "-s")
      """
    }
  }

  func template(_ function: FilterFunction, argumentCount: Int) -> String {
    switch function {
    // Under the collation "C" only ASCII letters have an upper and a lower case.
    case .tolower: #"(lower(? COLLATE "und-x-icu") COLLATE "C")"#
    case .toupper: #"(upper(? COLLATE "und-x-icu") COLLATE "C")"#
    case .trim: "btrim(?)"
    case .substring: substring(hasLength: argumentCount == 3)
    case .indexof: "(strpos(?, ?) - 1)"
    case .replace: "replace(?, ?, ?)"
    case .startswith: "starts_with(?, ?)"
    case .endswith: "starts_with(reverse(?), reverse(?))"
    case .substringof: "(position(? IN ?) > 0)"
    case .contains: "(strpos(?, ?) > 0)"
    case .length: "length(?)"
    case .concat: "(? || ?)"
    case .year, .month, .day, .hour, .minute, .second:
      "floor(extract(\(function.rawValue) FROM (? AT TIME ZONE 'UTC')))::bigint"
    case .floor: "floor((?)::double precision)"
    case .ceiling: "ceiling((?)::double precision)"
    // 'round' rounds a half to the even neighbor, not away from zero.
    case .round:
      """
      (SELECT CASE WHEN abs(x) < 4503599627370496 THEN trunc(x + sign(x) * 0.5) ELSE x END \
      FROM (SELECT (?)::double precision AS x\(barrier)) AS "-s")
      """
    }
  }

  /// Returns the SQL of a substring. Positions outside of the text are empty; NULL gives NULL, which
  /// 'greatest' alone would ignore.
  private func substring(hasLength: Bool) -> String {
    func whole(_ name: String) -> String { "greatest(least(trunc(\(name)), 1e9), 0)::integer" }
    let length = hasLength ? ", \(whole("n"))" : ""
    return """
      (SELECT CASE WHEN i IS NOT NULL\(hasLength ? " AND n IS NOT NULL" : "") \
      THEN substr(t, \(whole("i")) + 1\(length)) END FROM (SELECT (?) AS t, (?)::double precision AS i\
      \(hasLength ? ", (?)::double precision AS n" : "")\(barrier)) AS "-s")
      """
  }
}
#endif
