public import GRDB

/// What every generated type is: rows of one entity, that can be fetched and observed.
///
/// A type whose key is part of the model adopts ``StoredEntity`` and GRDB's `PersistableRecord`; one whose key is
/// given by SQLite adopts `MutablePersistableRecord` and has a `rowID`.
public protocol StoredEntity: Sendable, FetchableRecord, TableRecord {
  /// The name of the entity in the model.
  static var entityName: String { get }
}
