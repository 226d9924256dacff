import Foundation
import GRDB
import HTTPTypes
import RemoteTables
import TableService
import TableServiceTestSupport
import Testing

/// A version is that of one life of a row: the next row with its id has others.
@Suite struct VersionTests {
  private static let dialects = [ServiceDialect.mobileApps(.v3_0_0), .mobileApps, .datasync]

  /// A service with tables that keep no deleted rows, as it is made outside of tests.
  private static func service(
    _ dialect: ServiceDialect,
    _ database: any DatabaseWriter
  ) throws -> ServiceFixture {
    var table = ServiceFixture.todo
    table.isSoftDeleted = false
    return try ServiceFixture(dialect, tables: [table], database: database) {
      $0.nextVersion = TableServiceOptions().nextVersion
    }
  }

  /// The tag of the row of a first life, which was deleted; the row is inserted again.
  private static func oldTag(_ fixture: ServiceFixture, changes: Int) async throws -> String {
    let update = fixture.service.dialect == .datasync ? "PUT" : "PATCH"
    let row = #"{"id":"1","text":"first"}"#
    #expect(await fixture.send("POST /tables/TodoItem", row).status == 201)
    for _ in 0..<changes {
      #expect(await fixture.send("\(update) /tables/TodoItem/1", row).status == 200)
    }
    let tag = try #require(await fixture.send("GET /tables/TodoItem/1").tag)
    _ = await fixture.send("DELETE /tables/TodoItem/1")
    let second = #"{"id":"1","text":"second"}"#
    #expect(await fixture.send("POST /tables/TodoItem", second).status == 201)
    return tag
  }

  @Test(arguments: dialects, [0, 3])
  func thatOfAnEarlierLifeOverwritesNothing(_ dialect: ServiceDialect, _ changes: Int) async throws {
    let fixture = try Self.service(dialect, DatabaseQueue())
    let tag = try await Self.oldTag(fixture, changes: changes)
    let update = dialect == .datasync ? "PUT" : "PATCH"
    let row = #"{"id":"1","text":"late"}"#
    // As many changes as the first row had.
    for _ in 0..<changes {
      let second = #"{"id":"1","text":"second"}"#
      #expect(await fixture.send("\(update) /tables/TodoItem/1", second).status == 200)
    }
    for line in ["\(update) /tables/TodoItem/1", "DELETE /tables/TodoItem/1"] {
      #expect(
        await fixture.send(line, line.hasPrefix("D") ? nil : row, headers: ["If-Match: \(tag)"]).status == 412
      )
    }
    #expect(await fixture.send("GET /tables/TodoItem/1").json?.object?["text"] == "second")
  }

  /// A server whose rows are in memory begins again, with clients that remember the rows of the last one.
  @Test(arguments: dialects)
  func thatOfAnEarlierRunIsAnother(_ dialect: ServiceDialect) async throws {
    let row = #"{"id":"1","text":"a"}"#
    var tags: Set<String> = []
    for _ in 0..<2 {
      let fixture = try Self.service(dialect, DatabaseQueue())
      tags.insert(try #require(await fixture.send("POST /tables/TodoItem", row).tag))
    }
    #expect(tags.count == 2)
  }

  /// A client cannot bring the version of an earlier life along.
  @Test func isNotTheClients() async throws {
    let fixture = try Self.service(.mobileApps, DatabaseQueue())
    let first = await fixture.send("POST /tables/TodoItem", #"{"id":"1","text":"a"}"#)
    _ = await fixture.send("DELETE /tables/TodoItem/1")
    let version = try #require(first.json?.object?["version"]?.string)
    let row = #"{"id":"1","text":"b","version":"\#(version)"}"#
    #expect(await fixture.send("POST /tables/TodoItem", row).tag != first.tag)
  }

  /// A file of a service that counted has numbers in it.
  @Test func followsACountedOne() async throws {
    let database = try DatabaseQueue()
    let old = try ServiceFixture(.mobileApps, database: database)
    let row = #"{"id":"1","text":"a"}"#
    #expect(await old.send("POST /tables/TodoItem", row).tag == #""MQ==""#)
    let fixture = try ServiceFixture(.mobileApps, database: database) {
      $0.nextVersion = TableServiceOptions().nextVersion
    }
    let answer = await fixture.send("PATCH /tables/TodoItem/1", row, headers: [#"If-Match: "MQ==""#])
    #expect(answer.status == 200 && answer.tag != #""Mg==""#)
  }
}
