#if DevServer && PostgreSQL
import DataModelTestSupport
import Foundation
import HTTPTypes
import NIOCore
import TableService
import TableServicePostgreSQL
import TableServiceTestSupport
import Testing

/// Transactions whose end is not heard of.
@Suite(.enabled(if: PostgreSQLTestSchema.server != nil, "needs Scripts/postgresql"))
struct LostCommitTests {
  private static let table = ServiceTable("Item", columns: [ServiceColumn("text", .string)])

  /// Sends a row to a service, and gives the status of the answer.
  private static func insert(_ id: String, _ service: TableService) async -> Int {
    var request = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/tables/Item")
    request.headerFields[.contentType] = "application/json"
    if let name = HTTPField.Name("ZUMO-API-VERSION") { request.headerFields[name] = "2.0.0" }
    return await service.answer(request, body: Data("{\"id\":\"\(id)\"}".utf8)).0.status.code
  }

  /// The connection is cut when the server has answered COMMIT: the row is there, and no answer says that it
  /// is not, or that it cannot be.
  @Test func areNeverSaidToBeUndone() async throws {
    let schema = try await PostgreSQLTestSchema([Self.table], isAlone: true)
    let database = try #require(URLComponents(string: schema.address))
    let isCutting = Guarded(false)
    let proxy = try await ConnectionProxy(to: [try #require(database.port)]) { bytes in
      let isCommit = String(decoding: bytes.readableBytesView, as: UTF8.self).contains("COMMIT\0")
      return isCommit && isCutting.withLock { $0 } ? .isCut : .goesOn
    }
    defer { proxy.close() }
    var address = database
    address.port = proxy.port
    address.percentEncodedQuery = "\(database.percentEncodedQuery ?? "")&sslmode=disable&gssencmode=disable"
    var options = schema.options
    options.address = try #require(address.string)
    let service = try await TableService(tables: [Self.table], postgreSQL: options)
    #expect(await Self.insert("first", service) == 201)
    for number in 1...200 {
      isCutting.withLock { $0 = true }
      #expect(await Self.insert("\(number)", service) == 503)
      isCutting.withLock { $0 = false }
      // It was done, and done once.
      #expect(await Self.insert("\(number)", service) == 409)
    }
    let count = try await schema.connection.run("SELECT count(*) FROM \"Item\"").first?[0]
    #expect(count == "201")
  }

  /// A connection that ends before COMMIT is sent has done nothing: another does the transaction again.
  @Test func areBegunAgainBeforeTheirEnd() async throws {
    let schema = try await PostgreSQLTestSchema([Self.table], isAlone: true)
    let database = try #require(URLComponents(string: schema.address))
    let cuts = Guarded(0)
    let proxy = try await ConnectionProxy(to: [try #require(database.port)]) { bytes in
      let isInsertion = String(decoding: bytes.readableBytesView, as: UTF8.self).contains("INSERT INTO")
      guard isInsertion else { return .goesOn }
      return cuts.withLock { cuts in
        cuts += 1
        return cuts % 2 == 1 ? .isCut : .goesOn
      }
    }
    defer { proxy.close() }
    var address = database
    address.port = proxy.port
    address.percentEncodedQuery = "\(database.percentEncodedQuery ?? "")&sslmode=disable&gssencmode=disable"
    var options = schema.options
    options.address = try #require(address.string)
    options.connections = 1
    let service = try await TableService(tables: [Self.table], postgreSQL: options)
    for number in 1...20 {
      #expect(await Self.insert("\(number)", service) == 201)
      // Idle connections end, too, and the next one prepares its statements again.
      try await schema.connection.run(
        """
        SELECT pg_terminate_backend("pid") FROM "pg_stat_activity"
          WHERE "datname" = current_database() AND "pid" <> pg_backend_pid()
        """
      )
    }
    #expect(cuts.withLock { $0 } == 40)
  }
}
#endif
