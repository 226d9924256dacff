import DataModelTestSupport
import Foundation
import Testing

@testable import OfflineSync

/// Every state that a few events lead to, of one row, one device, and another client that writes the same
/// row.
@Suite struct QueueSearchTests {
  /// Deeper searches take minutes: `DATAMODEL_QUEUE_DEPTH=7`
  private static let given = ProcessInfo.processInfo.environment["DATAMODEL_QUEUE_DEPTH"].flatMap(Int.init)

  @Test(arguments: SearchState.Start.allCases)
  func noStateBreaksAnInvariant(_ start: SearchState.Start) async throws {
    try await search(QueueSearch(start: start), start == .new ? 5 : 4, deepest: 8)
  }

  /// Newer servers answer requests for deleted rows by 404, and deletions without a row.
  @Test func noServerThatHidesDeletedRowsBreaksOne() async throws {
    let traits = ModelServer.Traits(hidesDeletedRows: true, answersDeletionsByRow: false)
    try await search(QueueSearch(start: .synced, traits: traits), 4, deepest: 7)
  }

  /// Another row, which comes behind this one, moves the token.
  @Test func noPageOfTwoRowsBreaksOne() async throws {
    try await search(QueueSearch(start: .synced, events: SearchEvent.pagesOfTwoRows), 5, deepest: 9)
  }

  /// Whatever the app writes is written twice.
  @Test(arguments: SearchState.Start.allCases, AppTriggers.allCases)
  func noTriggerOfAnAppBreaksOne(_ start: SearchState.Start, _ age: AppTriggers) async throws {
    try await search(QueueSearch(start: start, appTriggers: age), start == .new ? 4 : 3, deepest: 6)
  }

  /// Letter case counts in ids on some servers.
  @Test func noServerThatTellsLetterCaseApartBreaksOne() async throws {
    // An insert behind a pushed deletion would be another row there: see the runs below.
    let events = SearchEvent.all + [.replaceOtherSpelling]
    let traits = ModelServer.Traits(hasExactIDs: true)
    try await search(QueueSearch(start: .synced, events: events, traits: traits), 4, deepest: 7)
  }

  /// Runs that were wrong once, or are longer than the search.
  @Test(arguments: [
    "synced del claim deliver recv ins claim deliver recv deliver lose claim deliver recv",
    "synced del claim deliver recv ins claim deliver recv deliver recv deliver lose claim deliver recv",
    "synced del claim ins deliver recv claim deliver lose claim deliver recv",
    "synced REP claim deliver recv del claim deliver recv",
    "synced del claim INS deliver recv claim deliver recv deliver recv del claim deliver recv",
    "synced updt claim crash updn dup claim deliver lose claim deliver recv claim deliver recv",
    // The deleted row that a page has shown is not the newest any more, once it is back.
    "new fins fdel ins preq papp claim deliver recv deliver recv refuse disc",
    "new fins fdel ins preq papp claim deliver recv deliver recv refuse preq papp disc",
    // A new row that goes before it was sent, although the one that had its id before is back.
    "synced fdel preq papp ins claim fupd del refuse",
  ])
  func endsWell(_ words: String) throws {
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    let start = try #require(SearchState.Start(rawValue: parts[0]))
    for hasExactIDs in [false, true] {
      let traits = ModelServer.Traits(hasExactIDs: hasExactIDs)
      #expect(try QueueSearch(start: start, traits: traits).replay(parts[1]) == nil)
    }
  }

  private func search(_ search: QueueSearch, _ everyday: Int, deepest: Int) async throws {
    let depth = Self.given.map { min($0, deepest) } ?? everyday
    let begin = Date()
    let (extent, failure) = try await LongComputation.run { try search.search(depth: depth) }
    #expect(failure == nil)
    #expect(extent.states > 100)
    let seconds = Date().timeIntervalSince(begin).formatted(.number.precision(.fractionLength(1)))
    // The scheme was searched before it was built, with pages: 46,156 states and 300,565 transitions to depth
    // 8.
    print(
      """
      search \(search.start), \(search.traits), depth \(depth): \(extent.states) states, \
      \(extent.transitions) transitions, \(seconds) s; the scheme with pages, depth 8: 46156 and 300565
      """
    )
  }
}
