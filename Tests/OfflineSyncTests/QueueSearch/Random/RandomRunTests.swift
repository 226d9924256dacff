import DataModelTestSupport
import Foundation
import Testing

@testable import OfflineSync

/// Runs that chance has made: `DATAMODEL_QUEUE_SEEDS=2000` for more, `DATAMODEL_QUEUE_SEED=7` for one with
/// its trace.
@Suite struct RandomRunTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seeds = environment["DATAMODEL_QUEUE_SEEDS"].flatMap(UInt64.init) ?? 60
  private static let only = environment["DATAMODEL_QUEUE_SEED"].flatMap(UInt64.init)

  @Test func noRunBreaksAnInvariant() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var counts = RandomCounts()
    for seed in Self.only.map({ $0...$0 }) ?? 1...Self.seeds {
      var run = try RandomRun(seed: seed, in: folder)
      do {
        try run.run(steps: 80)
      } catch {
        Issue.record("seed \(seed): \(error)\n\(run.trace.joined(separator: "\n"))")
        break
      }
      counts.add(run.counts)
      // Other tests share the thread.
      await Task.yield()
    }
    if Self.only == nil {
      #expect(counts.missing.isEmpty)
      print(counts.lines.joined(separator: "\n"))
    }
  }
}
