import Foundation

#if PostgreSQL
import TableServicePostgreSQL
#endif

/// What goes wrong meanwhile.
actor ClusterDisturbance {
  private let servers: [ClusterServer]
  private let database: String
  private(set) var killCount = 0
  private(set) var terminationCount = 0
  private(set) var hangingCount = 0

  init(_ servers: [ClusterServer], database: String) {
    self.servers = servers
    self.database = database
  }

  /// Kills a server every second and a half, and begins it again.
  func killServers(until end: ContinuousClock.Instant) async throws {
    while ContinuousClock.now + .milliseconds(1500) < end {
      try await Task.sleep(for: .milliseconds(1500))
      guard let server = servers.randomElement() else { return }
      await server.kill()
      killCount += 1
      try await server.start()
    }
  }

  #if PostgreSQL
  /// Ends connections of servers, whatever they do.
  func endConnections(until end: ContinuousClock.Instant) async throws {
    let connection = try await PostgreSQLConnection.open(database)
    while ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(300))
      try await connection.run(
        """
        SELECT pg_terminate_backend("pid") FROM "pg_stat_activity"
          WHERE "application_name" = 'swift-datamodel' AND "datname" = current_database()
            AND "pid" <> pg_backend_pid() ORDER BY random() LIMIT 1
        """
      )
      terminationCount += 1
    }
  }

  /// Writes with transactions that hang between the time of a row and their end. Their connection has
  /// another name, so that it is not ended.
  func hang(until end: ContinuousClock.Instant) async throws {
    let connection = try await PostgreSQLConnection.open(database)
    try await connection.run("SET application_name = 'hanging'")
    while ContinuousClock.now < end {
      hangingCount += 1
      let pause = Double.random(in: 0...1)
      try await connection.run(
        """
        BEGIN; INSERT INTO "TodoItem" ("id", "text") VALUES ('hanging-\(hangingCount)', 'late');
        SELECT pg_sleep(\(pause * pause * pause)); COMMIT
        """
      )
      try await Task.sleep(for: .milliseconds(100))
    }
  }
  #endif
}
