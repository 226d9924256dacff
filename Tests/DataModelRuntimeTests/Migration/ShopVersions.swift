@_spi(Generated) import DataModelRuntime

/// Three versions of a model, as generated code has them: lists with items that go with them.
enum ShopVersions {
  static let list = #"CREATE TABLE "List" ("_id" INTEGER PRIMARY KEY, "name" TEXT) STRICT"#

  /// Items have a text.
  static let first = schema(
    "Shop",
    "0001",
    [
      list,
      """
      CREATE TABLE "Item" ("_id" INTEGER PRIMARY KEY, "text" TEXT, "list" INTEGER \
      REFERENCES "List" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED) STRICT
      """,
    ]
  )

  /// The text is a title, and lists have a colour: they are rebuilt.
  static let second = schema(
    "Shop 2",
    "0002",
    [
      #"CREATE TABLE "List" ("_id" INTEGER PRIMARY KEY, "name" TEXT, "color" TEXT NOT NULL) STRICT"#,
      """
      CREATE TABLE "Item" ("_id" INTEGER PRIMARY KEY, "title" TEXT, "list" INTEGER \
      REFERENCES "List" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED) STRICT
      """,
    ],
    [toSecond]
  )

  static let toSecond = SchemaMigration(
    fromVersion: "Shop",
    toVersion: "Shop 2",
    fromFingerprint: "0001",
    toFingerprint: "0002",
    checks: [
      .init(#"SELECT count(*) FROM "List" WHERE length("name") > 20"#, "List.name: %d rows are too long")
    ],
    droppedIndexes: ["Item.list"],
    copies: [
      #"CREATE TABLE "_new_List" ("_id" INTEGER PRIMARY KEY, "name" TEXT, "color" TEXT NOT NULL) STRICT"#,
      #"INSERT INTO "_new_List" ("_id", "name", "color") SELECT "_id", "name", 'red' FROM "List""#,
    ],
    drops: [
      #"DROP TABLE "List""#, #"ALTER TABLE "_new_List" RENAME TO "List""#,
      #"ALTER TABLE "Item" RENAME COLUMN "text" TO "title""#,
    ],
    createdIndexes: [#"CREATE INDEX "Item.list" ON "Item" ("list")"#],
    rebuiltTables: ["List"],
    copiedTables: ["List": 2]
  )

  /// The first again, under a third name.
  static let third = schema(
    "Shop 3",
    "0001",
    [list],
    [
      toSecond,
      SchemaMigration(
        fromVersion: "Shop 2",
        toVersion: "Shop 3",
        fromFingerprint: "0002",
        toFingerprint: "0001",
        drops: [
          #"ALTER TABLE "List" DROP COLUMN "color""#, #"ALTER TABLE "Item" RENAME COLUMN "title" TO "text""#,
        ]
      ),
    ]
  )

  static func schema(
    _ version: String,
    _ fingerprint: String,
    _ tables: [String],
    _ migrations: [SchemaMigration] = []
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
