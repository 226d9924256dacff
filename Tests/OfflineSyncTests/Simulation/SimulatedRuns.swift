import Foundation
import Testing

/// Runs of some seeds, of which one that fails is made as short as it still fails.
struct SimulatedRuns {
  static let stepCount = 80

  let seeds: ClosedRange<UInt64>
  let kinds: [SimulationStep.Kind]
  let versions: [SimulatedVersion]

  /// The seeds that the environment asks for: one by a variable, or some (`101-300`), or their number by the variable with an
  /// `S` behind it.
  static func seeds(_ variable: String, count: UInt64) -> ClosedRange<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let bounds = (environment[variable] ?? "").split(separator: "-").compactMap { UInt64($0) }
    if let first = bounds.first, let last = bounds.last, first <= last { return first...last }
    return 1...max(1, environment["\(variable)S"].flatMap(UInt64.init) ?? count)
  }

  /// Runs all, records an issue for the first that fails, and prints how often each step was taken.
  ///
  /// - Returns: how often; nil if a run fails
  func run(_ name: String) async throws -> [String: Int]? {
    var counts: [String: Int] = [:]
    for seed in seeds {
      let steps = Simulation.steps(seed: seed, count: Self.stepCount, kinds)
      let run = try Simulation(seed: seed, versions: versions)
      do {
        try await run.run(steps)
      } catch {
        let (shortest, error, trace) = try await shorten(seed, steps, error, await run.trace)
        Issue.record("seed \(seed), \(shortest.count) steps: \(error)\n\(trace.joined(separator: "\n"))")
        return nil
      }
      counts.merge(await run.counts, uniquingKeysWith: +)
    }
    let lines = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("\(name): \(seeds.count) runs of \(Self.stepCount) steps: \(lines.joined(separator: ", "))")
    return counts
  }

  /// The first seed of which a run fails, with the violation; nil if none does.
  func firstFailure() async -> (seed: UInt64, error: any Error)? {
    for seed in seeds {
      do {
        let run = try Simulation(seed: seed, versions: versions)
        try await run.run(Simulation.steps(seed: seed, count: Self.stepCount, kinds))
      } catch {
        return (seed, error)
      }
    }
    return nil
  }

  /// Leaves out steps as long as the run fails.
  private func shorten(
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
        let run = try Simulation(seed: seed, versions: versions)
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
