#if DevServer
import DataModelTestSupport
import Foundation
import GRDB
import OfflineSync
import TableService
import Testing

/// Clients that load a server all at once, and have to agree in the end. `Scripts/sweep` runs more of them
/// for longer, and looks at the time and the memory.
@Suite struct LoadTests {
  @Test func loseNothingAndAgreeInTheEnd() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let outcome = try await run("\(server.url)", ["--clients", "20", "--seconds", "2"])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains(", 0 errors, 0 lost rows, 0 clients that differ"), "\(outcome.output)")
    #expect(outcome.output.contains(/20 clients, 2.0 s, [1-9]\d* edits/), "\(outcome.output)")
  }

  /// A server that drops rows whenever it writes another: what is lost is seen. The load is counted in
  /// rounds, since a machine that is busy makes too few edits in a second for one of them to be lost.
  @available(macOS 14, *)
  @Test func noticeRowsThatAreLost() async throws {
    let database = try DatabaseQueue()
    let columns = [ServiceColumn("text", .string), ServiceColumn("complete", .boolean)]
    let service = try TableService(tables: [ServiceTable("TodoItem", columns: columns)], database: database)
    let server = try await LocalServer(service)
    defer { server.stop() }
    try await database.write { db in
      for event in ["INSERT", "UPDATE"] {
        try db.execute(
          sql: """
            CREATE TRIGGER "lose.\(event)" AFTER \(event) ON "TodoItem"
            BEGIN DELETE FROM "TodoItem" WHERE "id" LIKE 'own-%' AND "id" <> NEW."id"; END
            """
        )
      }
    }
    let load = ["--clients", "8", "--seconds", "0", "--least-rounds", "5"]
    let outcome = try await run("http://127.0.0.1:\(server.port)", load)
    #expect(outcome.status == 1, "\(outcome.output)")
    #expect(outcome.output.contains(/, [1-9]\d* lost rows/), "\(outcome.output)")
  }

  private func run(_ url: String, _ options: [String]) async throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("", to: "output")
    let program: URL = try #require(
      BuiltProgram.url(of: "SyncLoad"),
      "SyncLoad was not built beside the tests"
    )
    let process = Process()
    process.executableURL = program
    process.arguments = ["--url", url] + options
    let output = try FileHandle(forWritingTo: folder.file("output"))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    for await _ in ended {}
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: folder.file("output"), encoding: .utf8))
  }
}
#endif
