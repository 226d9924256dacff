/// The columns of a sum that is updated by additions and subtractions without rounding.
///
/// A `REAL` is split into three whole numbers, `units + parts / 2⁴⁰ + rest / 2⁸⁰`, each of which is summed.
/// So a sum does not depend on the order of changes or on values that are gone. A value of 2⁴⁰ or more, or
/// with digits below 2⁻⁸⁰ (which no number of 16 digits that is at least 4e-9 has), is only counted, as
/// `inexact`: while there is one, the sum is recomputed at every change.
struct ExactSum {
  let isInteger: Bool

  private static let scale = "1099511627776"  // 2⁴⁰

  /// The columns of a member that are summed.
  var addedColumns: [String] { isInteger ? ["units", "inexact"] : ["units", "parts", "rest", "inexact"] }

  /// The value of a member, and its columns that are summed.
  var memberColumns: [Column] {
    let scale = Self.scale
    guard !isInteger else {
      let isExact = "\"value\" BETWEEN -\(scale) AND \(scale)"
      return [
        Column(name: "value", type: .integer),
        Self.generated("units", "CASE WHEN \(isExact) THEN \"value\" ELSE 0 END"),
        Self.generated("inexact", "ifnull(NOT (\(isExact)), 0)"),
      ]
    }
    let isSmall = "abs(\"value\") < \(scale).0"
    let parts = "(\"value\" - \"units\") * \(scale).0"
    let rest = "(\(parts) - \"parts\") * \(scale).0"
    func whole(_ expression: String) -> String {
      "CASE WHEN \(isSmall) THEN CAST(\(expression) AS INTEGER) ELSE 0 END"
    }
    return [
      Column(name: "value", type: .real),
      Self.generated("units", whole("\"value\"")),
      Self.generated("parts", whole(parts)),
      Self.generated("rest", whole(rest)),
      Self.generated("inexact", "ifnull(NOT (\(isSmall) AND \(rest) = \"rest\"), 0)"),
    ]
  }

  /// The sums; for `REAL` values also the total as one number.
  var totalColumns: [Column] {
    let sums = addedColumns.map { name in
      Column(name: name, type: .integer, isRequired: true, defaultLiteral: "0")
    }
    guard !isInteger else { return sums }
    let scale = Self.scale
    var sum = Column(name: "sum", type: .real)
    // If they fit, units and parts are combined into one whole number, so that nothing is lost when they
    // nearly cancel out.
    sum.generatedExpression = """
      CASE WHEN abs("units") < 4194304 AND abs("parts") < 4611686018427387904 \
      THEN ("units" * \(scale) + "parts" + "rest" / \(scale).0) / \(scale).0 \
      ELSE "units" + ("parts" + "rest" / \(scale).0) / \(scale).0 END
      """
    return sums + [sum]
  }

  private static func generated(_ name: String, _ expression: String) -> Column {
    Column(name: name, type: .integer, generatedExpression: expression)
  }
}
