import DataModelRelational
import SQLText

/// Rows of an old table that are deleted, each because another one with equal values is kept.
///
/// Each constraint has a round, over the rows that the earlier rounds keep: a row is deleted only if it
/// equals one that is kept.
struct MergedRows {
  /// The old table, quoted.
  let table: String
  /// Its key, qualified by the name of the table.
  let key: String
  /// Whether the last of the equal rows is kept.
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

  /// Adds a round: of the rows that satisfy the conditions and have equal values, given as SQL, one is kept.
  mutating func add(_ values: [String], where conditions: [String], keepsLast: Bool) {
    self.keepsLast = keepsLast
    rounds.append(
      Round(values: values.joined(separator: ", "), conditions: conditions, choice: keepsLast ? "max" : "min")
    )
  }

  /// The condition of rows that are kept; nil if all are.
  var condition: String? { isEmpty ? nil : "\(key) NOT IN (\(keys))" }

  /// A query for the keys of the deleted rows.
  var keys: String { "SELECT \"old\" FROM (\(mapping))" }

  /// A query for the keys of the deleted rows, `old`, and of the rows that replace them, `new`.
  var mapping: String {
    guard rounds.count > 1 else { return rounds.first.map { query($0, after: nil) } ?? "" }
    // If a later round deletes the replacement, the reference moves on to the next one.
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
