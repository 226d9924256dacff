import Testing

@testable import OfflineSync

/// What follows a page: the place of the next one, and the token that is kept. Times are milliseconds.
@Suite struct PullStepTests {
  private static func state(
    from token: PullToken? = nil,
    removals: Int64 = 0,
    _ rules: PullState.Rules = PullState.Rules(pageSize: 2, latest: 100)
  ) -> PullState {
    PullState(facts(token, removals: removals), rules)
  }

  private static func facts(_ token: PullToken?, removals: Int64 = 0) -> PullState.Facts {
    PullState.Facts(answerCount: AnswerCount(answers: 7, removals: removals), token: token)
  }

  private static func marks(_ times: Int64...) -> [PullCursor.Mark] {
    times.map { PullCursor.Mark(id: "\($0)", time: $0) }
  }

  private static func stays(_ state: inout PullState, _ facts: PullState.Facts) -> Bool {
    !state.restarts(after: facts)
  }

  @Test func beginsWhereTheLastPullHasEnded() {
    let token = PullToken(time: 50)
    #expect(Self.state(from: token).cursor.step == .from(50))
    let early = PullState.Rules(pageSize: 2, overlap: 20, latest: 100)
    #expect(Self.state(from: token, early).cursor.step == .from(30))
    let whole = PullState.Rules(pageSize: 2, isWhole: true, latest: 100)
    #expect(Self.state(from: token, whole).cursor.step == .from(nil))
  }

  @Test func goesOnAtTheTimeOfTheLastRow() throws {
    var state = Self.state()
    let next = try state.next(Self.marks(10, 20), of: nil)
    #expect(next.isGoingOn && next.ending.kept == PullToken(time: 20))
    state.advance(to: next)
    #expect(state.cursor.step == .from(20))
    #expect(Self.stays(&state, Self.facts(PullToken(time: 20))))
    // The server says that there are no more.
    #expect(try !state.next(Self.marks(20), of: 1).isGoingOn)
  }

  /// Where all rows of a page share a millisecond, it must be over before they are read by their ids.
  @Test func saysWhichMillisecondMustBeOver() throws {
    let tie = [PullCursor.Mark(id: "a", time: 10), PullCursor.Mark(id: "b", time: 10)]
    #expect(try Self.state().next(tie, of: 3).beginningTie == 10)
    // Nothing more is asked for.
    #expect(try Self.state().next([PullCursor.Mark(id: "a", time: 10)], of: 1).beginningTie == nil)
    var state = Self.state()
    state.advance(to: try state.next(tie, of: nil))
    // In the middle of it, and behind it.
    #expect(try state.next(tie, of: nil).beginningTie == nil)
    #expect(try state.next([], of: nil).beginningTie == nil)
  }

  /// Whatever changes until that time would be passed over.
  @Test func doesNotBelieveATimeThatIsStillToCome() throws {
    let next = try Self.state().next(Self.marks(10, 200), of: nil)
    #expect(next.ending.kept == PullToken(time: 10))
  }

  @Test func aPageThatIsOutOfDateIsAskedForAgain() throws {
    var state = Self.state()
    let step = state.cursor.step
    state.repeatPage()
    #expect(state.attemptCount == 1 && state.cursor.step == step)
    state.advance(to: try state.next(Self.marks(10, 20), of: nil))
    #expect(state.attemptCount == 0)
  }

  /// Another pull that has gone on is no disturbance; one that has set the token back, and rows that were
  /// removed, are counted.
  @Test(arguments: [
    (PullToken(time: 30), 0, 0), (PullToken(time: 5), 0, 1), (nil, 0, 1), (PullToken(time: 20), 1, 0),
  ])
  func beginsAgainAtTheTokenOfOthers(_ token: PullToken?, _ removals: Int64, _ resetCount: Int) throws {
    var state = Self.state()
    state.advance(to: try state.next(Self.marks(10, 20), of: nil))
    let facts = Self.facts(token, removals: removals)
    #expect(!Self.stays(&state, facts))
    #expect(state.resetCount == resetCount)
    #expect(state.cursor.step == .from(token?.time))
    #expect(Self.stays(&state, facts))
  }
}
