import Foundation
import TableServiceTestSupport
import Testing

/// Runs of some seeds, of which one that fails is made as short as it still fails.
struct SimulatedRuns {
  static let stepCount = 80

  let seeds: ClosedRange<UInt64>
  let kinds: [SimulationStep.Kind]
  let versions: [SimulatedVersion]

  /// The seeds that the environment asks for: one by a variable, or some (`101-300`), or their number by the
  /// variable with an `S` behind it; otherwise the usual ones.
  static func seeds(_ variable: String, usual: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let bounds = (environment[variable] ?? "").split(separator: "-").compactMap { UInt64($0) }
    if let first = bounds.first, let last = bounds.last, first <= last { return first...last }
    guard let count = environment["\(variable)S"].flatMap(UInt64.init) else { return usual }
    return 1...max(1, count)
  }

  /// Runs all, some at once, records an issue for the first that fails, and prints how often each step was
  /// taken.
  ///
  /// - Returns: how often; nil if a run fails
  func run(_ name: String) async throws -> [String: Int]? {
    let failed = Guarded<UInt64?>(nil)
    let parts = await withTaskGroup(of: Part.self) { group in
      let partCount = min(seeds.count, ProcessInfo.processInfo.activeProcessorCount)
      for first in seeds.prefix(partCount) {
        let some = stride(from: first, through: seeds.upperBound, by: partCount)
        group.addTask { await part(some, failed) }
      }
      return await group.reduce(into: []) { parts, part in parts.append(part) }
    }
    if let failure = parts.compactMap(\.failure).min(by: { $0.seed < $1.seed }) {
      let (shortest, error, trace) = try await shorten(failure)
      Issue.record(
        "seed \(failure.seed), \(shortest.count) steps: \(error)\n\(trace.joined(separator: "\n"))"
      )
      return nil
    }
    var counts: [String: Int] = [:]
    for part in parts { counts.merge(part.counts, uniquingKeysWith: +) }
    let lines = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("\(name): \(seeds.count) runs of \(Self.stepCount) steps: \(lines.joined(separator: ", "))")
    return counts
  }

  /// What some of the seeds have come to.
  private struct Part: Sendable {
    var counts: [String: Int] = [:]
    var failure: Failure?
  }

  private struct Failure: Sendable {
    let seed: UInt64
    let steps: [SimulationStep]
    let error: any Error
    let trace: [String]
  }

  /// Runs some seeds, in their order, until one fails, here or a smaller one in another part.
  private func part(_ seeds: StrideThrough<UInt64>, _ failed: Guarded<UInt64?>) async -> Part {
    var part = Part()
    for seed in seeds {
      if let failed = failed.withLock({ $0 }), failed < seed { return part }
      let steps = Simulation.steps(seed: seed, count: Self.stepCount, kinds)
      var run: Simulation?
      do {
        let new = try Simulation(seed: seed, versions: versions)
        run = new
        try await new.run(steps)
        part.counts.merge(await new.counts, uniquingKeysWith: +)
      } catch {
        failed.withLock { $0 = min($0 ?? seed, seed) }
        part.failure = Failure(seed: seed, steps: steps, error: error, trace: await run?.trace ?? [])
        return part
      }
    }
    return part
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
  private func shorten(_ failure: Failure) async throws -> ([SimulationStep], any Error, [String]) {
    var (shortest, last, lines) = (failure.steps, failure.error, failure.trace)
    var length = shortest.count / 2
    while length > 0 {
      var start = 0
      while start < shortest.count {
        var shorter = shortest
        shorter.removeSubrange(start..<min(start + length, shortest.count))
        let run = try Simulation(seed: failure.seed, versions: versions)
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
