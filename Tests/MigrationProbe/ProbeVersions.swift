@_spi(Generated) import DataModelRuntime

/// Three versions, as generated code has them: all items are copied in the first step, and lists are in the
/// second.
enum ProbeVersions {
  static let first = schema(
    "Shop",
    "0001",
    [
      #"CREATE TABLE "List" ("_id" INTEGER PRIMARY KEY, "name" TEXT) STRICT"#,
      """
      CREATE TABLE "Item" ("_id" INTEGER PRIMARY KEY, "text" TEXT, "list" INTEGER \
      REFERENCES "List" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED) STRICT
      """,
    ],
    []
  )

  static let last = schema("Shop 3", "0003", [], [copyingItems, copyingLists])

  private static let copyingItems = SchemaMigration(
    fromVersion: "Shop",
    toVersion: "Shop 2",
    fromFingerprint: "0001",
    toFingerprint: "0002",
    checks: [
      .init(#"SELECT count(*) FROM "Item" WHERE length("text") > 9000"#, "Item.text: %d rows are too long")
    ],
    copies: [
      """
      CREATE TABLE "_New.Item" ("_id" INTEGER PRIMARY KEY, "title" TEXT NOT NULL, "size" INTEGER NOT NULL, \
      "list" INTEGER REFERENCES "List" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED) STRICT
      """,
      """
      INSERT INTO "_New.Item" ("_id", "title", "size", "list") SELECT "_id", "text", length("text"), "list" \
      FROM "Item"
      """,
    ],
    drops: [#"DROP TABLE "Item""#, #"ALTER TABLE "_New.Item" RENAME TO "Item""#],
    createdIndexes: [#"CREATE INDEX "Item.list" ON "Item" ("list")"#],
    rebuiltTables: ["Item"],
    ownIndexes: ["Item.list"]
  )

  private static let copyingLists = SchemaMigration(
    fromVersion: "Shop 2",
    toVersion: "Shop 3",
    fromFingerprint: "0002",
    toFingerprint: "0003",
    copies: [
      #"ALTER TABLE "Item" ADD COLUMN "done" INTEGER NOT NULL DEFAULT 0 CHECK ("done" IN (0, 1))"#,
      #"CREATE TABLE "_New.List" ("_id" INTEGER PRIMARY KEY, "name" TEXT NOT NULL) STRICT"#,
      #"INSERT INTO "_New.List" ("_id", "name") SELECT "_id", "name" FROM "List""#,
    ],
    drops: [#"DROP TABLE "List""#, #"ALTER TABLE "_New.List" RENAME TO "List""#],
    rebuiltTables: ["List"]
  )

  private static func schema(
    _ version: String,
    _ fingerprint: String,
    _ tables: [String],
    _ migrations: [SchemaMigration]
  ) -> LocalStoreSchema {
    LocalStoreSchema(
      modelName: "Shop",
      versionName: version,
      fingerprint: fingerprint,
      fingerprintFormat: 1,
      triggerHash: version,
      triggerGeneration: 1,
      tables: tables,
      indexes: [#"CREATE INDEX "Item.list" ON "Item" ("list")"#],
      workTables: [#"CREATE TABLE "_Log" ("name" TEXT) STRICT"#],
      triggers: [
        """
        CREATE TRIGGER "List.log" AFTER INSERT ON "List" BEGIN INSERT INTO "_Log" VALUES (NEW."name"); END
        """
      ],
      migrations: migrations
    )
  }
}
