import DataModelRuntime
import Foundation
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// What a pull can ask, and what it cannot.
@Suite struct PullQueryTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let query: PullQuery
    let reason: String

    var testDescription: String { reason }
  }

  private static func asking(_ change: (inout TableQuery<Note>) -> Void, id: String? = "all") -> PullQuery {
    var query = TableQuery<Note>()
    change(&query)
    return PullQuery(Note.self, id: id, query)
  }

  static let refused = [
    Refused(
      query: asking { $0.includesTotalCount = true },
      reason: "cannot include the total count: ask the table on the server"
    ),
    Refused(
      query: PullQuery(Note.self, id: "all", TableQuery().sorted { [$0.text.ascending] }),
      reason: "with a query id cannot have an order: rows come in the order of their changes"
    ),
    Refused(
      query: asking { $0.take = 1 },
      reason: "with a query id cannot have a limit or an offset: it requests all matching rows"
    ),
    Refused(
      query: asking { $0.skip = 0 },
      reason: "with a query id cannot have a limit or an offset: it requests all matching rows"
    ),
    Refused(query: asking({ $0.skip = -1 }, id: nil), reason: "cannot skip -1 rows"),
    Refused(query: asking({ $0.take = -1 }, id: nil), reason: "cannot read -1 rows"),
    Refused(
      query: PullQuery(Note.self, id: "all", pageSize: 1001),
      reason: "cannot request 1001 rows at once: services of 'mobile-apps' return at most 1000"
    ),
    Refused(
      query: asking { $0.parameters = ["__SystemProperties": "*"] },
      reason: "always requests all system columns: do not set '__systemProperties'"
    ),
    Refused(
      query: asking { $0.parameters = ["__INCLUDEDELETED": "true"] },
      reason: "always includes deleted rows: do not set '__includeDeleted'"
    ),
    Refused(
      query: asking { $0.includesDeleted = true },
      reason: "always includes deleted rows: do not set '__includeDeleted'"
    ),
  ]

  /// No request is made, and nothing is pushed.
  @Test(arguments: refused) func refusesWhatItCannotAsk(_ example: Refused) async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "1", text: "a"))
    let error = try await device.context.pull([example.query]).failure
    #expect(error?.reason == .invalid)
    #expect(error?.description == "a pull of 'Note' \(example.reason)", "\(String(describing: error))")
    #expect(await device.network.requests.isEmpty)
  }

  @Test func refusesParametersOfTheProtocol() async throws {
    let device = try Device(try NotesServer())
    let query = Self.asking { $0.parameters = ["$top": "5"] }
    let error = try await device.context.pull([query]).failure
    #expect(error?.reason == .invalid)
  }

  @Test func hasAPageSizeThatCanBeAskedFor() {
    #expect([0, -5, 7].map { PullQuery(Note.self, id: "all", pageSize: $0).pageSize } == [50, 50, 7])
  }

  /// A name is compared letter by letter, and belongs to one table.
  @Test func eachQueryOfEachTableHasATokenOfItsOwn() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.folders.insert(Folder(id: "F", name: "Home"))
    try await anna.notes.insert(Note(id: "1", text: "a"))
    _ = try await anna.context.push()
    try await ben.notes.pull("it's").get()
    await ben.network.forget()
    try await ben.notes.pull("IT'S").get()
    try await ben.folders.pull("it's").get()
    #expect(await ben.network.requests.allSatisfy { !$0.contains("filter") })
  }

  @Test func sendsParametersWithEachPage() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...4 { try await anna.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await anna.context.push()
    var query = TableQuery<Note>()
    query.parameters = ["tenant": "b"]
    try await ben.notes.pull("all", query, pageSize: 2).get()
    let requests = await ben.network.requests
    #expect(requests.count > 1 && requests.allSatisfy { $0.contains("tenant=b") })
  }

  // MARK: - Snapshots

  /// Limit 5, and pages of 2: tops 2, 2, 1, and no request behind the limit.
  @Test func pullsInAnOrderOfTheAppsPageByPage() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...9 { try await anna.notes.insert(Note(id: "\(id)", text: "a", rank: Int64(10 - id))) }
    _ = try await anna.context.push()
    let query = TableQuery<Note>().sorted { [$0.rank.ascending] }.skipping(1).taking(5)
    #expect(try await ben.notes.pull(nil, query, pageSize: 2).changedCount == 5)
    #expect(try await ben.texts().keys.sorted() == ["4", "5", "6", "7", "8"])
    let parts = await ben.network.requests.map { request in
      (request.removingPercentEncoding ?? "").split(whereSeparator: { "?&".contains($0) })
        .filter { $0.hasPrefix("$") }.joined(separator: " ")
    }
    #expect(
      parts == [
        "$orderby=rank asc,id asc $skip=1 $top=2", "$orderby=rank asc,id asc $skip=3 $top=2",
        "$orderby=rank asc,id asc $skip=5 $top=1",
      ]
    )
    #expect(await ben.network.features.allSatisfy { $0 == "TQ,OL" })
  }

  /// Without a limit a page that is empty is the end: a server may give fewer rows than it was asked for.
  @Test func aShortPageIsNotTheEndOfASnapshot() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...5 { try await anna.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await anna.context.push()
    await ben.network.fail(.answer(200, #"[{"id":"1","text":"a","version":"x"}]"#))
    let result = try await ben.notes.pull(nil, TableQuery().sorted { [$0.text.ascending] })
    #expect(result.queries.map(\.pageCount) == [2])
    #expect(try await ben.texts().count == 5)
  }

  @Test func withoutAnIdEverythingIsPulledEachTime() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...3 { try await anna.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await anna.context.push()
    for expected in [3, 0] {
      let result = try await ben.notes.pull()
      #expect(result.queries.map(\.receivedCount) == [3] && result.changedCount == expected)
    }
    #expect(try await ben.context.pullStatus(of: nil, in: Note.self).upTo == nil)
  }

  // MARK: - Answers that cannot be used

  struct Useless: Sendable, CustomTestStringConvertible {
    let answer: String
    let reason: SyncFailure.Reason
    let text: String

    var testDescription: String { text }
  }

  static let useless = [
    Useless(answer: #"[{"text":"a"}]"#, reason: .unusableAnswer, text: "a row has no 'id' of type text"),
    Useless(answer: #"[{"id":"1"}]"#, reason: .unusableAnswer, text: "has no time of its last change"),
    Useless(answer: #"{"count":0}"#, reason: .unusableAnswer, text: "cannot be used"),
    // Somebody else has answered.
    Useless(answer: "no JSON", reason: .offline, text: "cannot be used"),
    Useless(answer: "", reason: .offline, text: "cannot be used"),
    Useless(answer: "<html>", reason: .offline, text: "cannot be used"),
    Useless(
      answer:
        #"[{"id":"2","updatedAt":"2020-01-02T00:00:00Z"},{"id":"1","updatedAt":"2020-01-01T00:00:00Z"}]"#,
      reason: .unusableAnswer,
      text: "the server does not sort rows by their change: row '1' is out of order"
    ),
  ]

  @Test(arguments: useless) func refusesAnswersThatItCannotUse(_ example: Useless) async throws {
    let device = try Device(try NotesServer())
    await device.network.fail(.answer(200, example.answer))
    let error = try await device.notes.pull("all").failure
    #expect(error?.reason == example.reason)
    #expect(error?.description.contains(example.text) == true, "\(String(describing: error))")
    #expect(try await device.texts().isEmpty)
  }

  private static let page = "<html>The web app is stopped</html>"

  @Test(arguments: [
    (Network.Fault.status(401), SyncFailure.Reason.signInRequired), (.status(403), .refused),
    (.status(404), .refused), (.status(429), .serverBusy), (.status(500), .serverBusy),
    (.status(503), .serverBusy), (.status(408), .serverBusy),
    // Somebody else has answered.
    (.answer(400, page), .offline), (.answer(401, page), .offline), (.answer(403, page), .offline),
    (.answer(404, page), .offline), (.answer(404, "404 page not found"), .offline),
    (.answer(302, ""), .offline), (.status(407), .offline),
    (.status(502), .offline), (.status(504), .offline), (.status(511), .offline), (.status(522), .offline),
  ])
  func saysWhyTheServerRefuses(_ fault: Network.Fault, _ reason: SyncFailure.Reason) async throws {
    let device = try Device(try NotesServer())
    await device.network.fail(fault)
    let error = try await device.notes.pull("all").failure
    #expect(error?.reason == reason)
    #expect(try await device.context.pullStatus(of: "all", in: Note.self).lastFailure != nil)
    try await device.notes.pull("all").get()
    #expect(try await device.context.pullStatus(of: "all", in: Note.self).lastFailure == nil)
  }
}
