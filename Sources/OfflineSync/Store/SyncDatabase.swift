import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// A database that other processes may be writing to.
struct SyncDatabase: Sendable {
  let writer: any DatabaseWriter
  /// The store, if the database is one: it explains what a transaction leaves broken.
  let store: LocalStore?
  /// The version of the file when it was given; nil if it does not say.
  let version: StoreVersion?

  init(writer: any DatabaseWriter, store: LocalStore?) throws {
    self.writer = writer
    self.store = store
    version = try writer.read { db in try StoreVersion.find(in: db) }
  }

  /// Reads, whatever becomes of the task: a push that is cancelled still says what it did.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await writer.snapshot { [version] db in
      do {
        return try body(db)
      } catch let error as DatabaseError {
        // A column that is gone went with a migration.
        try version?.require(in: db)
        throw error
      }
    }
  }

  /// Writes in one transaction, whatever becomes of the task: what an answer has changed must not be undone
  /// by the caller.
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

  /// Writes in one transaction what the app wants, and checks the rules of the store.
  func writeLocally<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let body = checked(body)
    return try await waiting {
      if let store { return try await store.write(body) }
      return try await writer.write(body)
    }
  }

  /// The same, in a file that is still of the version.
  private func checked<Value>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) -> @Sendable (Database) throws -> Value {
    { [version] db in
      try version?.require(in: db)
      return try body(db)
    }
  }

  /// Waits for the writes of others, whatever the configuration of the database says.
  private func waiting<Value>(_ body: () async throws -> Value) async throws -> Value {
    let end = ContinuousClock.now + LocalStore.patience
    while true {
      do {
        return try await body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
        // A task that is cancelled waits just so, and does not ask as fast as it can.
        await Task { try? await Task.sleep(nanoseconds: 20_000_000) }.value
      }
    }
  }
}
