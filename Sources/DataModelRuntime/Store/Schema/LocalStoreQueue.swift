public import GRDB

/// What keeps the changes of synced rows until a server has them, in the database of a store.
///
/// `OfflineSync` has one, `SyncQueue`. Generated code of a model with synced entities gives it to its schema,
/// so that no store of such a model is opened without: what is written then is queued, whoever writes it.
public protocol LocalStoreQueue: Sendable {
  /// Looks at a database, and writes nothing.
  func state(for tables: [SyncedTable], in db: Database) throws -> LocalStoreQueueState

  /// Makes what is missing, and brings what is there to the form that this code knows. No operation is lost.
  ///
  /// - Parameters:
  ///   - tables: the synced tables of the model; none if it has none any more
  ///   - db: a connection in a transaction, without the ``objects(for:in:)``
  /// - Throws: `DatabaseError`
  func prepare(for tables: [SyncedTable], in db: Database) throws

  /// The statements that make triggers, views and tables that hold nothing: what a store takes away before a
  /// migration, and makes again after it.
  func objects(for tables: [SyncedTable], in db: Database) throws -> [String]

  /// Takes what it has added to tables of the model out of the way of a migration. To prepare it again brings
  /// that back.
  ///
  /// - Parameters:
  ///   - steps: the steps of the migration
  ///   - db: a connection in its transaction, without the ``objects(for:in:)``
  /// - Returns: the steps, which carry along what is queued
  /// - Throws: `DatabaseError`
  func carry(through steps: [SchemaMigration], in db: Database) throws -> [SchemaMigration]
}

/// How the queue of a database is.
public enum LocalStoreQueueState: Sendable, Hashable {
  /// As this code makes it.
  case complete
  /// Something is missing or older.
  case incomplete
  /// Of a form that only newer code knows.
  case newer
}
