#if PostgreSQL
import Foundation

/// A session on its own dispatch queue, whose thread it may block. Callers pass whole transactions, since
/// each switch of threads costs as much as a statement.
package final class PostgreSQLConnection: @unchecked Sendable {
  // Sendable: the session is only used on the queue. `isUsable` is written there, and read by the owner of
  // the connection after its work has ended.
  private let session: PostgreSQLSession
  private let queue: DispatchQueue
  /// Whether the connection can do other work: it is open, and outside of a transaction.
  private(set) var isUsable = true

  private init(_ session: PostgreSQLSession, _ queue: DispatchQueue) {
    self.session = session
    self.queue = queue
  }

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - address: the address of the database, as libpq reads it
  ///   - timeLimit: how many seconds a statement may take; 0 for no limit
  /// - Returns: the connection
  /// - Throws: ``PostgreSQLError``
  package static func open(_ address: String, timeLimit: Int = 0) async throws -> PostgreSQLConnection {
    let queue = DispatchQueue(label: "swift-datamodel.postgresql")
    return try await onQueue(queue) {
      PostgreSQLConnection(try PostgreSQLSession(address, timeLimit: timeLimit), queue)
    }
  }

  /// Runs work with the session.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (PostgreSQLSession) throws -> Value
  ) async throws -> Value {
    try await Self.onQueue(queue) { [self] in
      defer { isUsable = session.isOpen && session.isIdle }
      return try work(session)
    }
  }

  /// Runs statements, and returns the rows of the last one.
  ///
  /// - Throws: ``PostgreSQLError``
  @discardableResult
  package func run(_ sql: String) async throws -> [[String?]] {
    try await run { try $0.run(sql).rows }
  }

  private static func onQueue<Value: Sendable>(
    _ queue: DispatchQueue,
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: work)) }
    }
  }
}
#endif
