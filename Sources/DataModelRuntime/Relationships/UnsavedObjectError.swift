import Foundation
import GRDB

extension LocalStore {
  /// An object takes part in a relationship, but is not in the database yet, and so has no key to be found
  /// by.
  public struct UnsavedObjectError: DescribedError, Hashable {
    /// The name of the entity.
    public let entity: String

    /// The problem and the remedy.
    public var description: String { "an object of '\(entity)' is not in the database yet; insert it first" }
  }
}

extension StoredEntity {
  /// The key.
  ///
  /// GRDB takes a comparison with NULL for `IS NULL`: without a key an object would be given what belongs to
  /// none.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the object has none yet, or
  ///   ``LocalStore/UnstorableValueError`` if no row can have it, so that GRDB would find another
  func savedKey() throws -> DatabaseValue {
    let key = storedKey
    if key.isNull { throw LocalStore.UnsavedObjectError(entity: Self.entityName) }
    if key.isTextWithNUL {
      throw LocalStore.UnstorableValueError(
        """
        the key of an object of '\(Self.entityName)' holds a text with U+0000, which no key may: take the \
        character out
        """
      )
    }
    return key
  }
}
