import Foundation
import HTTPTypes
import OfflineSync
import QSDataModelReference

#if PostgreSQL
import TableServicePostgreSQL
#endif

/// Servers, programs that write, and clients that pull: from the first start to the comparison of all.
struct ClusterRun: Sendable {
  private let options: SyncCluster
  private let servers: [ClusterServer]
  private let folder: URL

  init(_ options: SyncCluster) async throws {
    self.options = options
    folder = FileManager.default.temporaryDirectory.appending(path: "SyncCluster-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let arguments = [options.model, "--database", options.database]
    servers = (0..<options.servers).map { [folder] number in
      ClusterServer(options.server, arguments, log: folder.appending(path: "server-\(number).log"))
    }
    #if PostgreSQL
    if options.withoutCut, options.isPostgreSQL { try await Self.takeTheCutAway(options.database) }
    #endif
    for server in servers { try await server.start() }
  }

  #if PostgreSQL
  /// Lets lists go as far as rows can be seen, without any waiting. The triggers stay: servers refuse a table
  /// that lacks one.
  private static func takeTheCutAway(_ database: String) async throws {
    let connection = try await PostgreSQLConnection.open(database)
    try await connection.run(
      """
      CREATE OR REPLACE FUNCTION "datamodel"."move_horizon"(
        "written" regclass, OUT "horizon" timestamptz, OUT "complete" timestamptz)
      LANGUAGE plpgsql AS $$ BEGIN
        EXECUTE format('SELECT coalesce(max("updatedAt"), ''1970-01-01Z'') FROM %s', "written") INTO horizon;
        complete := horizon;
      END $$;
      CREATE OR REPLACE FUNCTION "datamodel"."begin"() RETURNS trigger
      LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$
      """
    )
  }
  #endif

  /// Runs all of it. No server is left behind, whatever comes of it.
  func report() async throws -> ClusterReport {
    do {
      let report = try await compared()
      for server in servers { await server.kill() }
      if report.isGood { try FileManager.default.removeItem(at: folder) }
      return report
    } catch {
      for server in servers { await server.kill() }
      throw error
    }
  }

  private func compared() async throws -> ClusterReport {
    var ports: [Int] = []
    for server in servers { ports.append(await server.port) }
    let writers = (0..<options.writers).map { [ports] in ClusterWriter($0, ClusterTransport(ports)) }
    let pullers = try (0..<options.pullers).map { [ports] _ in try ClusterPuller(ClusterTransport(ports)) }
    let disturbance = ClusterDisturbance(servers, database: options.database)
    let end = ContinuousClock.now + .seconds(options.seconds)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in writers { group.addTask { await writer.work(until: end) } }
      for puller in pullers { group.addTask { await puller.work(until: end) } }
      if !options.undisturbed {
        group.addTask { try await disturbance.killServers(until: end) }
        #if PostgreSQL
        if options.isPostgreSQL {
          group.addTask { try await disturbance.endConnections(until: end) }
          group.addTask { try await disturbance.hang(until: end) }
        }
        #endif
      }
      try await group.waitForAll()
    }
    // A connection that was ended may still be one that a server waits for.
    try await Task.sleep(for: .milliseconds(500))
    let rows = try await rows(ports)
    var report = ClusterReport(options, rowCount: rows.count)
    for puller in pullers {
      try await puller.pull()
      report.add(await puller.pullCount, await puller.failureCount)
      report.compare(try await puller.versions(), with: rows)
    }
    for writer in writers {
      report.add(writes: await writer.acknowledgedCount, inDoubt: await writer.inDoubtCount)
      report.compare(await writer.expectations, with: rows)
    }
    report.disturbances = [
      await disturbance.killCount, await disturbance.terminationCount, await disturbance.hangingCount,
    ]
    return report
  }

  private func rows(_ ports: [Int]) async throws -> [String: TodoItem] {
    guard let url = URL(string: "http://127.0.0.1") else { throw CocoaError(.fileNoSuchFile) }
    let client = try TableClient(url: url, transport: ClusterTransport(ports))
    var rows: [String: TodoItem] = [:]
    for try await page in try client.table(TodoItem.self).pages() {
      for row in page.rows { rows[row.item.id] = row.item }
    }
    return rows
  }
}
