import Testing

/// `DATAMODEL_VIEW_SEEDS=1000` for more runs, `DATAMODEL_VIEW_SEED=7` for one.
@Suite struct ViewSimulationTests {
  private static let seeds = SimulatedRuns.seeds("DATAMODEL_VIEW_SEED", usual: 1...40)

  @Test func eachDeviceHasWhatItsUserMaySee() async throws {
    var counts: [String: Int] = [:]
    for seed in Self.seeds {
      let simulation = try ViewSimulation(seed: seed)
      do {
        try await simulation.run()
      } catch {
        Issue.record("seed \(seed): \(error)\n\(await simulation.trace.joined(separator: "\n"))")
        return
      }
      counts.merge(await simulation.counts, uniquingKeysWith: +)
    }
    let lines = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("simulation with views: \(Self.seeds.count) runs: \(lines.joined(separator: ", "))")
    if Self.seeds.count >= 40 {
      let kinds = ViewSimulation.Step.allCases.map(\.rawValue) + ["conflicts", "refused"]
      for kind in kinds { #expect(counts[kind] ?? 0 > 0, "\(kind)") }
    }
  }
}
