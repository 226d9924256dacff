#if PostgreSQL
import Foundation

/// Connections that requests share. They are made when they are needed, and wait for the next request
/// afterwards.
actor ConnectionPool {
  private let limit: Int
  private let open: @Sendable () async throws -> ServiceConnection
  private var idle: [ServiceConnection] = []
  /// How many there are, also those that are being made.
  private var count = 0
  private var waiting: [(id: UUID, continuation: CheckedContinuation<ServiceConnection?, any Error>)] = []

  init(limit: Int, open: @escaping @Sendable () async throws -> ServiceConnection) {
    self.limit = limit
    self.open = open
  }

  /// Does work with a connection, which no other work uses meanwhile.
  ///
  /// - Throws: what the work throws; ``PostgreSQLError`` if no connection can be made; `CancellationError`
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

  private func take() async throws -> ServiceConnection {
    try Task.checkCancellation()
    if let connection = idle.popLast() { return connection }
    if count == limit {
      // Nil is the place of a connection that has ended.
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
      // A server that has ended has ended all of them.
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

  /// A connection is gone: the one that waits longest may make another.
  private func leavePlace() {
    if waiting.isEmpty {
      count -= 1
    } else {
      waiting.removeFirst().continuation.resume(returning: nil)
    }
  }
}
#endif
