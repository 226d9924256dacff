#if PostgreSQL
import Foundation
import TableService

/// A pool of connections that requests share. It opens a connection when a request needs one, and keeps it
/// for the next request.
actor ConnectionPool {
  private let limit: Int
  private let open: @Sendable () async throws -> ServiceConnection
  private var idle: [ServiceConnection] = []
  /// The number of connections, including those that are being opened.
  private var count = 0
  private var waiting: [(id: UUID, continuation: CheckedContinuation<ServiceConnection?, any Error>)] = []

  init(limit: Int, open: @escaping @Sendable () async throws -> ServiceConnection) {
    self.limit = limit
    self.open = open
  }

  /// Runs work with exclusive use of a connection.
  ///
  /// - Throws: what the work throws; ``PostgreSQLError`` if no connection can be opened; `CancellationError`
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (ServiceConnection) async throws -> Value
  ) async throws -> Value {
    let connection = try await take()
    do {
      let value = try await work(connection)
      put(connection)
      return value
    } catch {
      put(connection)
      throw error
    }
  }

  /// Returns how many connections there are, and how many requests wait for one.
  func measurements() -> [ServiceMeasurement] {
    let name = "datamodel_database_connections"
    return [
      ServiceMeasurement(
        name,
        "Connections to the database",
        .gauge,
        labels: ["state": "busy"],
        Double(count - idle.count)
      ),
      ServiceMeasurement(
        name,
        "Connections to the database",
        .gauge,
        labels: ["state": "idle"],
        Double(idle.count)
      ),
      ServiceMeasurement(
        "datamodel_database_waiting",
        "Requests that wait for a connection to the database",
        .gauge,
        Double(waiting.count)
      ),
    ]
  }

  private func take() async throws -> ServiceConnection {
    try Task.checkCancellation()
    if let connection = idle.popLast() { return connection }
    if count == limit {
      // Nil means that a connection has ended, and another may be opened.
      if let connection = try await next() { return connection }
    } else {
      count += 1
    }
    do {
      return try await open()
    } catch {
      leavePlace()
      throw error
    }
  }

  private func next() async throws -> ServiceConnection? {
    let id = UUID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting.append((id, continuation))
        }
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }

  private func cancel(_ id: UUID) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(throwing: CancellationError())
  }

  private func put(_ connection: ServiceConnection) {
    guard connection.isUsable else {
      // If the server has ended, all other connections have ended too.
      count -= idle.count
      idle = []
      return leavePlace()
    }
    if waiting.isEmpty {
      idle.append(connection)
    } else {
      waiting.removeFirst().continuation.resume(returning: connection)
    }
  }

  /// Lets the request that has waited longest open a connection instead of one that is gone.
  private func leavePlace() {
    if waiting.isEmpty {
      count -= 1
    } else {
      waiting.removeFirst().continuation.resume(returning: nil)
    }
  }
}
#endif
