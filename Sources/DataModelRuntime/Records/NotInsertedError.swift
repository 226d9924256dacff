import Foundation
public import GRDB

extension LocalStore {
  /// SQLite inserted no row for an object: a conflict was to be ignored, or a trigger ignored the object.
  ///
  /// The object has no row, and no key.
  public struct NotInsertedError: DescribedError, Hashable {
    /// The entity of the object.
    public let entity: String

    @usableFromInline
    init(entity: String) {
      self.entity = entity
    }

    /// The problem.
    public var description: String {
      """
      no \(entity) was inserted: a row with the same key or a unique value is there and was to be kept, or a \
      trigger of the app ignored the object
      """
    }
  }
}

// GRDB calls these two in each of its ways to insert and to update, also in those that have no method here.
extension StoredRecord {
  /// Inserts the row, and refuses to take the key of another one for its own.
  ///
  /// - Throws: ``LocalStore/NotInsertedError`` if no row came; ``LocalStore/NotUniqueError`` if another row
  ///   has a value that no two rows may share
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
  /// - Throws: ``LocalStore/NotUniqueError`` if another row has a value that no two rows may share
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
