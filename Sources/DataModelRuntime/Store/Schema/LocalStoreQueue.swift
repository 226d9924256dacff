public import GRDB

/// A queue in the database of a store, which keeps the changes of synced rows until a server has them.
///
/// `OfflineSync` has one, `SyncQueue`. The generated code of a model with synced entities passes it to the
/// schema, so that no store of the model is opened without it. Every write is queued then, whatever code
/// makes it.
public protocol LocalStoreQueue: Sendable {
  /// Returns the state of the queue in a database, without writing to it.
  func state(for tables: [SyncedTable], in db: Database) throws -> LocalStoreQueueState

  /// Creates what is missing, and updates the rest to the form that this code knows. No operation is lost.
  ///
  /// - Parameters:
  ///   - tables: the synced tables of the model; empty if it no longer has any
  ///   - db: a connection in a transaction, without the ``objects(for:in:)``
  /// - Throws: `DatabaseError`
  func prepare(for tables: [SyncedTable], in db: Database) throws

  /// Returns the statements that create triggers, views and tables without data of their own, which a store
  /// drops before a migration and creates again after it.
  func objects(for tables: [SyncedTable], in db: Database) throws -> [String]

  /// Removes what the queue has added to tables of the model, so that they can be migrated.
  /// ``prepare(for:in:)`` adds it again.
  ///
  /// - Parameters:
  ///   - steps: the steps of the migration
  ///   - db: a connection in its transaction, without the ``objects(for:in:)``
  /// - Returns: the steps, extended to carry the queue along
  /// - Throws: `DatabaseError`
  func carry(through steps: [SchemaMigration], in db: Database) throws -> [SchemaMigration]

  /// Queues the changes that another store had not sent, whose rows were just imported.
  ///
  /// - Parameters:
  ///   - changes: the changes, in the order in which they are sent, at most one for each row
  ///   - tables: the synced tables of the model
  ///   - db: a connection in a transaction, to a database with the queue
  /// - Throws: `DatabaseError`
  func adopt(_ changes: [UnsentChange], for tables: [SyncedTable], in db: Database) throws
}

/// The state of the queue in a database.
public enum LocalStoreQueueState: Sendable, Hashable {
  /// The queue is as this code creates it.
  case complete
  /// Something is missing or outdated.
  case incomplete
  /// The queue has a form that only newer code knows.
  case newer
}
