@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import Testing

@testable import OfflineSync

/// Three clients of an app that gets new versions, and a server that gets new columns, before the clients or
/// after them.
///
/// `DATAMODEL_MIGRATION_SIMULATION_SEEDS=10000` for more, `DATAMODEL_MIGRATION_SIMULATION_SEED=7` for one.
@Suite struct MigrationSimulationTests {
  /// Of the first hundred, these have every kind of step.
  private static let usualSeeds: ClosedRange<UInt64> = 76...100
  private static let seeds = SimulatedRuns.seeds("DATAMODEL_MIGRATION_SIMULATION_SEED", usual: usualSeeds)
  private static let further = [
    "migrated with nothing under way", "migrated with requests under way", "migrated with waiting operations",
    "migrated with operations sent", "migrated with rows set aside", "migrated with unknown values",
  ]

  @Test func nothingIsLostByMigrations() async throws {
    let kinds = SimulationStep.Kind.allCases
    let runs = SimulatedRuns(seeds: Self.seeds, kinds: kinds, versions: SimulatedVersion.three)
    guard let counts = try await runs.run("simulation of migrations") else { return }
    if Self.seeds == Self.usualSeeds || Self.seeds.count >= 50 {
      for kind in kinds.map(\.rawValue) + Self.further { #expect(counts[kind] ?? 0 > 0, "\(kind)") }
    }
  }

  /// Each part of a migration is there for a run that goes wrong without it.
  @Test(arguments: LeftOutStep.allCases) func findsWhatALeftOutStepDoes(_ step: LeftOutStep) async throws {
    let runs = SimulatedRuns(
      seeds: 1...20,
      kinds: SimulationStep.Kind.allCases,
      versions: SimulatedVersion.three.map(step.without)
    )
    let failure = try #require(await runs.firstFailure())
    let error = failure.error
    #expect(
      error is Simulation.Violation || error is DatabaseError || error is SyncStoreError,
      "\(error)"
    )
    print("without \(step): seed \(failure.seed), \("\(failure.error)".prefix(120))")
  }

  /// Each app has the steps of those before it, and one version is altered, the other copied.
  @Test func versionsAreThoseOfOneModel() throws {
    let schemas = SimulatedVersion.three.map(\.schema)
    let last = try #require(schemas.last)
    #expect(last.migrations.map(\.fromFingerprint) == schemas.dropLast().map(\.fingerprint))
    #expect(schemas.map(\.migrations.count) == [0, 1, 2])
    #expect(schemas.allSatisfy { last.migrations.starts(with: $0.migrations) })
    #expect(last.migrations.map(\.rebuiltTables) == [[], ["Note"]])
  }
}
