import Testing

@testable import OfflineSync

/// What a pull asks for, page by page: a table of rows on the server, and the steps that read them.
@Suite struct PullCursorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The rows of the server: the id and the millisecond of the change.
    let rows: [PullCursor.Mark]
    var token: PullToken?
    /// Whether the server says how many rows there are.
    var counts = true
    let steps: [String]
    let end: String

    var testDescription: String { name }
  }

  private static func rows(_ text: String) -> [PullCursor.Mark] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: "@")
      return PullCursor.Mark(id: String(parts[0]), time: Int64(parts[1]) ?? 0)
    }
  }

  static let cases = [
    Case(name: "an empty table", rows: [], steps: ["all: "], end: "nil"),
    Case(name: "fewer rows than a page", rows: rows("a@1 b@2"), steps: ["all: a b"], end: "2"),
    Case(
      name: "two pages, of which the second begins with the last row of the first",
      rows: rows("a@1 b@2 c@3 d@4"),
      steps: ["all: a b c", "from 3: c d"],
      end: "4"
    ),
    Case(
      name: "a page that is full, and the last: the server may have counted the page alone",
      rows: rows("a@1 b@2 c@3"),
      steps: ["all: a b c", "from 3: c"],
      end: "3"
    ),
    Case(
      name: "nothing new",
      rows: rows("a@1 b@2 c@3"),
      token: PullToken(time: 3),
      steps: ["from 3: c"],
      end: "3"
    ),
    Case(
      name: "nothing new, and a server that does not count",
      rows: rows("a@1 b@2 c@3"),
      token: PullToken(time: 3),
      counts: false,
      steps: ["from 3: c", "tie 3: c", "tie 3 > c: ", "from 4: "],
      end: "4"
    ),
    Case(
      name: "the next pull of a server that does not count",
      rows: rows("a@1 b@2 c@3"),
      token: PullToken(time: 4),
      counts: false,
      steps: ["from 4: "],
      end: "4"
    ),
    Case(
      name: "a tie that is longer than a page, with rows behind it",
      rows: rows("a@1 f@2 e@2 d@2 c@2 b@2 g@3"),
      steps: ["all: a b c", "from 2: b c d", "tie 2: b c d", "tie 2 > d: e f", "from 3: g"],
      end: "3"
    ),
    Case(
      name: "a tie at the end",
      rows: rows("a@2 b@2 c@2 d@2"),
      steps: ["all: a b c", "tie 2: a b c", "tie 2 > c: d", "from 3: "],
      end: "3"
    ),
    Case(
      name: "the next pull after a tie at the end",
      rows: rows("a@2 b@2 c@2 d@2"),
      token: PullToken(time: 3),
      steps: ["from 3: "],
      end: "3"
    ),
    Case(
      name: "a pull that was cut off in a tie goes on in it",
      rows: rows("a@2 b@2 c@2 d@2 e@3"),
      token: PullToken(time: 2, id: "b"),
      steps: ["tie 2 > b: c d", "from 3: e"],
      end: "3"
    ),
  ]

  @Test(arguments: cases) func asksForEveryRow(_ example: Case) throws {
    var cursor = PullCursor(example.token)
    var remaining = RemainingRows(pageSize: 3)
    var steps: [String] = []
    while steps.count < 20 {
      let (name, matching) = Self.matching(cursor.step, example.rows)
      let page = Array(matching.prefix(3))
      steps.append(name + ": " + page.map(\.id).joined(separator: " "))
      let total = example.counts && remaining.isAsked ? matching.count : nil
      var left = remaining
      let isLast = left.isLast(page.count, of: total)
      let step = cursor.step
      if try !cursor.advance(over: page, isLast: isLast) { break }
      if "\(step)".prefix(4) != "\(cursor.step)".prefix(4) { left.begin() }
      remaining = left
    }
    #expect(steps == example.steps)
    #expect(cursor.token.map { "\($0.time)" + ($0.id.map { " \($0)" } ?? "") } ?? "nil" == example.end)
  }

  /// What the server gives for a step.
  private static func matching(
    _ step: PullCursor.Step,
    _ rows: [PullCursor.Mark]
  ) -> (String, [PullCursor.Mark]) {
    let byTime = rows.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    switch step {
    case .from(nil): return ("all", byTime)
    case .from(let time?): return ("from \(time)", byTime.filter { $0.time >= time })
    case .tie(let time, let id):
      let tie = byTime.filter { $0.time == time }
      guard let id else { return ("tie \(time)", tie) }
      return ("tie \(time) > \(id)", tie.filter { $0.id > id })
    }
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let name: String
    let token: PullToken?
    let page: String
    let problem: PullCursor.Problem

    var testDescription: String { name }
  }

  static let wrong = [
    Wrong(
      name: "a server that ignores the filter",
      token: PullToken(time: 5),
      page: "a@1",
      problem: .earlier(PullCursor.Mark(id: "a", time: 1))
    ),
    Wrong(
      name: "a server that ignores the order",
      token: nil,
      page: "a@2 b@1",
      problem: .unordered(PullCursor.Mark(id: "b", time: 1))
    ),
    Wrong(
      name: "a server that ignores the id",
      token: PullToken(time: 5, id: "c"),
      page: "b@5 c@5",
      problem: .repeated(PullCursor.Mark(id: "c", time: 5))
    ),
  ]

  /// Such a pull would never end.
  @Test(arguments: wrong) func refusesOtherRowsThanItAskedFor(_ example: Wrong) throws {
    var cursor = PullCursor(example.token)
    #expect(throws: example.problem) {
      try cursor.advance(over: Self.rows(example.page), isLast: false)
    }
  }
}
