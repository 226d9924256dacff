import DataModelDefinition
import DataModelTestSupport
import Foundation
import Testing

/// Models that chance has changed: none crashes the compiler or keeps it busy, and one without an error has
/// tables.
///
/// `MUTATION_RUNS=100000` changes so many, from `MUTATION_SEED` on; `MUTATION_FOLDER` is a folder with more
/// models to begin with, and `MUTATION_LOG` a file that always holds the model at hand, to be found there
/// after a crash.
@Suite struct MutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let runs = environment["MUTATION_RUNS"].flatMap(Int.init) ?? 600
  private static let firstSeed = environment["MUTATION_SEED"].flatMap(UInt64.init) ?? 1

  /// As the model shows by itself, without a profile, and with each; also without the errors of the profiles,
  /// which everybody may switch off.
  private static let trials =
    [MutantTrial(profile: nil), MutantTrial(profile: ModelProfile.none), MutantTrial(profile: .mobileApps)]
    + [ModelProfile.none, .mobileApps, .mobileServices, .cloudKit].map {
      MutantTrial(profile: $0, disabled: [.sync, .cloudKit, .inverseTransient])
    }

  @Test func mutants() throws {
    let originals = try Self.originals()
    try #require(originals.count > 10)
    var outcomes: [MutantTrial.Outcome: Int] = [:]
    var slowest: (seconds: Double, seed: UInt64) = (0, 0)
    for run in 0..<Self.runs {
      let seed = Self.firstSeed + UInt64(run)
      let (name, contents) = originals[Int(seed) % originals.count]
      var mutator = Mutator(seed: seed)
      let mutant = mutator.mutated(contents)
      try Self.log(mutant)
      // For Scripts/sweep, which reads it where it is printed; nothing here depends on it.
      let start = ContinuousClock.now
      do {
        outcomes[try Self.trials[Int(seed) % Self.trials.count].run(mutant), default: 0] += 1
      } catch {
        let text = String(decoding: mutant, as: UTF8.self)
        Issue.record("seed \(seed), from \(name): \(error)\n\(text)")
        try Self.log(mutant, ofSeed: seed)
      }
      let seconds = start.duration(to: .now) / .seconds(1)
      if seconds > slowest.seconds { slowest = (seconds, seed) }
    }
    let counts = [MutantTrial.Outcome.accepted, .refused].map { "\(outcomes[$0] ?? 0) \($0.rawValue)" }
    print(
      """
      Mutants: \(counts.joined(separator: ", ")); the slowest took \(slowest.seconds) s (seed \(slowest.seed))
      """
    )
    // Chance that only ever breaks models, or never does, would show nothing.
    #expect((outcomes[.accepted] ?? 0) >= Self.runs / 10)
    #expect((outcomes[.refused] ?? 0) >= Self.runs / 10)
  }

  /// Keeps a model in the log, and one that failed beside it.
  private static func log(_ mutant: [UInt8], ofSeed seed: UInt64? = nil) throws {
    guard let log = environment["MUTATION_LOG"] else { return }
    let path = seed.map { "\(log).\($0)" } ?? log
    try Data(mutant).write(to: URL(fileURLWithPath: path))
  }

  /// The models of the package, and those of a folder.
  private static func originals() throws -> [(name: String, contents: [UInt8])] {
    var folders = [
      "Schemas", "Tests/Models", "Tests/ObjectGraphTests/Models", "Tests/DataModelCompilerTests/Fixtures",
    ]
    .map { Repository.url(of: $0).path }
    if let more = environment["MUTATION_FOLDER"] { folders.append(more) }
    var originals: [(String, [UInt8])] = []
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      for name in names.sorted() where name.hasSuffix("/contents") {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), data.count < 100_000
        else { continue }
        // What is refused as it is would be refused with another change too.
        guard try trials[1].run(Array(data)) == .accepted else { continue }
        originals.append((name, Array(data)))
      }
    }
    return originals
  }
}
