import Foundation
import GRDB
import RemoteTables
import SQLText
import TableService
import Testing

/// The tables in the database.
@Suite struct SchemaTests {
  @Test func extendsTablesAndKeepsRows() async throws {
    let database = try DatabaseQueue()
    let first = try ServiceFixture(database: database)
    #expect(
      await first.send("POST /tables/TodoItem", #"{"id":"1","text":"a","new":1.5,"flag":true}"#).status == 201
    )
    var table = ServiceFixture.todo
    table.columns += [ServiceColumn("due", .date), ServiceColumn("new", .number)]
    let second = try ServiceFixture(tables: [table], database: database)
    let row = await second.send("GET /tables/TodoItem/1").json?.object
    #expect(row?["new"]?.number?.double == 1.5 && row?["flag"] == true && row?["due"] == .null)
    let later = await second.send("PATCH /tables/TodoItem/1", #"{"due":"2026-02-03"}"#).json?.object
    #expect(later?["due"] == "2026-02-03T00:00:00.000Z" && later?["version"] == "Mg==")
    // The clock has not moved, but the last time is in the file.
    #expect(later?["updatedAt"] == "2026-01-01T00:00:00.001Z")
  }

  @Test func refusesOtherTables() throws {
    let database = try DatabaseQueue()
    _ = try TableService(tables: [ServiceFixture.todo], database: database)
    let other = ServiceTable("TodoItem", columns: [ServiceColumn("text", .number)])
    #expect(
      throws: TableServiceError.differentTable(
        table: "TodoItem",
        column: "text",
        stored: "string",
        wanted: "number"
      )
    ) { try TableService(tables: [other], database: database) }
    let counted = ServiceTable("TodoItem", ids: .counted)
    #expect(throws: TableServiceError.self) { try TableService(tables: [counted], database: database) }
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("Größe", "Gr%C3%B6%C3%9Fe"), ("1a", "1a"), ("a\"; DROP", "a%22%3B%20DROP"),
  ])
  func takesNamesOfTables(_ name: String, _ component: String) async throws {
    for dialect in [ServiceDialect.mobileApps, .datasync] {
      let fixture = try ServiceFixture(dialect, tables: [ServiceTable(name)])
      #expect(await fixture.send("POST /tables/\(component)", #"{"id":"1"}"#).status == 201)
      #expect(await fixture.send("GET /tables/\(component)").ids == ["1"])
    }
  }

  @Test(arguments: [
    "", "a/b", ".", "..", "a\u{0}", "__service", "sqlite_x", String(repeating: "a", count: 129),
  ])
  func refusesNamesOfTables(_ name: String) {
    #expect(throws: TableServiceError.invalidName(name)) {
      try TableService(tables: [ServiceTable(name)], database: try DatabaseQueue())
    }
  }

  @Test(arguments: ["id", "Version", "updatedAt", "CREATEDAT", "deleted", "__row", "a-b"])
  func refusesNamesOfColumns(_ name: String) {
    #expect(throws: TableServiceError.invalidName(name)) {
      let table = ServiceTable("A", columns: [ServiceColumn(name, .string)])
      return try TableService(tables: [table], database: try DatabaseQueue())
    }
  }

  @Test func refusesNamesThatDifferInCase() {
    #expect(throws: TableServiceError.duplicateName("a")) {
      try TableService(tables: [ServiceTable("A"), ServiceTable("a")], database: try DatabaseQueue())
    }
  }

  /// A value of a type, and what comes back.
  @Test(
    arguments: [
      (ServiceValueType.integer, "9223372036854775807", "9223372036854775807"), (.integer, "-0", "0"),
      (.integer, "\"12\"", "12"),
      (.integer, "1.5", nil), (.integer, "9223372036854775808", nil), (.integer, "true", nil),
      (.decimal, "0.1000000000000000000000000000000000001", "0.1000000000000000000000000000000000001"),
      (.decimal, "\"1.50\"", "1.5"), (.decimal, "\"a\"", nil),
      (.number, "9007199254740993", "9007199254740992"),
      (.number, "1e400", nil), (.number, "0.1", "0.1"), (.boolean, "1", "true"), (.boolean, "2", nil),
      (.boolean, "\"true\"", nil),
      (.date, "\"2016-02-03T04:05:06.1234567+01:00\"", "\"2016-02-03T03:05:06.123Z\""),
      (.date, "\"2016-02-30\"", nil),
      (.date, "1", nil), (.string, "\"\\u0000x\"", "\"\\u0000x\""), (.string, "1", nil), (.string, "[]", nil),
      (.string, "null", "null"),
    ] as [(ServiceValueType, String, String?)]
  )
  func keepsValues(_ type: ServiceValueType, _ sent: String, _ received: String?) async throws {
    for dialect in [ServiceDialect.mobileApps, .datasync] {
      let table = ServiceTable("A", columns: [ServiceColumn("value", type)])
      let answer = await (try ServiceFixture(dialect, tables: [table])).send(
        "POST /tables/A",
        "{\"value\":\(sent)}"
      )
      #expect(answer.status == (received == nil ? 400 : 201))
      if let received { #expect(answer.json?.object?["value"]?.description == received) }
    }
  }

  @Test func countsIDs() async throws {
    let fixture = try ServiceFixture(tables: [ServiceTable("A", isSoftDeleted: false, ids: .counted)])
    for id in 1...2 {
      #expect(
        await fixture.send("POST /tables/A", #"{"id":99}"#).json?.object?["id"]?.number?.int64 == Int64(id)
      )
    }
    #expect(await fixture.send("DELETE /tables/A/2").status == 200)
    #expect(await fixture.send("GET /tables/A/x").status == 404)
    // An id is never given out again.
    #expect(await fixture.send("POST /tables/A", "{}").json?.object?["id"]?.number?.int64 == 3)
  }

  @Test(arguments: [(false, 201), (true, 409)])
  func knowsIDsInAnyCaseIfAsked(_ hasCaseInsensitiveIDs: Bool, _ status: Int) async throws {
    let fixture = try ServiceFixture { $0.hasCaseInsensitiveIDs = hasCaseInsensitiveIDs }
    #expect(await fixture.send("POST /tables/TodoItem", #"{"id":"A"}"#).status == 201)
    #expect(await fixture.send("POST /tables/TodoItem", #"{"id":"a"}"#).status == status)
    #expect(await fixture.send("GET /tables/TodoItem/a").status == 200)
  }

  @Test func authenticates() {
    // RFC 4231, cases 2 and 6.
    #expect(
      Self.hex(SHA256.authenticationCode(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
    let text = "Test Using Larger Than Block-Size Key - Hash Key First"
    #expect(
      Self.hex(SHA256.authenticationCode(Array(text.utf8), key: Array(repeating: 0xaa, count: 131)))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    )
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
