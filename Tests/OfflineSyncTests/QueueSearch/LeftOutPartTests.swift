import DataModelTestSupport
import Testing

@testable import OfflineSync

/// Each part of the scheme is there for a run that goes wrong without it.
@Suite struct LeftOutPartTests {
  /// A part with a run that needs it.
  struct Need: Sendable, CustomTestStringConvertible {
    let part: LeftOutPart
    let start: SearchState.Start
    let run: String
    /// The depth at which the search meets it; nil if that takes too long for every day.
    var depth: Int?
    var traits = ModelServer.Traits()

    var testDescription: String { "\(part): \(start) \(run)" }
  }

  private static let needs: [Need] = [
    Need(part: .secondOperation, start: .synced, run: "updt claim updt deliver recv", depth: 4),
    Need(part: .lostAnswerIsUnknown, start: .new, run: "ins claim del deliver lose", depth: 5),
    Need(part: .newBaseForLater, start: .new, run: "ins claim updt deliver recv back", depth: 6),
    Need(part: .versionOfBase, start: .synced, run: "updn fupd claim deliver recv keep", depth: 4),
    Need(part: .systemColumns, start: .synced, run: "scrib updt claim deliver recv", depth: 4),
    Need(
      part: .ownRowIsRecognised,
      start: .synced,
      run: "updt claim deliver lose claim deliver recv",
      depth: 4
    ),
    Need(part: .baseBeforeReplace, start: .synced, run: "rep del", depth: 4),
    Need(part: .operationBeforeRow, start: .new, run: "ins claim", depth: 2),
    Need(
      part: .settlingRestoresTheRow,
      start: .synced,
      run: "reps claim updt fupd claim deliver recv"
    ),
    Need(part: .newerRowBecomesTheBase, start: .new, run: "ins fins preq papp del claim"),
    Need(
      part: .deletedRowIsBroughtBack,
      start: .synced,
      run: "updt fdel claim deliver recv keep back claim"
    ),
    Need(part: .whatWasSentIsFixed, start: .synced, run: "updt claim deliver lose back claim", depth: 5),
    Need(part: .deletionDecides, start: .synced, run: "updt fupd claim deliver recv del", depth: 6),
    Need(part: .insertDecides, start: .synced, run: "updt fupd claim deliver recv rep", depth: 6),
    Need(
      part: .deletionOfDeleted,
      start: .synced,
      run: "updt fdel claim deliver recv keep fupd del"
    ),
    Need(
      part: .spellingOfServer,
      start: .synced,
      run: "REP del",
      traits: ModelServer.Traits(hasExactIDs: true)
    ),
    Need(
      part: .deletionOfDeleted,
      start: .synced,
      run: "updt fdel preq fupd papp keep del",
      depth: 7
    ),
    Need(part: .newerRow, start: .synced, run: "updt fupd claim deliver recv back claim"),
    Need(part: .skippedRow, start: .synced, run: "updt fupd preq papp disc", depth: 5),
    Need(
      part: .rowInFlight,
      start: .synced,
      run: "updt claim deliver fupd preq papp recv",
      depth: 7
    ),
    Need(
      part: .leftOutRow,
      start: .synced,
      run: "updt claim deliver fupd foth preq papp recv",
      depth: 7
    ),
    Need(
      part: .answersAreCounted,
      start: .new,
      run: "ins claim deliver preq recv del claim deliver recv papp",
      depth: 7
    ),
    Need(part: .pagesAreCounted, start: .synced, run: "preq fupd preq papp papp", depth: 4),
  ]

  @Test(arguments: needs)
  func isNeededByARun(_ need: Need) throws {
    var search = QueueSearch(start: need.start, traits: need.traits)
    #expect(try search.replay(need.run) == nil)
    search.part = need.part
    let violation = try search.replay(need.run)
    #expect(violation != nil)
    print("without \(need.part): \(need.start) \(need.run): \(violation?.description ?? "-")")
  }

  /// With the events of the run alone: what is found among them is also found among all.
  @Test(arguments: needs.filter { $0.depth != nil })
  func isMissedByTheSearch(_ need: Need) async throws {
    let events = try SearchEvent.run(need.run).reduce(into: [SearchEvent]()) { events, event in
      if !events.contains(event) { events.append(event) }
    }
    let search = QueueSearch(start: need.start, events: events, traits: need.traits, part: need.part)
    let failure = try await LongComputation.run { try search.search(depth: need.depth ?? 0).failure }
    #expect(failure != nil)
    print("without \(need.part): \(failure?.description ?? "-")")
  }

  @Test func everyPartHasARun() {
    #expect(Set(Self.needs.map(\.part)) == Set(LeftOutPart.allCases))
  }
}
