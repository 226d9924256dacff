public import GRDB

/// An object that GRDB can insert, update, save and delete. It is validated before it is saved.
///
/// A type whose key is part of the model also conforms to GRDB's `PersistableRecord`. A type whose key comes
/// from SQLite has a `rowID`.
public protocol StoredRecord: StoredEntity, MutablePersistableRecord {
  /// The table of this object, with the columns that it writes. If the type has several entities, they are
  /// those of the object's entity.
  var rowTable: LocalStore.StoredTable { get }

  /// Writes the values of the object: each column of `storedTable` once and in order, except for computed
  /// columns. The program stops if any are left out, since columns would get the values of others.
  ///
  /// - Parameter row: the destination of the values, which also keeps the error for a value that no column
  ///   can hold
  func write(to row: inout LocalStore.RowWriter)

  /// Refuses an object that is older than its row: writing all of its values would undo later changes.
  ///
  /// Only a row of a synced table can become newer without a write of the app.
  ///
  /// - Parameter db: a connection to the database that the object was read from
  /// - Throws: ``LocalStore/OutdatedObjectError``, or `DatabaseError`
  func requireCurrent(in db: Database) throws
}

extension StoredRecord {
  /// The table of the type.
  @inlinable
  public var rowTable: LocalStore.StoredTable { Self.storedTable }

  /// Passes the values to GRDB.
  public func encode(to container: inout PersistenceContainer) throws {
    try LocalStore.RowWriter.encode(self, to: &container)
  }

  /// Validates the object before GRDB saves it. A generated type with rules of the model has its own method;
  /// this one is for an app's own ``StoredEntity/validate()`` of any other type.
  public func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws {
    try validate()
    _ = try save()
  }

  /// Refuses nothing: only the app writes the row.
  public func requireCurrent(in db: Database) {}
}

// GRDB encodes and decodes `Codable` records by their keys. The columns know more.

extension StoredRecord where Self: Encodable {
  /// Passes the values to GRDB.
  public func encode(to container: inout PersistenceContainer) throws {
    try LocalStore.RowWriter.encode(self, to: &container)
  }
}

extension StoredEntity where Self: Decodable {
  /// Reads an object by the names of the columns.
  public init(row: Row) throws {
    var reader = LocalStore.RowReader(row, columns: Self.storedTable.columns)
    self = try reader.object()
  }
}
