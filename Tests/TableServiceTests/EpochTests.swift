import Foundation
import GRDB
import HTTPTypes
import TableService
import TableWire
import Testing

/// What a service says of its history, with each answer, and what it makes of what clients have seen.
@Suite struct EpochTests {
  private static func service(
    on database: DatabaseQueue,
    _ dialect: ServiceDialect = .mobileApps
  ) throws -> TableService {
    var options = TableServiceOptions()
    options.now = { 1_000_000 }
    return try TableService(
      tables: [ServiceTable("Item", columns: [ServiceColumn("text", .string)])],
      database: database,
      dialect: dialect,
      options: options
    )
  }

  private static func answer(
    _ service: TableService,
    _ method: HTTPRequest.Method,
    _ path: String,
    body: String = "",
    seen: String? = nil
  ) async -> (status: Int, epoch: EpochHeader?) {
    var request = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
    request.headerFields[.zumoAPIVersion] = "2.0.0"
    request.headerFields[.contentType] = "application/json"
    request.headerFields[.tableEpoch] = seen
    let (response, _) = await service.answer(request, body: Data(body.utf8))
    return (response.status.code, response.headerFields[.tableEpoch].flatMap { EpochHeader($0) })
  }

  @Test(
    arguments: [ServiceDialect.mobileApps, .datasync],
    [
      ("GET", "/tables/Item", ""), ("POST", "/tables/Item", #"{"id":"a"}"#), ("GET", "/tables/Item/none", ""),
      ("POST", "/tables/Item", "{"), ("GET", "/nothing", ""), ("GET", "/tables/Item?$filter=x", ""),
    ]
  )
  func isInEachAnswer(_ dialect: ServiceDialect, _ call: (String, String, String)) async throws {
    let service = try Self.service(on: try DatabaseQueue(), dialect)
    let method = try #require(HTTPRequest.Method(call.0))
    let epoch = await Self.answer(service, method, call.1, body: call.2).epoch
    #expect(epoch?.common == nil && epoch?.span.isEmpty == false)
    #expect(epoch?.changed == (call.2.hasPrefix("{\"") ? 1_000_000 : 0))
  }

  @Test func refusesWhoHasSeenAnotherHistory() async throws {
    let database = try DatabaseQueue()
    let first = try Self.service(on: database)
    let before = try #require(await Self.answer(first, .get, "/tables/Item").epoch)
    #expect(
      await Self.answer(first, .post, "/tables/Item", body: #"{"id":"a"}"#, seen: before.text).status == 201
    )
    let backup = try DatabaseQueue()
    try database.backup(to: backup)
    let atBackup = try #require(await Self.answer(first, .get, "/tables/Item").epoch)
    _ = await Self.answer(first, .post, "/tables/Item", body: #"{"id":"b"}"#)
    let later = try #require(await Self.answer(first, .get, "/tables/Item").epoch)

    let restored = try Self.service(on: backup)
    for seen in [before, atBackup] {
      #expect(await Self.answer(restored, .get, "/tables/Item", seen: seen.text).status == 200)
    }
    let refusal = await Self.answer(restored, .post, "/tables/Item", body: #"{"id":"c"}"#, seen: later.text)
    #expect(refusal.status == 421 && refusal.epoch?.common == atBackup.changed)
    // Also when it has gone on, and begun again.
    _ = await Self.answer(restored, .post, "/tables/Item", body: #"{"id":"d"}"#)
    let again = try Self.service(on: backup)
    #expect(await Self.answer(again, .get, "/tables/Item", seen: later.text).status == 421)
    #expect(await Self.answer(again, .get, "/tables/Item", seen: before.text).status == 200)
    #expect(
      try await backup.read { try String.fetchAll($0, sql: #"SELECT "id" FROM "Item""#) } == ["a", "d"]
    )
    // A span that is not there, and an invalid one.
    let stranger = await Self.answer(again, .get, "/tables/Item", seen: "other;0")
    #expect(stranger.status == 421 && stranger.epoch?.common == nil)
    #expect(await Self.answer(again, .get, "/tables/Item", seen: "nonsense").status == 421)
  }

  /// Times are subtracted: one that no date has must not end a client.
  @Test(arguments: [
    ("1;2", true), ("-1;2", true), ("1", false), ("1;2;3", false), (";2", false),
    ("-9223372036854775808;9223372036854775807", false), ("1;253402300800000", false),
  ])
  func readsWhatIsForgotten(_ text: String, _ isGood: Bool) {
    #expect(ForgottenHeader(text)?.text == (isGood ? text : nil))
  }

  /// An old service goes on for a while beside a new one, as where requests are spread over both.
  @Test func severalServicesOfOneDatabaseAreOne() async throws {
    let database = try DatabaseQueue()
    let old = try Self.service(on: database)
    let new = try Self.service(on: database)
    var seen: String?
    for number in 0..<6 {
      let service = number % 2 == 0 ? old : new
      let body = "{\"id\":\"\(number)\"}"
      let answer = await Self.answer(service, .post, "/tables/Item", body: body, seen: seen)
      #expect(answer.status == 201)
      seen = answer.epoch?.text
      #expect(await Self.answer(new, .get, "/tables/Item", seen: seen).status == 200)
      #expect(await Self.answer(old, .get, "/tables/Item", seen: seen).status == 200)
    }
  }

  @Test(arguments: [
    ("a;1", true), ("a;1;2", true), ("a;-1", true), ("a", false), (";1", false), ("a;", false),
    ("a;1;", false),
    ("a;1;2;3", false), ("a b;1", false), ("a;99999999999999999999", false), ("a;9223372036854775807", false),
    ("a;1;-9223372036854775808", false), ("é;1", false),
  ])
  func readsHeaders(_ text: String, _ isGood: Bool) {
    #expect(EpochHeader(text)?.text == (isGood ? text : nil))
  }

  /// Rows that are deleted, and those that were deleted long ago.
  @Test func forgetsDeletedRows() async throws {
    let time = TableServiceTestClock(1_000_000_000)
    var options = TableServiceOptions()
    options.now = { time.now }
    options.keepsDeletedRows = .seconds(60)
    let database = try DatabaseQueue()
    let service = try TableService(
      tables: [ServiceTable("Item", columns: [])],
      database: database,
      options: options
    )
    for id in ["a", "b", "c"] {
      _ = await Self.answer(service, .post, "/tables/Item", body: "{\"id\":\"\(id)\"}")
    }
    _ = await Self.answer(service, .delete, "/tables/Item/a")
    time.add(50_000)
    _ = await Self.answer(service, .delete, "/tables/Item/b")
    time.add(20_000)
    try await service.forgetDeletedRows()
    #expect(
      try await database.read { try String.fetchAll($0, sql: #"SELECT "id" FROM "Item""#) } == ["b", "c"]
    )
    var request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/tables/Item")
    request.headerFields[.zumoAPIVersion] = "2.0.0"
    let (response, _) = await service.answer(request, body: Data())
    #expect(response.headerFields[.tableForgotten] == "1000010000;1000070000")
  }
}

/// A clock that a test moves.
private final class TableServiceTestClock: @unchecked Sendable {
  // Sendable: the number is only touched while the lock is held.
  private let lock = NSLock()
  private var time: Int64

  init(_ time: Int64) { self.time = time }

  var now: Int64 { lock.withLock { time } }

  func add(_ milliseconds: Int64) { lock.withLock { time += milliseconds } }
}
