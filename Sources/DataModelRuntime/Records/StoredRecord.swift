public import GRDB

/// An object that can be written: GRDB inserts, updates, saves and deletes it, and checks it before.
///
/// A type whose key is part of the model also adopts GRDB's `PersistableRecord`; one whose key is given by
/// SQLite has a `rowID`.
public protocol StoredRecord: StoredEntity, MutablePersistableRecord {
  /// The table of this very object, with the columns that it writes: of a type for several entities, those of
  /// its own.
  var rowTable: LocalStore.StoredTable { get }

  /// Writes the values of the object: each column of ``storedTable`` that the database does not compute once,
  /// in their order. The program stops if some are left out, since the others would take their values.
  ///
  /// - Parameter row: what takes the values, and keeps an error for a value that no column can hold
  func write(to row: inout LocalStore.RowWriter)

  /// Refuses an object that is older than its row: to write all of its values would undo what has changed
  /// since.
  ///
  /// Only a row of a synced table can be newer without the app's doing.
  ///
  /// - Parameter db: a connection to the database that the object was read from
  /// - Throws: ``LocalStore/OutdatedObjectError``, or `DatabaseError`
  func requireCurrent(in db: Database) throws
}

extension StoredRecord {
  /// The table of the type.
  @inlinable
  public var rowTable: LocalStore.StoredTable { Self.storedTable }

  /// Hands the values to GRDB.
  public func encode(to container: inout PersistenceContainer) throws {
    try LocalStore.RowWriter.encode(self, to: &container)
  }

  /// Checks the object before GRDB saves it. A generated type of which the model demands something says so
  /// itself; this is for an app's own ``StoredEntity/validate()`` of any other.
  public func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws {
    try validate()
    _ = try save()
  }

  /// Refuses nothing: only the app writes the row.
  public func requireCurrent(in db: Database) {}
}

// GRDB codes `Encodable` and `Decodable` records by their keys. The columns say more.

extension StoredRecord where Self: Encodable {
  /// Hands the values to GRDB.
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
