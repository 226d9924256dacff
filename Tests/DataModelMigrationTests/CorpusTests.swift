import DataModelMigration
import DataModelRelational
import Testing

/// Real series of versions: what is migrated has the structure of what is new.
@Suite(.enabled(if: !CorpusSeries.all.isEmpty, "DATAMODEL_CORPUS names no folder with series"))
struct CorpusTests {
  /// Consecutive versions: what an app has that never skips one.
  @Test func consecutivePairs() {
    verify("consecutive") { series in zip(series, series.dropFirst()).map { [$0, $1] } }
  }

  /// The first to the last, directly: the elements are followed through the versions between.
  @Test func firstToLast() {
    verify("first to last") { $0.count > 2 ? [$0] : [] }
  }

  /// Each to the last, directly.
  @Test func eachToLast() {
    verify("each to last") { series in series.indices.dropLast().map { Array(series[$0...]) } }
  }

  /// Each to the last by all the steps between, which is what a store does.
  @Test func eachToLastByAllSteps() throws {
    var pairs = 0
    var problems: [String] = []
    for series in CorpusSeries.all {
      guard let last = series.versions.last else { continue }
      let steps = try AutomaticDecisions.chain(series.versions)
      for (number, version) in series.versions.enumerated().dropLast() {
        pairs += 1
        let database = try MigratedDatabase(version)
        for step in steps[number...] { try database.run(#require(step)) }
        let differences = try database.differences(from: last)
        if !differences.isEmpty { problems.append("\(series.name) \(number): \(differences.prefix(6))") }
      }
    }
    print("each to last by all steps: \(pairs - problems.count)/\(pairs) equal")
    #expect(problems == [])
  }

  private func verify(_ title: String, _ chains: ([LoweredModel]) -> [[LoweredModel]]) {
    var total = PairTally()
    for series in CorpusSeries.all {
      var tally = PairTally()
      for chain in chains(series.versions) { tally.add(chain, of: series.name) }
      print("\(title): \(series.name): \(tally.line)")
      total.add(tally)
    }
    print("\(title): all: \(total.line)")
    print("\(title): decisions: \(total.questionLine)")
    #expect(total.problems == [])
    #expect(total.pairs > 0)
  }
}
