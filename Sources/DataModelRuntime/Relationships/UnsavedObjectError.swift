public import Foundation
import GRDB

extension LocalStore {
  /// An object takes part in a relationship, but is not in the database yet, and so has no key to be found by.
  public struct UnsavedObjectError: LocalizedError, Hashable, CustomStringConvertible {
    /// The name of the entity.
    public let entity: String

    /// The same, for people.
    public var errorDescription: String? { description }

    /// What is wrong, and what to do.
    public var description: String { "an object of '\(entity)' is not in the database yet; insert it first" }
  }
}

extension StoredEntity {
  /// The key.
  ///
  /// GRDB takes a comparison with NULL for `IS NULL`: without a key an object would be given what belongs to none.
  func savedKey() throws(LocalStore.UnsavedObjectError) -> DatabaseValue {
    let key = storedKey
    if key.isNull { throw LocalStore.UnsavedObjectError(entity: Self.entityName) }
    return key
  }
}
