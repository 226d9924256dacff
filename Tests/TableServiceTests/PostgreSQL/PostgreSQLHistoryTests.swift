#if PostgreSQL
import Foundation
import HTTPTypes
import TableService
import TableServicePostgreSQL
import TableServiceTestSupport
import TableWire
import Testing

/// What services of one PostgreSQL database say of its history, and what pulls see of it.
@Suite(.enabled(if: PostgreSQLTestSchema.server != nil, "needs Scripts/postgresql"))
struct PostgreSQLHistoryTests {
  private static let item = ServiceTable("Item", columns: [ServiceColumn("text", .string)])
  private static let hard = ServiceTable("Hard", isSoftDeleted: false)

  private struct Answer {
    let status: Int
    let epoch: EpochHeader?
    let forgotten: String?
    let ids: [String]
    /// The latest time of the rows.
    let time: String?
  }

  private static func service(
    _ schema: PostgreSQLTestSchema,
    _ tables: [ServiceTable] = [item],
    change: (inout TableServiceOptions) -> Void = { _ in }
  ) async throws -> TableService {
    var options = TableServiceOptions()
    change(&options)
    return try await TableService(
      tables: tables,
      postgreSQL: schema.options,
      options: options
    )
  }

  private static func send(
    _ service: TableService,
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: String = "",
    seen: String? = nil
  ) async -> Answer {
    var request = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
    request.headerFields[.zumoAPIVersion] = "2.0.0"
    request.headerFields[.contentType] = "application/json"
    request.headerFields[.tableEpoch] = seen
    let (response, data) = await service.answer(request, body: Data(body.utf8))
    let rows = (try? JSONValue(data))?.array?.compactMap(\.object) ?? []
    return Answer(
      status: response.status.code,
      epoch: response.headerFields[.tableEpoch].flatMap { EpochHeader($0) },
      forgotten: response.headerFields[.tableForgotten],
      ids: rows.compactMap { $0["id"]?.string },
      time: rows.compactMap { $0["updatedAt"]?.string }.max()
    )
  }

  private static func pull(_ service: TableService, after time: String) async -> Answer {
    let filter = "updatedAt gt datetimeoffset'\(time)'"
    let escaped = filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return await send(service, .get, "/tables/Item?$filter=\(escaped)&$orderby=updatedAt&__includeDeleted=1")
  }

  // MARK: - The cut

  /// A transaction takes its time before another, and commits after that was read.
  @Test(arguments: [true, false])
  func aPullMissesARowOnlyWithoutTheCut(_ hasCut: Bool) async throws {
    let schema = try await PostgreSQLTestSchema([Self.item], isAlone: true)
    let service = try await Self.service(schema)
    func pull(_ after: String) async -> (ids: [String], time: String?) {
      if hasCut {
        let answer = await Self.pull(service, after: after)
        return (answer.ids, answer.time)
      }
      // A list that does not name the time of changes goes as far as rows can be seen.
      let all = await Self.send(service, .get, "/tables/Item")
      return ((all.time ?? "") > after ? all.ids : [], all.time)
    }
    let slow = try await PostgreSQLConnection.open(schema.address)
    try await slow.run("BEGIN; INSERT INTO \"Item\" (\"id\") VALUES ('slow')")
    try await Task.sleep(for: .milliseconds(5))
    #expect(await Self.send(service, .post, "/tables/Item", #"{"id":"quick"}"#).status == 201)
    let first = await pull("1970-01-01T00:00:00.000Z")
    try await slow.run("COMMIT")
    // While a transaction hangs, a cut is tried once a second.
    if hasCut { try await Task.sleep(for: .seconds(1)) }
    let second = await pull(first.time ?? "1970-01-01T00:00:00.000Z")
    if hasCut {
      // The cut does not wait for one that hangs: it is where it was.
      #expect(first.ids == [] && second.ids == ["slow", "quick"])
    } else {
      #expect(first.ids == ["quick"] && second.ids == [], "'slow' is never seen")
    }
  }

