import DataModelDefinition
import DataModelMigration
import DataModelRelational
import DataModelTestSupport
import Foundation
import Testing

/// Random rows, migrated, against a reading of what has to be kept that knows no plan.
///
/// `DATAMODEL_MIGRATION_SEEDS` is how many there are for each pair, and `DATAMODEL_CORPUS` names real series.
@Suite struct RandomRowTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["DATAMODEL_MIGRATION_SEEDS"].flatMap(UInt64.init) ?? 3

  /// What became of the runs of some pairs.
  private struct Outcome {
    var runs = 0
    var refused = 0
    var rows = 0
    var reasons = RefusalReasons()
    var problems: [String] = []
  }

  private func run(_ models: [LoweredModel], _ name: String, _ outcome: inout Outcome) throws {
    let (planned, questions) = try AutomaticDecisions.plan(models)
    let step = try #require(planned.step)
    var assumptions: [MatchAssumption] = []
    let match = try ModelMatch(along: models.map(\.model), assumptions: &assumptions)
    for seed in 0..<Self.seeds {
      var random = SeededGenerator(seed: seed)
      let rows = RandomRows(models[0], count: 6, using: &random)
      let database = try MigratedDatabase(models[0])
      do {
        try database.execute(rows.statements)
      } catch {
        outcome.problems.append("\(name) seed \(seed): the rows: \(error)")
        continue
      }
      outcome.runs += 1
      outcome.rows += rows.rows.count
      do {
        try database.run(step)
      } catch let error as MigratedDatabase.Refused where !error.description.contains(" in: ") {
        outcome.refused += 1
        outcome.reasons.add([error.description], to: models[models.count - 1], "\(name) seed \(seed)")
        continue
      } catch {
        outcome.problems.append("\(name) seed \(seed): \(error)")
        continue
      }
      let kept = KeptValues(
        old: rows,
        new: models[models.count - 1],
        match: match,
        asked: Set(questions.map(\.element))
      )
      outcome.problems += try kept.compare(with: database).map { "\(name) seed \(seed): \($0)" }
    }
  }

  @Test func smallPairs() throws {
    var outcome = Outcome()
    // Where somebody stated that rows go, or keys are others, there is nothing to compare by the key.
    let all = (NameAndTypeTests.all + HierarchyTests.all + RelationshipTests.all).filter { migration in
      let elements = (migration.old + migration.new).joined()
      return !elements.contains("datamodel.migration.drop") && !elements.contains("datamodel.primaryKey")
    }
    for migration in all {
      try run([version(1, migration.old), version(2, migration.new)], migration.name, &outcome)
    }
    #expect(outcome.problems == [])
    print("random rows, small pairs: \(outcome.runs) runs, \(outcome.refused) refused, \(outcome.rows) rows")
    #expect(outcome.runs == all.count * Int(Self.seeds))
    #expect(outcome.refused < outcome.runs / 4)
  }

  @Test(.enabled(if: !CorpusSeries.all.isEmpty, "DATAMODEL_CORPUS names no folder with series"))
  func realPairs() throws {
    var outcome = Outcome()
    for series in CorpusSeries.all {
      for (old, new) in zip(series.versions, series.versions.dropFirst()) {
        let name = "\(series.name): \(old.schema.versionName) → \(new.schema.versionName)"
        try run([old, new], name, &outcome)
      }
      if series.versions.count > 2 { try run(series.versions, "\(series.name): first to last", &outcome) }
    }
    print("random rows, real pairs: \(outcome.runs) runs, \(outcome.refused) refused, \(outcome.rows) rows")
    for line in outcome.reasons.lines { print("random rows, refused: \(line)") }
    #expect(outcome.reasons.unjustified == [])
    #expect(outcome.problems == [])
    #expect(outcome.refused < outcome.runs / 4)
  }
}
