import Testing

/// What somebody has to state, stated in the user info of the new version.
@Suite struct DecisionTests {
  @Test(arguments: all) func isMigrated(_ migration: MigrationCase) throws { try migration.verify() }

  private static func item(_ properties: String...) -> [String] {
    [entity("Item", properties.joined())]
  }

  static let all: [MigrationCase] = [
    MigrationCase(
      name: "a required attribute, by a value",
      old: item(),
      new: item(attribute("a", "String", decisions: ["value": "it's"])),
      rows: [#"INSERT INTO "Item" VALUES (1)"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "a") SELECT "_id", 'it''s' FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT * FROM "Item""#,
      found: ["1|it's"]
    ),
    MigrationCase(
      name: "a required and unique attribute, by an expression",
      old: item(attribute("b", "String?")),
      new: [
        entity(
          "Item",
          unique: ["a"],
          attribute("b", "String?"),
          attribute("a", "String", decisions: ["expression": #""b" || "_id""#])
        )
      ],
      rows: [#"INSERT INTO "Item" ("b") VALUES ('x'), ('x')"#],
      step: [
        #"check: SELECT ifnull(sum("n" - 1), 0) FROM (SELECT count(*) AS "n" FROM "Item" WHERE ("b" || "_id") IS NOT NULL GROUP BY ("b" || "_id")) → Item: %d rows have the same 'a' as another; change or delete them first"#,
        #"check: SELECT count(*) FROM "Item" WHERE ("b" || "_id") IS NULL → Item.a: %d rows get no value by the expression that is stated; change it, or the rows"#,
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "b", "a") SELECT "_id", "b", ("b" || "_id") FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
        #"index: CREATE UNIQUE INDEX "Item.unique_a" ON "Item" ("a")"#,
      ],
      query: #"SELECT "_id", "a" FROM "Item""#,
      found: ["1|x1", "2|x2"]
    ),
    MigrationCase(
      name: "optional becomes required, by a value",
      old: item(attribute("a", "Integer 16?")),
      new: item(attribute("a", "Integer 16", decisions: ["value": "-1"])),
      rows: [#"INSERT INTO "Item" ("a") VALUES (NULL), (4)"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "a") SELECT "_id", ifnull("a", -1) FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT "a" FROM "Item""#,
      found: ["-1", "4"]
    ),
    MigrationCase(
      name: "optional becomes required: rows without a value go",
      old: item(attribute("a", "Integer 16?")),
      new: item(attribute("a", "Integer 16", decisions: ["drop": "rows"])),
      rows: [#"INSERT INTO "Item" ("a") VALUES (NULL), (4)"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "a") SELECT "_id", "a" FROM "Item" WHERE "a" IS NOT NULL"#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT * FROM "Item""#,
      found: ["2|4"]
    ),
    MigrationCase(
      name: "a number becomes text",
      old: item(attribute("a", "Integer 16?"), attribute("b", "Double?")),
      new: item(
        attribute("a", "String?", decisions: ["keep": "values"]),
        attribute("b", "String?", decisions: ["keep": "values"])
      ),
      rows: [#"INSERT INTO "Item" ("a", "b") VALUES (12, 0.5), (NULL, NULL)"#],
      query: #"SELECT "a", "b" FROM "Item""#,
      found: ["12|0.5", "|"]
    ),
    MigrationCase(
      name: "date and number, both ways, to the millisecond",
      old: item(attribute("a", "Date?"), attribute("b", "Double?")),
      new: item(
        attribute("a", "Double?", decisions: ["keep": "values"]),
        attribute("b", "Date?", decisions: ["keep": "values"])
      ),
      rows: [#"INSERT INTO "Item" ("a", "b") VALUES ('2024-02-29 12:34:56.789', 730902896.789)"#],
      query: #"SELECT "a", "b" FROM "Item""#,
      found: ["730902896.789|2024-02-29 12:34:56.789"]
    ),
    MigrationCase(
      name: "UUID and text, both ways",
      old: item(attribute("a", "UUID?"), attribute("b", "String?")),
      new: item(
        attribute("a", "String?", decisions: ["keep": "values"]),
        attribute("b", "UUID?", decisions: ["keep": "values"])
      ),
      rows: [
        #"INSERT INTO "Item" ("a", "b") VALUES (x'0E984725C51C4BF49960E1C80E27ABA0', '0e984725-c51c-4BF4-9960-e1c80e27aba0')"#
      ],
      query: #"SELECT "a", "b" FROM "Item""#,
      found: ["0e984725-c51c-4bf4-9960-e1c80e27aba0|0e984725c51c4bf49960e1c80e27aba0"]
    ),
    MigrationCase(
      name: "binary becomes transformable: the same bytes",
      old: item(attribute("a", "Binary?")),
      new: item(
        attribute(
          "a",
          "Transformable?",
          #"valueTransformerName="NSSecureUnarchiveFromData""#,
          decisions: ["keep": "values"]
        )
      ),
      rows: [#"INSERT INTO "Item" ("a") VALUES (x'0102')"#],
      step: [],
      query: #"SELECT "a" FROM "Item""#,
      found: ["0102"]
    ),
    MigrationCase(
      name: "text becomes a number, by an expression",
      old: item(attribute("a", "String?")),
      new: item(attribute("a", "Integer 64?", decisions: ["expression": #"CAST("a" AS INTEGER)"#])),
      rows: [#"INSERT INTO "Item" ("a") VALUES ('12'), ('x')"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "a") SELECT "_id", (CAST("a" AS INTEGER)) FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT "a" FROM "Item""#,
      found: ["12", "0"]
    ),
    MigrationCase(
      name: "the values of another type are given up",
      old: item(attribute("a", "String?")),
      new: item(attribute("a", "Binary?", decisions: ["drop": "values"])),
      rows: [#"INSERT INTO "Item" ("a") VALUES ('12')"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id") SELECT "_id" FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT * FROM "Item""#,
      found: ["1|"]
    ),
    MigrationCase(
      name: "uniqueness over rows that are there: the first stays, and references to others are cleared",
      old: item(attribute("a", "String?")) + [entity("R", relation("item", "Item"))],
      new: [
        entity("Item", unique: ["a"], decisions: ["keep": "first"], attribute("a", "String?")),
        entity("R", relation("item", "Item")),
      ],
      rows: [
        #"INSERT INTO "Item" ("a") VALUES ('x'), ('y'), ('x'), (NULL), (NULL)"#,
        #"INSERT INTO "R" ("item") VALUES (1), (3)"#,
      ],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "a") SELECT "_id", "a" FROM "Item" WHERE ("a" IS NULL OR "Item"."_id" IN (SELECT min("Item"."_id") FROM "Item" WHERE "a" IS NOT NULL GROUP BY "a"))"#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
        #"finish: UPDATE "R" SET "item" = NULL WHERE "item" IS NOT NULL AND "item" NOT IN (SELECT "_id" FROM "Item")"#,
        #"index: CREATE UNIQUE INDEX "Item.unique_a" ON "Item" ("a")"#,
      ],
      query: #"SELECT * FROM "Item" UNION ALL SELECT * FROM "R""#,
      found: ["1|x", "2|y", "4|", "5|", "1|1", "2|"]
    ),
    MigrationCase(
      name: "an entity becomes abstract, and its rows go",
      old: [entity("P"), entity("C", parent: "P")],
      new: [entity("P", isAbstract: true, decisions: ["drop": "rows"]), entity("C", parent: "P")],
      rows: [#"INSERT INTO "P" ("_entity") VALUES ('P'), ('C')"#],
      step: [
        #"copy: CREATE TABLE "_New.P" …"#,
        #"copy: INSERT INTO "_New.P" ("_id", "_entity") SELECT "_id", "_entity" FROM "P" WHERE "_entity" IN ('C')"#,
        #"drop: DROP TABLE "P""#,
        #"drop: ALTER TABLE "_New.P" RENAME TO "P""#,
      ],
      query: #"SELECT * FROM "P""#,
      found: ["2|C"]
    ),
    MigrationCase(
      name: "two relationships become a pair: one of them counts",
      old: [entity("A", relation("b", "B")), entity("B", relation("as", "A…"))],
      new: [
        entity("A", relation("b", "B", inverse: "as", decisions: ["keep": "this"])),
        entity("B", relation("as", "A…", inverse: "b")),
      ],
      rows: [
        #"INSERT INTO "B" ("_id") VALUES (7), (8)"#, #"INSERT INTO "A" ("_id", "b") VALUES (1, 7)"#,
        #"INSERT INTO "_B_as" VALUES (8, 1)"#,
      ],
      step: [
        #"drop: DROP TABLE "_B_as""#
      ],
      query: #"SELECT * FROM "A""#,
      found: ["1|7"]
    ),
    MigrationCase(
      name: "a statement that an earlier step needed is not done again",
      old: item(attribute("a", "String", decisions: ["value": "x"]), attribute("b", "String?")),
      new: item(attribute("a", "String", decisions: ["value": "x"])),
      rows: [#"INSERT INTO "Item" ("a") VALUES ('kept')"#],
      step: [
        #"drop: ALTER TABLE "Item" DROP COLUMN "b""#
      ],
      query: #"SELECT * FROM "Item""#,
      found: ["1|kept"]
    ),
  ]
}
