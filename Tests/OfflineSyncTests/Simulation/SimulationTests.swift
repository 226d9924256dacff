import Foundation
import Testing

/// Three clients and one server, with everything that users, networks and processes do.
///
/// `DATAMODEL_SIMULATION_SEEDS=10000` for more, `DATAMODEL_SIMULATION_SEED=7` for one.
@Suite struct SimulationTests {
  private static let seeds: ClosedRange<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["DATAMODEL_SIMULATION_SEED"].flatMap(UInt64.init) { return seed...seed }
    let count = environment["DATAMODEL_SIMULATION_SEEDS"].flatMap(UInt64.init) ?? 100
    return 1...max(1, count)
  }()
  private static let stepCount = 80

  @Test func allSidesAgreeInTheEnd() async throws {
    var counts: [String: Int] = [:]
    for seed in Self.seeds {
      let steps = Simulation.steps(seed: seed, count: Self.stepCount)
      let run = try Simulation(seed: seed)
      do {
        try await run.run(steps)
      } catch {
        let (shortest, error, trace) = try await Self.shorten(seed, steps, error, await run.trace)
        Issue.record("seed \(seed), \(shortest.count) steps: \(error)\n\(trace.joined(separator: "\n"))")
        return
      }
      counts.merge(await run.counts, uniquingKeysWith: +)
    }
    let lines = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("simulation: \(Self.seeds.count) runs of \(Self.stepCount) steps: \(lines.joined(separator: ", "))")
    if Self.seeds.count >= 40 {
      for kind in SimulationStep.Kind.allCases { #expect(counts[kind.rawValue] ?? 0 > 0, "\(kind)") }
    }
  }

  /// Leaves out steps as long as the run fails.
  private static func shorten(
    _ seed: UInt64,
    _ steps: [SimulationStep],
    _ error: any Error,
    _ trace: [String]
  ) async throws -> ([SimulationStep], any Error, [String]) {
    var (shortest, last, lines) = (steps, error, trace)
    var length = steps.count / 2
    while length > 0 {
      var start = 0
      while start < shortest.count {
        var shorter = shortest
        shorter.removeSubrange(start..<min(start + length, shortest.count))
        let run = try Simulation(seed: seed)
        do {
          try await run.run(shorter)
          start += length
        } catch {
          (shortest, last, lines) = (shorter, error, await run.trace)
        }
      }
      length /= 2
    }
    return (shortest, last, lines)
  }
}
