import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// A database that other processes may be writing to.
struct SyncDatabase: Sendable {
  let writer: any DatabaseWriter
  /// The store, if the database belongs to one: it explains which rules a transaction breaks.
  let store: LocalStore?
  /// The version of the file when the context was created; nil if the file does not say.
  let version: StoreVersion?

  init(writer: any DatabaseWriter, store: LocalStore?) throws {
    self.writer = writer
    self.store = store
    version = try writer.read { db in try StoreVersion.find(in: db) }
  }

  /// Reads, even if the task is cancelled: a cancelled push still reports what it did.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await writer.snapshot { [version] db in
      do {
        return try body(db)
      } catch let error as DatabaseError {
        // A migration may have removed a column.
        try version?.require(in: db)
        throw error
      }
    }
  }

  /// Writes in one transaction, even if the task is cancelled: the caller must not undo what an answer has
  /// changed.
  ///
  /// - Throws: ``SyncStoreError/otherVersion(_:)`` if the file was migrated
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let body = checked(body)
    return try await waiting {
      try await withCheckedThrowingContinuation { continuation in
        writer.asyncWrite(body) { _, result in continuation.resume(with: result) }
      }
    }
  }

  /// Writes a change by the app in one transaction, and checks the rules of the store.
  func writeLocally<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let body = checked(body)
    return try await waiting {
      if let store { return try await store.write(body) }
      return try await writer.write(body)
    }
  }

  /// Returns the same closure, which first checks that the file still has this version.
  private func checked<Value>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) -> @Sendable (Database) throws -> Value {
    { [version] db in
      try version?.require(in: db)
      return try body(db)
    }
  }

  /// Waits for others that are writing, whatever the configuration of the database says.
  private func waiting<Value>(_ body: () async throws -> Value) async throws -> Value {
    let end = ContinuousClock.now + LocalStore.patience
    while true {
      do {
        return try await body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
        // A cancelled task waits too, instead of retrying as fast as it can.
        await Task { try? await Task.sleep(nanoseconds: 20_000_000) }.value
      }
    }
  }
}
