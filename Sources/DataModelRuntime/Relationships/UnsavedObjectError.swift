import Foundation
import GRDB

extension LocalStore {
  /// An error for an object in a relationship that is not in the database yet, and so has no key.
  public struct UnsavedObjectError: DescribedError, Hashable {
    /// The name of the entity.
    public let entity: String

    /// The problem and the remedy.
    public var description: String { "an object of '\(entity)' is not in the database yet; insert it first" }
  }
}

extension StoredEntity {
  /// Returns the key.
  ///
  /// GRDB turns a comparison with NULL into `IS NULL`: an object without a key would get what belongs to no
  /// object.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the object has no key yet, or
  ///   ``LocalStore/UnstorableValueError`` if no row can have the key, so that GRDB would find another row
  func savedKey() throws -> DatabaseValue {
    let key = storedKey
    if key.isNull { throw LocalStore.UnsavedObjectError(entity: Self.entityName) }
    if key.isTextWithNUL {
      throw LocalStore.UnstorableValueError(
        """
        the key of an object of '\(Self.entityName)' contains U+0000, which is not allowed in a key: remove \
        the character
        """
      )
    }
    return key
  }
}
