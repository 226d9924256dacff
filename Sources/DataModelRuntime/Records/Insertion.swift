import Foundation
public import GRDB

extension LocalStore {
  /// Inserts objects by a statement that is made once.
  @usableFromInline
  struct Insertion {
    // GRDB hands the outcome of an insertion to callbacks, and nobody else can make one. These are copies of one that
    // GRDB made.
    private let inserted: InsertionSuccess
    private let saved: PersistenceSuccess
    private let container: PersistenceContainer

    /// Nil where GRDB itself has to insert: with a resolution of conflicts.
    @usableFromInline
    static func outcome(
      of type: (some StoredRecord).Type,
      _ conflictResolution: Database.ConflictResolution?
    ) -> Insertion? {
      let resolution = conflictResolution ?? type.persistenceConflictPolicy.conflictResolutionForInsert
      return resolution == .abort ? template : nil
    }

    /// Binds the values of an object, and executes the statement.
    @inlinable
    static func execute(_ object: some StoredRecord, _ db: Database) throws {
      let statement = try db.cachedStatement(sql: object.rowTable.insertion)
      // Whoever used the statement before left arguments: without them GRDB executes it with what is bound.
      statement.setUncheckedArguments(StatementArguments())
      var writer = RowWriter(statement.sqliteStatement)
      try object.write(to: &writer)
      try statement.execute()
    }

    @inlinable
    func insert(_ object: some StoredRecord, _ db: Database) throws -> InsertionSuccess {
      try Self.execute(object, db)
      return try success(of: object, db)
    }

    @usableFromInline
    func success(of object: some StoredRecord, _ db: Database) throws -> InsertionSuccess {
      var success = inserted
      success.rowID = db.lastInsertedRowID
      success.rowIDColumn = try db.primaryKey(type(of: object).databaseTableName).rowIDColumn
      success.persistenceContainer = container
      try object.encode(to: &success.persistenceContainer)
      if let column = success.rowIDColumn { success.persistenceContainer[column] = success.rowID }
      return success
    }

    /// Both outcomes of an insertion.
    @usableFromInline
    func success(
      _ inserted: InsertionSuccess?
    ) throws -> (insertion: InsertionSuccess, save: PersistenceSuccess) {
      guard let inserted else { throw Self.misuse("aroundInsert") }
      var save = saved
      save.persistenceContainer = inserted.persistenceContainer
      return (inserted, save)
    }

    @usableFromInline
    func saved(_ saved: PersistenceSuccess?) throws -> PersistenceSuccess {
      guard let saved else { throw Self.misuse("aroundSave") }
      return saved
    }

    private static func misuse(_ callback: String) -> DatabaseError {
      DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "\(callback) did not call the function that it was given, or did not throw its error again"
      )
    }

    // MARK: - By GRDB

    @usableFromInline
    static func byGRDB(
      _ object: some PersistableRecord,
      _ db: Database,
      _ conflictResolution: Database.ConflictResolution?
    ) throws {
      try object.insert(db, onConflict: conflictResolution)
    }

    @usableFromInline
    static func byGRDB(
      _ object: inout some MutablePersistableRecord,
      _ db: Database,
      _ conflictResolution: Database.ConflictResolution?
    ) throws {
      try object.insert(db, onConflict: conflictResolution)
    }

    // Made once by one insertion into a database in memory; nothing of it changes afterwards. The two outcomes are
    // structures of numbers, texts and a container, which is `Sendable`; GRDB only does not say so of them.
    private nonisolated(unsafe) static let template: Insertion? = try? DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE sample (value)")
      var sample = Sample()
      _ = try sample.databaseDictionary
      try sample.insert(db)
      guard let inserted = sample.inserted, let saved = sample.outcomes.saved,
        let container = sample.outcomes.container
      else { return nil }
      return Insertion(inserted: inserted, saved: saved, container: container)
    }

    private struct Sample: MutablePersistableRecord {
      final class Outcomes {
        var saved: PersistenceSuccess?
        var container: PersistenceContainer?
      }

      static let databaseTableName = "sample"
      var inserted: InsertionSuccess?
      let outcomes = Outcomes()

      func encode(to container: inout PersistenceContainer) {
        outcomes.container = container
        container["value"] = 1
      }

      mutating func didInsert(_ inserted: InsertionSuccess) { self.inserted = inserted }

      func didSave(_ saved: PersistenceSuccess) { outcomes.saved = saved }
    }
  }
}
