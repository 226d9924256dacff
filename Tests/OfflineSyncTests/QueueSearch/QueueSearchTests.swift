import Foundation
import Testing

@testable import OfflineSync

/// Every state that a few events lead to, of one row, one device, and another client that writes the same row.
@Suite struct QueueSearchTests {
  /// Deeper searches take minutes: `DATAMODEL_QUEUE_DEPTH=8`
  private static let depth = ProcessInfo.processInfo.environment["DATAMODEL_QUEUE_DEPTH"].flatMap(Int.init) ?? 5

  @Test(arguments: SearchState.Start.allCases)
  func noStateBreaksAnInvariant(_ start: SearchState.Start) throws {
    let begin = Date()
    let (extent, failure) = try QueueSearch(start: start).search(depth: Self.depth)
    #expect(failure == nil)
    print(
      "\(start) to depth \(Self.depth): \(extent.states) states, \(extent.transitions) transitions, \(Date().timeIntervalSince(begin)) s"
    )
    #expect(extent.states > 100)
  }
}
