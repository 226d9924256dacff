/// A generated type whose rows are synced with a server.
///
/// Only types of synced entities conform, so that the table of a local one cannot be synced by mistake.
public protocol SyncedEntity: StoredRecord {
  /// The schema of the model, which describes the entity's table.
  static var localStoreSchema: LocalStoreSchema { get }

  /// The server's version of the row when the object was read; nil before the row was sent, and always if the
  /// entity has no attribute for it.
  var storedVersion: String? { get }
}

extension SyncedEntity {
  /// Nil: the model has no attribute for the version.
  public var storedVersion: String? { nil }

  /// The description of the entity's table for offline sync.
  public static var syncedTable: SyncedTable {
    guard let table = localStoreSchema.syncedTables.first(where: { $0.name == storedTable.name }) else {
      preconditionFailure(
        "the schema '\(localStoreSchema.modelName)' does not describe '\(storedTable.name)'"
      )
    }
    return table
  }
}
