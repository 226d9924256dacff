/// The columns of a sum to which values are added, and from which they are taken, without any rounding.
///
/// A `REAL` is split into three whole numbers, `units + parts / 2⁴⁰ + rest / 2⁸⁰`, each of which is summed.
/// So a sum never depends on the order of changes, nor on values that are gone. A value that is as large as
/// 2⁴⁰, or that has digits below 2⁻⁸⁰ (as no number of 16 digits has that is at least 4e-9), is only counted,
/// as `inexact`: while there is one, the sum is computed anew for every change.
struct ExactSum {
  let isInteger: Bool

  private static let scale = "1099511627776"  // 2⁴⁰

  /// The columns of a member that are added.
  var addedColumns: [String] { isInteger ? ["units", "inexact"] : ["units", "parts", "rest", "inexact"] }

  /// The value of a member, and the columns that it adds.
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

  /// The sums; that of `REAL` values has its own as one number too.
  var totalColumns: [Column] {
    let sums = addedColumns.map { name in
      Column(name: name, type: .integer, isRequired: true, defaultLiteral: "0")
    }
    guard !isInteger else { return sums }
    let scale = Self.scale
    var sum = Column(name: "sum", type: .real)
    // Where it fits, units and parts are one whole number, so that nothing is lost if they nearly cancel out.
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
