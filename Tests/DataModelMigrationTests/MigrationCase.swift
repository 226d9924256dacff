import DataModelMigration
import DataModelRelational
import Testing

/// Two versions, rows of the old one, what the step does, and the rows of the new one.
struct MigrationCase: Sendable, CustomTestStringConvertible {
  let name: String
  let old: [String]
  let new: [String]
  var rows: [String] = []
  /// The step in lines, a word for the phase and the SQL; nil where only the rows say whether it is right.
  var step: [String]?
  /// A query, and what it gives.
  var query = ""
  var found: [String] = []

  var testDescription: String { name }

  /// Plans and runs, and compares everything.
  func verify() throws {
    let (before, after) = (try version(1, old), try version(2, new))
    let planned = try plan([before, after])
    #expect(planned.questions.map(\.message) == [])
    guard let made = planned.step else { return }
    if let step { #expect(lines(made) == step) }
    let database = try MigratedDatabase(before)
    for row in rows { try database.execute(row) }
    try database.run(made)
    #expect(try database.differences(from: after) == [])
    if !query.isEmpty { #expect(try database.rows(query).sorted() == found.sorted()) }
  }
}

/// A step as tests write it down, in the order in which it is run.
func lines(_ step: MigrationStep) -> [String] {
  step.checks.map { "check: \($0.query) → \($0.message)" } + step.droppedIndexes.map { "no index: \($0)" }
    + step.copies.map { "copy: \(shortened($0))" } + step.drops.map { "drop: \($0)" }
    + step.finishing.map { "finish: \($0)" } + step.createdIndexes.map { "index: \($0)" }
}

/// A `CREATE TABLE` is that of the fresh schema, which the structure is compared with.
private func shortened(_ statement: String) -> String {
  guard statement.hasPrefix("CREATE TABLE"), let end = statement.firstIndex(of: "(") else {
    return statement.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }
  return statement[..<end] + "…"
}
