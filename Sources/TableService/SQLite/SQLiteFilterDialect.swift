import SQLText

/// The SQL of conditions for SQLite.
struct SQLiteFilterDialect: FilterDialect {
  let isSame = "IS"
  let isOther = "IS NOT"
  let isFalse = "0"

  let mixesTypes = true
  let barrier = ""

  func mark(_ number: Int, for literal: FilterLiteral) -> String { "?" }

  func null(of type: FilterType) -> String { "NULL" }

  func value(of column: TableSchema.Column) -> String {
    let name = SQLQuoting.identifier(column.name)
    return column.type == .decimal ? "CAST(\(name) AS REAL)" : name
  }

  func template(_ operation: FilterExpression.Arithmetic) -> String {
    switch operation {
    case .plus: "(? + ?)"
    case .minus: "(? - ?)"
    case .times: "(? * ?)"
    case .dividedBy: "(? / ?)"
    // SQLite's '%' truncates its operands. The names 'l' and 'r' let each operand be written once.
    case .modulo:
      """
      (SELECT CASE WHEN typeof(l) = 'integer' AND typeof(r) = 'integer' THEN l % r \
      WHEN l / r > -9007199254740992.0 AND l / r < 9007199254740992.0 THEN l - r * CAST(l / r AS INTEGER) \
      END FROM (SELECT ? AS l, ? AS r))
      """
    }
  }

  func template(_ function: FilterFunction, argumentCount: Int) -> String {
    switch function {
    // SQLite's own functions support ASCII only; these are GRDB's.
    case .tolower: "swiftLowercaseString(?)"
    case .toupper: "swiftUppercaseString(?)"
    case .trim: "trim(?)"
    case .substring:
      argumentCount == 2 ? "substr(?, max(?, 0) + 1)" : "substr(?, max(?, 0) + 1, max(?, 0))"
    case .indexof: "(instr(?, ?) - 1)"
    case .replace: "replace(?, ?, ?)"
    case .startswith: "(instr(?, ?) = 1)"
    case .endswith:
      """
      (SELECT length(a) >= length(b) AND substr(a, length(a) - length(b) + 1) = b \
      FROM (SELECT ? AS a, ? AS b))
      """
    case .substringof: "(SELECT instr(b, a) > 0 FROM (SELECT ? AS a, ? AS b))"
    case .contains: "(instr(?, ?) > 0)"
    case .length: "length(?)"
    case .concat: "(? || ?)"
    case .year: "CAST(substr(?, 1, 4) AS INTEGER)"
    case .month: "CAST(substr(?, 6, 2) AS INTEGER)"
    case .day: "CAST(substr(?, 9, 2) AS INTEGER)"
    case .hour: "CAST(substr(?, 12, 2) AS INTEGER)"
    case .minute: "CAST(substr(?, 15, 2) AS INTEGER)"
    case .second: "CAST(substr(?, 18, 2) AS INTEGER)"
    case .floor: Self.whole("- (x < CAST(x AS INTEGER))")
    case .ceiling: Self.whole("+ (x > CAST(x AS INTEGER))")
    case .round: "round(?)"
    }
  }

  /// Returns the SQL that rounds `x` down or up. A number beyond 2^53 has no fraction, and stays as it is.
  private static func whole(_ change: String) -> String {
    """
    (SELECT CASE WHEN x > -9007199254740992.0 AND x < 9007199254740992.0 \
    THEN CAST(CAST(x AS INTEGER) \(change) AS REAL) ELSE x END FROM (SELECT ? AS x))
    """
  }
}
