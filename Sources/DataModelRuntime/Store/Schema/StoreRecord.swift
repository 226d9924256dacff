import GRDB

/// The identity of a database, in the single row of the table `_Model`.
struct StoreRecord: Sendable, Hashable {
  /// The format of `_Model` and `_ModelObject` that this runtime writes, and the latest that it reads.
  static let currentFormat = 1

  let modelName: String
  let versionName: String
  let fingerprint: String
  let fingerprintFormat: Int
  let format: Int
  let triggerHash: String
  let triggerGeneration: Int

  /// Reads the record of a database; nil if the database is not a store.
  static func read(_ db: Database) throws -> StoreRecord? {
    guard try db.tableExists("_Model"),
      Set(try db.columns(in: "_Model").map(\.name)).isSuperset(of: [
        "name", "version", "fingerprint", "fingerprintFormat", "format", "triggerHash", "triggerGeneration",
      ])
    else { return nil }
    let rows = try Row.fetchAll(db, sql: #"SELECT * FROM "_Model" LIMIT 2"#)
    guard rows.count == 1, let row = rows.first,
      let modelName = row["name"] as String?, let versionName = row["version"] as String?,
      let fingerprint = row["fingerprint"] as String?,
      let fingerprintFormat = row["fingerprintFormat"] as Int?,
      let format = row["format"] as Int?,
      let triggerHash = row["triggerHash"] as String?,
      let triggerGeneration = row["triggerGeneration"] as Int?
    else { return nil }
    return StoreRecord(
      modelName: modelName,
      versionName: versionName,
      fingerprint: fingerprint,
      fingerprintFormat: fingerprintFormat,
      format: format,
      triggerHash: triggerHash,
      triggerGeneration: triggerGeneration
    )
  }

  /// Creates the record of a schema whose tables were just created. `datamodel sql` writes the same; a test
  /// compares the two.
  static func create(_ schema: LocalStoreSchema, in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE "_Model" (
          "_id" INTEGER PRIMARY KEY CHECK ("_id" = 1),
          "name" TEXT NOT NULL,
          "version" TEXT NOT NULL,
          "fingerprint" TEXT NOT NULL,
          "fingerprintFormat" INTEGER NOT NULL,
          "format" INTEGER NOT NULL,
          "triggerHash" TEXT NOT NULL,
          "triggerGeneration" INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE "_ModelObject" (
          "type" TEXT NOT NULL,
          "name" TEXT NOT NULL,
          PRIMARY KEY ("type", "name")
        ) STRICT;
        """
    )
    try db.execute(
      sql: """
        INSERT INTO "_Model" ("_id", "name", "version", "fingerprint", "fingerprintFormat", "format", \
        "triggerHash", "triggerGeneration") VALUES (1, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        schema.modelName, schema.versionName, schema.fingerprint, schema.fingerprintFormat, currentFormat,
        schema.triggerHash, schema.triggerGeneration,
      ]
    )
  }
}