  /// What a client has written, it sees with its next pull.
  @Test func aPullSeesWhatWasAcknowledgedBefore() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item], isAlone: true)
    let (one, two) = (try await Self.service(schema), try await Self.service(schema))
    var time = "1970-01-01T00:00:00.000Z"
    for number in 0..<40 {
      #expect(await Self.send(one, .post, "/tables/Item", "{\"id\":\"\(number)\"}").status == 201)
      let answer = await Self.pull(two, after: time)
      #expect(answer.ids == ["\(number)"])
      time = answer.time ?? time
    }
  }

  @Test func aPullWithoutNewsWritesNothing() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item], isAlone: true)
    let service = try await Self.service(schema)
    #expect(await Self.send(service, .post, "/tables/Item", #"{"id":"a"}"#).status == 201)
    _ = await Self.pull(service, after: "1970-01-01T00:00:00.000Z")
    let row = #"SELECT "xmin", "ctid" FROM "datamodel"."clock" WHERE "table" = '"Item"'::regclass"#
    let before = try await schema.connection.run(row)
    for _ in 0..<5 { _ = await Self.pull(service, after: "1970-01-01T00:00:00.000Z") }
    #expect(try await schema.connection.run(row) == before)
  }

  // MARK: - Spans

  @Test func allServicesAreInOneSpan() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item, Self.hard], isAlone: true)
    let services = [
      try await Self.service(schema, [Self.item, Self.hard]),
      try await Self.service(schema, [Self.item, Self.hard]),
    ]
    var seen: String?
    var changed: Int64 = 0
    for number in 0..<8 {
      let service = services[number % 2]
      let table = number < 4 ? "Item" : "Hard"
      let answer = await Self.send(service, .post, "/tables/\(table)", "{\"id\":\"\(number)\"}", seen: seen)
      let epoch = try #require(answer.epoch)
      // What a client has just written is in what it has seen, whichever service it asks.
      #expect(answer.status == 201 && epoch.changed >= changed)
      (seen, changed) = (epoch.text, epoch.changed)
    }
    let gone = await Self.send(services[0], .delete, "/tables/Hard/7", seen: seen)
    #expect(gone.status == 200 && (gone.epoch?.changed ?? 0) > changed)
    // A service that begins later knows it, too.
    let third = try await Self.service(schema, [Self.item, Self.hard])
    let read = await Self.send(third, .get, "/tables/Item", seen: gone.epoch?.text)
    #expect(read.status == 200)
    let stranger = await Self.send(third, .get, "/tables/Item", seen: "other;0")
    #expect(stranger.status == 421 && stranger.epoch?.common == nil)
  }

  @Test func forgetsDeletedRows() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item], isAlone: true)
    let service = try await Self.service(schema) {
      $0.keepsDeletedRows = .seconds(60)
      $0.now = { Int64(Date().timeIntervalSince1970 * 1000) + 120_000 }
    }
    for id in ["a", "b"] { _ = await Self.send(service, .post, "/tables/Item", "{\"id\":\"\(id)\"}") }
    let deleted = await Self.send(service, .delete, "/tables/Item/a")
    #expect(deleted.forgotten == nil)
    try await service.forgetDeletedRows()
    let answer = await Self.pull(service, after: "1970-01-01T00:00:00.000Z")
    let header = try #require(answer.forgotten.flatMap { ForgottenHeader($0) })
    let isSaid = try header.time > #require(deleted.epoch).changed
    #expect(answer.ids == ["b"] && isSaid && header.now > 0)
  }

  /// A dump that is put back while a service runs has the span of before, with less in it.
  @Test func noticesATableOfSpansThatWasPutBack() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item], isAlone: true)
    let service = try await Self.service(schema)
    let before = await Self.send(service, .post, "/tables/Item", #"{"id":"a"}"#)
    let later = await Self.send(service, .post, "/tables/Item", #"{"id":"b"}"#)
    try await schema.connection.run(
      """
      BEGIN;
      CREATE TABLE "datamodel"."copy" AS SELECT "span", "server", "before" FROM "datamodel"."span";
      DROP TABLE "datamodel"."span";
      CREATE TABLE "datamodel"."span" ("number" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        "span" uuid NOT NULL DEFAULT gen_random_uuid(), "server" text NOT NULL,
        "before" timestamptz NOT NULL);
      INSERT INTO "datamodel"."span" ("span", "server", "before") SELECT * FROM "datamodel"."copy";
      SET LOCAL session_replication_role = 'replica';
      DELETE FROM "Item" WHERE "id" = 'b';
      COMMIT
      """
    )
    // The first request finds it out, and is not done.
    let first = await Self.send(service, .post, "/tables/Item", #"{"id":"c"}"#, seen: later.epoch?.text)
    // Its client was not compared with the new span, and hears nothing of it.
    #expect(first.status == 503 && first.epoch == nil)
    let refused = await Self.send(service, .post, "/tables/Item", #"{"id":"c"}"#, seen: later.epoch?.text)
    #expect(refused.status == 421 && refused.epoch?.common == before.epoch?.changed)
    let known = await Self.send(service, .post, "/tables/Item", #"{"id":"c"}"#, seen: before.epoch?.text)
    #expect(known.status == 201 && known.epoch?.span != before.epoch?.span)
  }

  /// The data alone, in the same tables: the span is the same, and has less in it than a client has seen.
  @Test func noticesLessOfTheSameSpan() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item], isAlone: true)
    var service = try await Self.service(schema)
    let before = await Self.send(service, .post, "/tables/Item", #"{"id":"a"}"#)
    let later = await Self.send(service, .post, "/tables/Item", #"{"id":"b"}"#)
    try await schema.connection.run(
      """
      BEGIN; SET LOCAL session_replication_role = 'replica'; DELETE FROM "Item" WHERE "id" = 'b'; COMMIT
      """
    )
    service = try await Self.service(schema)
    let refused = await Self.send(service, .get, "/tables/Item", seen: later.epoch?.text)
    #expect(refused.status == 421 && refused.epoch?.common == before.epoch?.changed)
    #expect(await Self.send(service, .get, "/tables/Item", seen: before.epoch?.text).status == 200)
  }

  // MARK: - What others have set

  /// Settings of a role, a program that writes finer times, and values that no answer has.
  @Test func settingsOfTheDatabaseCountForNothing() async throws {
    var table = Self.item
    table.columns += [
      ServiceColumn("size", .number), ServiceColumn("due", .date), ServiceColumn("price", .decimal),
    ]
    let schema = try await PostgreSQLTestSchema([table], isAlone: true)
    let name = try await schema.connection.run("SELECT current_database()").first?[0] ?? ""
    for setting in [
      "extra_float_digits = 0", "default_transaction_isolation = 'repeatable read'",
      "default_transaction_read_only = on", "datestyle = 'German'", "timezone = 'Asia/Kolkata'",
    ] {
      try await schema.connection.run("ALTER DATABASE \"\(name)\" SET \(setting)")
    }
    let service = try await Self.service(schema, [table])
    let row = #"{"id":"a","size":0.30000000000000004,"due":"2016-02-03T04:05:06.789Z"}"#
    #expect(await Self.send(service, .post, "/tables/Item", row).status == 201)
    let answer = await Self.pull(service, after: "1970-01-01T00:00:00.000Z")
    #expect(answer.status == 200 && answer.ids == ["a"])
    let filter = "size%20eq%200.30000000000000004%20and%20due%20eq%20datetime'2016-02-03T04:05:06.789Z'"
    #expect(await Self.send(service, .get, "/tables/Item?$filter=\(filter)").ids == ["a"])
    for change in [
      #""due" = '0044-03-15 BC'"#, #""due" = 'infinity'"#, #""due" = '12020-01-01Z'"#,
      #""price" = 'NaN'"#, #""price" = 1e400"#,
    ] {
      await #expect(throws: PostgreSQLError.self) {
        try await schema.connection.run("UPDATE \"Item\" SET \(change)")
      }
    }
    await #expect(throws: PostgreSQLError.self) {
      try await schema.connection.run(
        """
        SET session_replication_role = 'replica';
        UPDATE "Item" SET "updatedAt" = '2026-01-01 00:00:00.000001Z'
        """
      )
    }
  }

  @Test func aRoleWithoutRightsIsToldWhichItNeeds() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item], isAlone: true)
    let role = "weak_\(ProcessInfo.processInfo.processIdentifier)"
    try await schema.connection.run(
      """
      CREATE ROLE "\(role)" LOGIN; GRANT SELECT ON "Item" TO "\(role)";
      DO $$ BEGIN EXECUTE format('GRANT USAGE ON SCHEMA %I TO "\(role)"', current_schema()); END $$
      """
    )
    var address = try #require(URLComponents(string: schema.address))
    address.user = role
    var options = schema.options
    options.address = try #require(address.string)
    let text = """
      the role '\(role)' lacks rights; run: GRANT INSERT, UPDATE, DELETE ON "Item" TO "\(role)"
      """
    await #expect(throws: PostgreSQLServiceError.refused(text)) {
      try await TableService(tables: [Self.item], postgreSQL: options)
    }
    try await schema.connection.run("GRANT INSERT, UPDATE, DELETE ON \"Item\" TO \"\(role)\"")
    let service = try await TableService(tables: [Self.item], postgreSQL: options)
    #expect(await Self.send(service, .post, "/tables/Item", #"{"id":"a"}"#).status == 201)
    #expect(await Self.pull(service, after: "1970-01-01T00:00:00.000Z").ids == ["a"])
  }

  // MARK: - Engines whose locks do not hold

  /// Such an engine says that a lock is free which another connection has.
  @Test func writersWaitForEachOtherWhereLocksDoNotHold() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item], isAlone: true)
    try await schema.connection.run(
      """
      CREATE FUNCTION "pg_try_advisory_xact_lock"(integer, integer) RETURNS boolean
      LANGUAGE sql AS 'SELECT true'
      """
    )
    var options = schema.options
    options.address += ",pg_catalog"
    let notices = Guarded<[String]>([])
    options.notice = { notice in notices.withLock { $0.append(notice) } }
    let service = try await TableService(tables: [Self.item], postgreSQL: options)
    #expect(
      notices.withLock { $0 } == [
        "advisory locks have no effect on this server: writers of 'Item' wait for each other"
      ]
    )
    try await schema.connection.run("BEGIN; INSERT INTO \"Item\" (\"id\") VALUES ('slow')")
    let other = try await PostgreSQLConnection.open(schema.address)
    await #expect(throws: PostgreSQLError.self) {
      try await other.run("SET lock_timeout = '100ms'; INSERT INTO \"Item\" (\"id\") VALUES ('quick')")
    }
    // A cut does not wait for it either, and is where it was.
    #expect(await Self.pull(service, after: "1970-01-01T00:00:00.000Z").ids == [])
    try await schema.connection.run("COMMIT")
    #expect(await Self.send(service, .post, "/tables/Item", #"{"id":"quick"}"#).status == 201)
    try await Task.sleep(for: .seconds(1))
    #expect(await Self.pull(service, after: "1970-01-01T00:00:00.000Z").ids == ["slow", "quick"])
  }
}
#endif
