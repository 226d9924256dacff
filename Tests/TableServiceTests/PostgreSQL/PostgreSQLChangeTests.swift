#if PostgreSQL
import Foundation
import HTTPTypes
import TableServicePostgreSQL
import TableServiceTestSupport
import TableWire
import Testing

@testable import TableService

/// What several services of one PostgreSQL database tell of its changes.
@Suite(.enabled(if: PostgreSQLTestSchema.server != nil, "needs Scripts/postgresql"), .serialized)
struct PostgreSQLChangeTests {
  private static let item = ServiceTable("Item", columns: [ServiceColumn("text", .string)])

  private static func service(_ schema: PostgreSQLTestSchema) async throws -> TableService {
    var options = TableServiceOptions()
    options.changeFeed.pause = .milliseconds(5)
    return try await TableService(tables: [item], postgreSQL: schema.options, options: options)
  }

  @Test func eachServiceHearsOfTheOthers() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item])
    let (first, second) = (try await Self.service(schema), try await Self.service(schema))
    let stream = try await ChangeStream(second)
    var request = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/tables/Item")
    request.headerFields[.zumoAPIVersion] = "2.0.0"
    request.headerFields[.contentType] = "application/json"
    let (response, _) = await first.answer(request, body: Data(#"{"id":"1"}"#.utf8))
    #expect(response.status == .created)
    #expect(await stream.tables() == ["Item"])
    // A program that knows nothing of services.
    for statement in [
      #"INSERT INTO "Item" ("id") VALUES ('2')"#, #"UPDATE "Item" SET "text" = 'x'"#,
      #"DELETE FROM "Item" WHERE "id" = '2'"#,
    ] {
      try await schema.connection.run(statement)
      #expect(await stream.tables() == ["Item"], "\(statement)")
    }
  }

  /// What a pull could not read yet is told later, even if the writer that held it up changes nothing.
  @Test(arguments: ["COMMIT", "ROLLBACK"])
  func aWriterThatHangsDelaysTheNews(_ end: String) async throws {
    let schema = try await PostgreSQLTestSchema([Self.item])
    let service = try await Self.service(schema)
    let stream = try await ChangeStream(service)
    let hanging = try await PostgreSQLConnection.open(schema.address)
    try await hanging.run(#"BEGIN; INSERT INTO "Item" ("id") VALUES ('slow')"#)
    let row = try await schema.connection.run(
      #"INSERT INTO "Item" ("id") VALUES ('quick') RETURNING floor(extract(epoch FROM "updatedAt") * 1000)"#
    )
    let time = try #require(row.first?.first?.flatMap { $0 }.flatMap { Int64($0) })
    // Several looks find that something has changed, and that it is not there for good.
    let parts = Task { await stream.changes() }
    try await Task.sleep(for: .milliseconds(500))
    try await hanging.run(end)
    let told = try #require(await parts.value.first)
    #expect(told.time >= time)
    var request = HTTPRequest(
      method: .get,
      scheme: "http",
      authority: "localhost",
      path: "/tables/Item?$orderby=updatedAt"
    )
    request.headerFields[.zumoAPIVersion] = "2.0.0"
    let (_, body) = await service.answer(request, body: Data())
    let ids = (try? JSONValue(body))?.array?.compactMap { $0.object?["id"]?.string }
    #expect(Set(ids ?? []) == (end == "COMMIT" ? ["quick", "slow"] : ["quick"]))
  }

  /// Clients of a server that was restarted, or of a database that was restored, begin again.
  @Test func aHistoryThatIsGoneEndsTheStream() async throws {
    let schema = try await PostgreSQLTestSchema([Self.item], isAlone: true)
    let service = try await Self.service(schema)
    let stream = try await ChangeStream(service)
    _ = await stream.part()
    try await schema.connection.run(
      #"""
      INSERT INTO "datamodel"."span" ("server", "before") VALUES ('other', now());
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
      """#
    )
    #expect(await stream.changes().isEmpty)
  }
}
#endif
