import DataModelRelational
import SQLText

/// Rows of an old table that go, each because another one with equal values stays.
///
/// There is a round for each constraint, over the rows that the rounds before it keep: a row goes only if it
/// is equal to one that stays.
struct MergedRows {
  /// The old table, quoted.
  let table: String
  /// Its key, behind the name of the table.
  let key: String
  /// Whether it is the last of equal rows that stays.
  private(set) var keepsLast = false
  private var rounds: [Round] = []

  private struct Round {
    let values: String
    let conditions: [String]
    let choice: String
  }

  init(table: String, key: String) {
    self.table = table
    self.key = key
  }

  var isEmpty: Bool { rounds.isEmpty }

  /// Adds a round: of the rows that satisfy the conditions and have equal values, which are SQL, one stays.
  mutating func add(_ values: [String], where conditions: [String], keepsLast: Bool) {
    self.keepsLast = keepsLast
    rounds.append(
      Round(values: values.joined(separator: ", "), conditions: conditions, choice: keepsLast ? "max" : "min")
    )
  }

  /// The condition of a row that stays; nil if all do.
  var condition: String? { isEmpty ? nil : "\(key) NOT IN (\(keys))" }

  /// A query of the keys of rows that go.
  var keys: String { "SELECT \"old\" FROM (\(mapping))" }

  /// A query of the keys of rows that go, `old`, and of those that stay in their place, `new`.
  var mapping: String {
    guard rounds.count > 1 else { return rounds.first.map { query($0, after: nil) } ?? "" }
    // What led to a row that a later round takes leads on.
    var tables: [String] = []
    for (number, round) in rounds.enumerated() {
      let (made, all) = (name("Round", number), name("Same", number))
      let before = number > 0 ? name("Same", number - 1) : nil
      tables.append("\(made) (\"old\", \"new\") AS (\(query(round, after: before)))")
      let earlier = before.map {
        """
        SELECT \($0)."old", ifnull(\(made)."new", \($0)."new") FROM \($0) LEFT JOIN \(made) ON \
        \(made)."old" = \($0)."new" UNION ALL\(" ")
        """
      }
      tables.append("\(all) (\"old\", \"new\") AS (\(earlier ?? "")SELECT \"old\", \"new\" FROM \(made))")
    }
    return """
      WITH \(tables.joined(separator: ", ")) SELECT "old", "new" FROM \(name("Same", rounds.count - 1))
      """
  }

  private func name(_ word: String, _ number: Int) -> String {
    SQLQuoting.identifier("_\(word).\(number + 1)")
  }

  private func query(_ round: Round, after earlier: String?) -> String {
    let isLeft = earlier.map { "\(key) NOT IN (SELECT \"old\" FROM \($0))" }
    return """
      SELECT "old", "new" FROM (SELECT \(key) AS "old", \(round.choice)(\(key)) OVER (PARTITION BY \
      \(round.values)) AS "new" FROM \(table)\(SQLQuoting.whereClause(round.conditions, isLeft))) \
      WHERE "old" IS NOT "new"
      """
  }
}
