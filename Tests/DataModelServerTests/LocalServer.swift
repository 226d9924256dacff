#if DevServer
import GRDB
import Logging
import TableService

@testable import DataModelServer

/// A server in the process of the tests.
@available(macOS 14, *)
struct LocalServer {
  let port: Int
  let service: TableService
  private let task: Task<Void, any Error>

  /// Starts a server, and waits until it listens.
  init(
    _ service: TableService,
    signIn: DevelopmentSignIn? = nil,
    limits: ServerLimits = ServerLimits(),
    options: ServerOptions = ServerOptions()
  ) async throws {
    self.service = service
    var options = options
    options.limits = limits
    // A busy machine takes its time, and a test may change the database.
    options.limits.readiness = .seconds(600)
    options.limits.readinessAge = .zero
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let server = TableServer(
      service,
      signIn: signIn,
      options,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      listening: { continuation.yield($0) }
    )
    task = Task {
      // If it cannot listen, there is nothing to wait for.
      defer { continuation.finish() }
      try await server.run(endsAtSignals: false)
    }
    guard let port = await ports.first(where: { _ in true }) else {
      try await task.value
      throw CancellationError()
    }
    self.port = port
  }

  /// A server with a table of texts, which takes bodies of 100 kB.
  init(
    _ dialect: ServiceDialect = .mobileApps,
    limits: ServerLimits = ServerLimits(),
    options: ServerOptions = ServerOptions()
  ) async throws {
    var serviceOptions = TableServiceOptions()
    serviceOptions.maxBodyBytes = 102_400
    let service = try TableService(
      tables: [ServiceTable("TodoItem", columns: [ServiceColumn("text", .string)])],
      database: try DatabaseQueue(),
      dialect: dialect,
      options: serviceOptions
    )
    try await self.init(service, limits: limits, options: options)
  }

  func stop() { task.cancel() }

  /// A server of the same tables that takes its time: what was asked of this one can be seen there, however
  /// busy the machine is.
  func patient() async throws -> LocalServer { try await LocalServer(service) }

  /// Sends a request with the headers of the dialect, and reads until the connection is closed.
  func send(_ line: String, _ headers: [String] = [], body: String = "") async throws -> RawConnection.Answer
  {
    try await RawConnection.send([RawConnection.request(line, headers, body: body)], to: port)
  }
}
#endif
