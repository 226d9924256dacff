@_spi(Generated) import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// The version of a file's model. A process with a newer one, such as an app beside its extension, may
/// migrate the file while a context works with it: what the context knows about the columns is wrong then.
struct StoreVersion: Sendable, Hashable {
  let name: String
  let fingerprint: String
  let fingerprintFormat: Int
  /// The number of the queue's format.
  let queueFormat: Int

  /// Returns the version of a file; nil if the file does not say.
  static func find(in db: Database) throws -> StoreVersion? {
    // An app may have its own table with this name.
    guard try db.tableExists("_Model"),
      Set(try db.columns(in: "_Model").map(\.name)).isSuperset(of: [
        "version", "fingerprint", "fingerprintFormat",
      ]),
      try db.tableExists(StateTables.state)
    else { return nil }
    return try stored(in: db)
  }

  /// - Throws: ``SyncStoreError/otherVersion(_:)`` if the tables are not those of the schema
  func require(_ schema: LocalStoreSchema) throws(SyncStoreError) {
    // Fingerprints in different formats cannot be compared.
    if fingerprintFormat == schema.fingerprintFormat, fingerprint != schema.fingerprint {
      throw .otherVersion(name)
    }
  }

  /// - Throws: ``SyncStoreError/otherVersion(_:)`` if the file no longer has this version
  func require(in db: Database) throws {
    guard let stored = try Self.stored(in: db), stored != self else { return }
    throw SyncStoreError.otherVersion(stored.name)
  }

  private static func stored(in db: Database) throws -> StoreVersion? {
    let row = try db.rows(
      """
      SELECT "version", "fingerprint", "fingerprintFormat", (SELECT "format" FROM "_Sync") FROM "_Model"
      """
    ).first
    guard let row, let name = String.fromDatabaseValue(row[0]),
      let fingerprint = String.fromDatabaseValue(row[1]), let format = Int.fromDatabaseValue(row[2])
    else { return nil }
    return StoreVersion(
      name: name,
      fingerprint: fingerprint,
      fingerprintFormat: format,
      queueFormat: Int.fromDatabaseValue(row[3]) ?? 0
    )
  }
}
