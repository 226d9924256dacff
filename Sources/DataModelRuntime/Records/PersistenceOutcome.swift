public import GRDB
import GRDBSQLite

extension LocalStore {
  /// The values that GRDB passes to callbacks after an insertion or an update.
  ///
  /// Only GRDB can make these values, so they are copies of values that it made.
  @usableFromInline
  struct PersistenceOutcome {
    private let inserted: InsertionSuccess
    private let saved: PersistenceSuccess

    /// Returns the outcome of the last insertion, from the inserted values and the key that the object had
    /// before.
    @usableFromInline
    static func insertion(
      of container: PersistenceContainer?,
      key: DatabaseValue,
      into table: StoredTable,
      _ db: Database
    ) throws -> InsertionSuccess {
      guard var success = template?.inserted, let container else {
        throw PersistenceCallbacks.misuse("insert")
      }
      success.rowID = sqlite3_last_insert_rowid(db.sqliteConnection)
      success.persistenceContainer = container
      // A column of texts or bytes is never an alias of the rowid.
      switch key.storage {
      case .string, .blob: success.rowIDColumn = nil
      default: success.rowIDColumn = try db.primaryKey(table.name).rowIDColumn
      }
      if let column = success.rowIDColumn { success.persistenceContainer[column] = success.rowID }
      return success
    }

    /// Returns the outcome of an update or an insertion, from the written values.
    @usableFromInline
    static func save(of container: PersistenceContainer?) throws -> PersistenceSuccess {
      guard var saved = template?.saved, let container else { throw PersistenceCallbacks.misuse("save") }
      saved.persistenceContainer = container
      return saved
    }

    /// Returns a container with NULL for each column. Replacing its values is faster than adding new ones.
    static func container(of columns: [String]) -> PersistenceContainer? {
      let sample = Sample(columns: columns)
      _ = try? sample.databaseDictionary
      return sample.outcomes.container
    }

    // Made by one insertion into an in-memory database, and never changed. The two outcomes consist of
    // numbers, texts and a container that is `Sendable`; GRDB just does not declare them so.
    private nonisolated(unsafe) static let template: PersistenceOutcome? = try? DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE sample (value)")
      var sample = Sample(columns: ["value"])
      try sample.insert(db)
      guard let inserted = sample.outcomes.inserted, let saved = sample.outcomes.saved else { return nil }
      return PersistenceOutcome(inserted: inserted, saved: saved)
    }

    private struct Sample: MutablePersistableRecord {
      final class Outcomes {
        var inserted: InsertionSuccess?
        var saved: PersistenceSuccess?
        var container: PersistenceContainer?
      }

      static let databaseTableName = "sample"
      let columns: [String]
      let outcomes = Outcomes()

      func encode(to container: inout PersistenceContainer) {
        for column in columns { container[column] = DatabaseValue.null }
        outcomes.container = container
      }

      func didInsert(_ inserted: InsertionSuccess) { outcomes.inserted = inserted }

      func didSave(_ saved: PersistenceSuccess) { outcomes.saved = saved }
    }
  }
}
