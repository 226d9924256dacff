import Foundation
public import GRDB

extension LocalStore {
  /// An error for an object that SQLite did not insert, because a conflict was ignored or a trigger ignored
  /// the object.
  ///
  /// The object has no row and no key.
  public struct NotInsertedError: DescribedError, Hashable {
    /// The entity of the object.
    public let entity: String

    @usableFromInline
    init(entity: String) {
      self.entity = entity
    }

    /// The problem and its possible causes.
    public var description: String {
      """
      no \(entity) was inserted: a row with the same key or unique value exists and was kept, or a trigger \
      of the app ignored the object
      """
    }
  }
}

// GRDB calls these two methods whenever it inserts or updates, also from methods that are not shadowed here.
extension StoredRecord {
  /// Inserts the row, and throws if SQLite inserted nothing, so that the object does not take the key of
  /// another row.
  ///
  /// - Throws: ``LocalStore/NotInsertedError`` if no row was inserted; ``LocalStore/NotUniqueError`` if
  ///   another row has a value that must be unique
  public func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {
    do {
      _ = try insert()
    } catch let error as DatabaseError {
      throw try LocalStore.NotUniqueError(error, of: self, .inserted, db) ?? error
    }
    try LocalStore.Insertion.requireRow(of: rowTable, db)
  }

  /// Updates the row.
  ///
  /// - Throws: ``LocalStore/NotUniqueError`` if another row has a value that must be unique
  public func aroundUpdate(
    _ db: Database,
    columns: Set<String>,
    update: () throws -> PersistenceSuccess
  ) throws {
    do {
      _ = try update()
    } catch let error as DatabaseError {
      throw try LocalStore.NotUniqueError(error, of: self, .changed, db) ?? error
    }
  }
}
