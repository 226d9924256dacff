import DataModelRuntime
import DataModelTestSupport
import Foundation
import Testing

/// The queue does what it did when its record was made.
///
/// `digests.txt` has a line for each seed (``RunDigest``). `DATAMODEL_RECORD_RUNS=20000` compares all of
/// them, which takes minutes in a release build. `DATAMODEL_RECORD_SEED=7` prints the steps of one run.
/// `Scripts/queue-record` prints them beside those of the commit that made the record, or makes a new one.
@Suite struct QueueRecordTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let steps = 28
  private static let file = "Tests/OfflineSyncTests/QueueRecord/digests.txt"

  @Test func everyRunGoesAsItWasRecorded() async throws {
    let empty = try LocalStore(inMemory: SimulatedVersion.three[0].schema)
    if let seed = Self.environment["DATAMODEL_RECORD_SEED"].flatMap(UInt64.init) {
      let run = try await Self.run(seed, empty)
      return print(run.trace.joined(separator: "\n"))
    }
    let isRecording = Self.environment["DATAMODEL_RECORD"] != nil
    let recorded =
      isRecording ? [] : try Repository.text(of: Self.file).split(separator: "\n").map(String.init)
    let count = Self.environment["DATAMODEL_RECORD_RUNS"].flatMap(Int.init) ?? 200
    try #require(isRecording || recorded.count >= count)
    var lines: [String] = []
    for place in 0..<count {
      let run = try await Self.run(UInt64(place + 1), empty)
      lines.append(run.digest.whole)
      if !isRecording, run.digest.whole != recorded[place] {
        Issue.record("\(Self.difference(run, seed: place + 1, from: recorded[place]))")
        break
      }
      // Other tests share the thread.
      await Task.yield()
    }
    if isRecording { try Repository.write(lines.joined(separator: "\n") + "\n", to: Self.file) }
    print("queue record: \(lines.count) runs of \(Self.steps) steps")
  }

  private static func run(_ seed: UInt64, _ empty: LocalStore) async throws -> RecordedRun {
    var run = try RecordedRun(seed: seed, empty)
    try await run.run(steps: steps)
    return run
  }

  /// The step at which a run parts from what was recorded, with the one before.
  private static func difference(_ run: RecordedRun, seed: Int, from recorded: String) -> String {
    let step = zip(run.digest.whole, recorded).prefix { $0 == $1 }.count
    let shown = run.trace[max(0, step - 1)..<min(run.trace.count, step + 1)]
    return """
      seed \(seed) differs from step \(step + 1) of \(steps) on. Both sides: Scripts/queue-record \(seed)
      \(shown.joined(separator: "\n"))
      """
  }
}
