#if DevServer
import DataModelTestSupport
import Foundation
import Testing

#if PostgreSQL
import TableServiceTestSupport
#endif

/// Servers that are killed while programs write through them and clients pull. `Scripts/sweep` runs ten of
/// them, for a minute each.
@Suite struct ClusterTests {
  private static let model = Repository.url(of: "Schemas/QSDataModel.xcdatamodeld").path
  private static let nothingIsWrong = "; 0 lost, 0 stale, 0 not as they were acknowledged"

  #if PostgreSQL
  @Test(.enabled(if: PostgreSQLTestSchema.server != nil, "needs Scripts/postgresql"))
  func loseNothingOnPostgreSQL() async throws {
    let schema = try await PostgreSQLTestSchema([], isAlone: true)
    let server: URL = try #require(BuiltProgram.url(of: "datamodel-server"))
    let migration = try await Self.run(server, ["migrate", Self.model, "--database", schema.address])
    #expect(migration.status == 0, "\(migration.output)")
    let outcome = try await Self.cluster(schema.address, ["--seconds", "10"])
    #expect(outcome.status == 0 && outcome.output.contains(Self.nothingIsWrong), "\(outcome.output)")
    #expect(outcome.output.contains(/[1-9]\d* servers killed, [1-9]\d* connections ended, [1-9]\d* trans/))
  }
  #endif

  @Test func loseNothingOnSQLite() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let outcome = try await Self.cluster(
      folder.file("rows.sqlite").path,
      ["--servers", "1", "--seconds", "5"]
    )
    #expect(outcome.status == 0 && outcome.output.contains(Self.nothingIsWrong), "\(outcome.output)")
    #expect(outcome.output.contains(/[1-9]\d* servers killed/))
  }

  private static func cluster(
    _ database: String,
    _ options: [String]
  ) async throws -> (status: Int32, output: String) {
    let server: URL = try #require(BuiltProgram.url(of: "datamodel-server"))
    let program: URL = try #require(BuiltProgram.url(of: "SyncCluster"))
    return try await run(
      program,
      ["--server", server.path, "--model", model, "--database", database] + options
    )
  }

  private static func run(
    _ program: URL,
    _ arguments: [String]
  ) async throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("", to: "output")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
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
