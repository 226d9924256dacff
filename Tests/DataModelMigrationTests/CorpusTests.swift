import DataModelMigration
import DataModelRelational
import Testing

/// Real series of versions: what is migrated has the structure of what is new.
@Suite(.enabled(if: !CorpusSeries.all.isEmpty, "DATAMODEL_CORPUS names no folder with series"))
struct CorpusTests {
  /// How many pairs there were, and what became of them.
  struct Tally {
    var pairs = 0
    var equal = 0
    var asked = 0
    var rebuilt = 0
    var empty = 0
    var problems: [String] = []

    mutating func add(_ versions: [LoweredModel]) {
      guard let first = versions.first, let last = versions.last else { return }
      pairs += 1
      let name = "\(first.schema.versionName) → \(last.schema.versionName)"
      do {
        let (plan, asked) = try AutomaticDecisions.plan(versions)
        if !asked.isEmpty { self.asked += 1 }
        guard let step = plan.step else {
          problems.append("\(name): \(plan.questions.map(\.message).joined(separator: "; "))")
          return
        }
        if step.isEmpty { empty += 1 }
        if !step.rebuiltTables.isEmpty { rebuilt += 1 }
        let database = try MigratedDatabase(first)
        try database.run(step)
        let differences = try database.differences(from: last)
        if differences.isEmpty { equal += 1 } else { problems.append("\(name): \(differences.prefix(6))") }
      } catch {
        problems.append("\(name): \(error)")
      }
    }

    var line: String { "\(equal)/\(pairs) equal, \(asked) asked, \(rebuilt) rebuilt, \(empty) empty" }
  }

  @Test func consecutivePairs() {
    var total = Tally()
    for series in CorpusSeries.all {
      var tally = Tally()
      for (old, new) in zip(series.versions, series.versions.dropFirst()) { tally.add([old, new]) }
      print("\(series.name): \(tally.line)")
      total.pairs += tally.pairs
      total.equal += tally.equal
      total.asked += tally.asked
      total.rebuilt += tally.rebuilt
      total.empty += tally.empty
      total.problems += tally.problems.map { "\(series.name): \($0)" }
    }
    print("consecutive pairs: \(total.line)")
    #expect(total.problems == [])
    #expect(total.pairs > 0)
  }
}
