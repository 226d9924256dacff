import GRDB

@testable import OfflineSync

/// Lets a run come to its end: no more faults, everything is sent, every conflict is decided, and what
/// others wrote is pulled. Then both sides are equal,
/// and nothing that the user wrote is missing.
struct CalmDown {
  let world: QueueWorld
  /// What is done about conflicts.
  let decision: SearchEvent

  /// More events than any run needs that ends.
  private static let maximumEvents = 60

  /// Goes on from a state, which is that of the store, to the end.
  ///
  /// - Parameters:
  ///   - state: where it begins
  ///   - known: the states from which an end was found; those on the way are added
  /// - Throws: ``Violation``
  func run(from state: SearchState, known: inout Set<CanonicalState>) throws {
    var state = state
    var passed: [CanonicalState] = []
    var isPulled = false
    for _ in 0..<Self.maximumEvents {
      let canonical = CanonicalState(state)
      if known.contains(canonical) { break }
      passed.append(canonical)
      guard let event = next(state, isPulled) else {
        try check(state)
        break
      }
      // A row that was left out comes first, by its id.
      isPulled = event == .preq ? state.image.settledRow == nil : isPulled && event == .papp
      try world.perform(event, &state)
      if passed.count == Self.maximumEvents { throw Violation(7, "it does not come to an end") }
    }
    known.formUnion(passed)
  }

  private func next(_ state: SearchState, _ isPulled: Bool) -> SearchEvent? {
    if let flight = state.flight { return flight.answer == nil ? .deliver : .recv }
    guard let first = state.image.operations.first else {
      if !state.pages.isEmpty { return .papp }
      return isPulled ? nil : .preq
    }
    guard first.isUndecided else { return .claim }
    return state.isPossible(decision) ? decision : .disc
  }

  private func check(_ state: SearchState) throws(Violation) {
    let ledger = state.ledger
    let server = state.server.row(SearchState.id)
    if ledger.owed.contains(where: { $0 != nil }) {
      throw Violation(4, "the server never had the newest edit")
    }
    if ledger.owesDeletion, ledger.isOfThisClient, server?.isDeleted == false {
      throw Violation(4, "the deletion is lost")
    }
    var expected = server.flatMap { $0.isDeleted ? nil : $0.item }
    if !state.server.traits.hasExactIDs, let row = state.image.row { expected?.id = row.id }
    if state.image.row != expected { throw Violation(7, "in the end the row is not that of the server") }
    if state.server.rows.keys.count(where: { $0 != SearchState.other }) > 1 {
      throw Violation(7, "the server has a second row")
    }
  }
}
