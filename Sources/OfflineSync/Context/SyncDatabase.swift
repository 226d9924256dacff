import Foundation
import GRDB

/// A database that other processes may be writing to.
struct SyncDatabase: Sendable {
  let writer: any DatabaseWriter

  /// How long a write waits for those of others, whatever the configuration of the database says.
  private static let patience: Duration = .seconds(10)

  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await writer.read(body)
  }

  /// Writes in one transaction.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let end = ContinuousClock.now + Self.patience
    while true {
      do {
        // The caller's cancellation must not undo what an answer has changed.
        return try await Task { try await writer.write(body) }.value
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
        try? await Task.sleep(nanoseconds: 20_000_000)
      }
    }
  }
}
