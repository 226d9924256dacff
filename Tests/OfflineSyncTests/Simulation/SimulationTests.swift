import Testing

/// Three clients and one server, with everything that users, networks and processes do.
///
/// `DATAMODEL_SIMULATION_SEEDS=10000` for more, `DATAMODEL_SIMULATION_SEED=7` for one.
@Suite struct SimulationTests {
  /// Of the first hundreds, these have every kind of step.
  private static let seeds = SimulatedRuns.seeds("DATAMODEL_SIMULATION_SEED", usual: 161...200)

  @Test func allSidesAgreeInTheEnd() async throws {
    let kinds = SimulationStep.Kind.ofOneVersion
    let runs = SimulatedRuns(seeds: Self.seeds, kinds: kinds, versions: SimulatedVersion.only)
    guard let counts = try await runs.run("simulation") else { return }
    if Self.seeds.count >= 40 {
      for kind in kinds { #expect(counts[kind.rawValue] ?? 0 > 0, "\(kind)") }
    }
  }
}
