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
        #"""
        check: SELECT ifnull(sum("n" - 1), 0) FROM (SELECT count(*) AS "n" FROM "Item" WHERE ("b" || "_id") \#
        IS NOT NULL GROUP BY ("b" || "_id")) → Item: %d rows have the same 'a' as another row; change or \#
        delete them first
        """#,
        #"""
        check: SELECT count(*) FROM "Item" WHERE ("b" || "_id") IS NULL → Item.a: %d rows get no value \#
        with the migration expression; change the expression or the rows
        """#,
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
      rows: [
        """
        INSERT INTO "Item" ("a", "b") VALUES ('2024-02-29 12:34:56.789', 730902896.789), (NULL, NULL),
        -- The last Julian and the first Gregorian day, and Date.distantPast.
        ('1582-10-04 23:59:59.999', -13197600000.001), ('1582-10-15 00:00:00.000', -13197600000),
        ('0001-01-01 00:00:00.000', -63114076800)
        """
      ],
      query: #"SELECT "a", "b" FROM "Item""#,
      found: [
        "730902896.789|2024-02-29 12:34:56.789", "|",
        "-13197600000.001|1582-10-04 23:59:59.999", "-13197600000.0|1582-10-15 00:00:00.000",
        "-63114076800.0|0001-01-01 00:00:00.000",
      ]
    ),
    MigrationCase(
      name: "rows keep their values where a case gets another one",
      old: item(attribute("a", "Integer 16", decisions: ["enum": "low, high"])),
      new: item(attribute("a", "Integer 16", decisions: ["enum": "low, mid, high", "keep": "values"])),
      rows: [#"INSERT INTO "Item" ("a") VALUES (0), (1)"#],
      step: [],
      query: #"SELECT "a" FROM "Item""#,
      found: ["0", "1"]
    ),
    MigrationCase(
      name: "UUID and text, both ways",
      old: item(attribute("a", "UUID?"), attribute("b", "String?")),
      new: item(
        attribute("a", "String?", decisions: ["keep": "values"]),
        attribute("b", "UUID?", decisions: ["keep": "values"])
      ),
      rows: [
        #"""
        INSERT INTO "Item" ("a", "b") VALUES (x'0E984725C51C4BF49960E1C80E27ABA0', \#
        '0e984725-c51c-4BF4-9960-e1c80e27aba0')
        """#
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
      name: "URI and text, both ways",
      old: item(attribute("a", "URI?"), attribute("b", "String?")),
      new: item(attribute("a", "String?"), attribute("b", "URI?", decisions: ["keep": "values"])),
      rows: [#"INSERT INTO "Item" ("a", "b") VALUES ('https://a.b/c', 'd:e'), (NULL, NULL)"#],
      query: #"SELECT "a", "b" FROM "Item""#,
      found: ["https://a.b/c|d:e", "|"]
    ),
    MigrationCase(
      name: "uniqueness over rows that are there: the first stays, and what refers to the others leads to it",
      old: item(attribute("a", "String?")) + [entity("R", relation("item", "Item"))],
      new: [
        entity("Item", unique: ["a"], decisions: ["keep": "first"], attribute("a", "String?")),
        entity("R", relation("item", "Item")),
      ],
      rows: [
        #"INSERT INTO "Item" ("a") VALUES ('x'), ('y'), ('x'), (NULL), (NULL)"#,
        #"INSERT INTO "R" ("item") VALUES (1), (3), (4)"#,
      ],
      step: [
        #"copy: CREATE TABLE "_Same.Item" …"#,
        #"""
        copy: INSERT INTO "_Same.Item" ("old", "new") SELECT "old", "new" FROM (SELECT "Item"."_id" AS \#
        "old", min("Item"."_id") OVER (PARTITION BY "a") AS "new" FROM "Item" WHERE "a" IS NOT NULL) WHERE \#
        "old" IS NOT "new"
        """#,
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"""
        copy: INSERT INTO "_New.Item" ("_id", "a") SELECT "_id", "a" FROM "Item" WHERE "Item"."_id" NOT IN \#
        (SELECT "old" FROM (SELECT "old", "new" FROM (SELECT "Item"."_id" AS "old", min("Item"."_id") OVER \#
        (PARTITION BY "a") AS "new" FROM "Item" WHERE "a" IS NOT NULL) WHERE "old" IS NOT "new"))
        """#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
        #"""
        finish: UPDATE "R" SET "item" = (SELECT "new" FROM "_Same.Item" WHERE "old" = +"R"."item") WHERE \#
        "item" IN (SELECT "old" FROM "_Same.Item")
        """#,
        #"finish: DROP TABLE "_Same.Item""#,
        #"""
        finish: UPDATE "R" SET "item" = NULL WHERE "item" IS NOT NULL AND "item" NOT IN (SELECT "_id" FROM \#
        "Item")
        """#,
        #"index: CREATE UNIQUE INDEX "Item.unique_a" ON "Item" ("a")"#,
      ],
      query: #"SELECT * FROM "Item" UNION ALL SELECT * FROM "R""#,
      found: ["1|x", "2|y", "4|", "5|", "1|1", "2|1", "3|4"]
    ),
    MigrationCase(
      name:
        """
        two constraints: what refers to rows leads to the one that stays by both, and no pair is there twice
        """,
      old: [
        entity(
          "T",
          attribute("a", "String?"),
          attribute("b", "String?"),
          relation("rs", "R…", inverse: "ts")
        ),
        entity("R", relation("ts", "T…", inverse: "rs", isOrdered: true), relation("t", "T")),
      ],
      new: [
        entity(
          "T",
          unique: ["a", "b"],
          decisions: ["keep": "last"],
          attribute("a", "String?"),
          attribute("b", "String?"),
          relation("rs", "R…", inverse: "ts")
        ),
        entity("R", relation("ts", "T…", inverse: "rs", isOrdered: true), relation("t", "T")),
      ],
      rows: [
        #"""
        INSERT INTO "T" ("_id", "a", "b") VALUES (1, 'x', 'p'), (2, 'x', 'q'), (3, 'y', 'q'), (4, 'z', NULL)
        """#,
        #"INSERT INTO "R" ("_id", "t") VALUES (1, 1), (2, 4)"#,
        #"""
        INSERT INTO "_R_ts" ("_source", "_destination", "_position") VALUES (1, 1, 0), (1, 3, 1), (1, 4, \#
        2), (2, 2, 0)
        """#,
      ],
      query:
        #"""
        SELECT 'T', "_id", "a" FROM "T" UNION ALL SELECT 'R', "_id", "t" FROM "R" UNION ALL SELECT '_R_ts', \#
        "_source", "_destination" FROM "_R_ts"
        """#,
      found: ["T|3|y", "T|4|z", "R|1|3", "R|2|4", "_R_ts|1|3", "_R_ts|1|4", "_R_ts|2|3"]
    ),
    MigrationCase(
      name: "one entity with two decisions of one word",
      old: item(attribute("code", "String"), attribute("a", "String?")) + [
        entity("R", relation("item", "Item"))
      ],
      new: [
        entity(
          "Item",
          unique: ["a"],
          decisions: ["primaryKey": "code", "keep": "references, first"],
          attribute("code", "String"),
          attribute("a", "String?")
        ),
        entity("R", relation("item", "Item")),
      ],
      rows: [
        #"INSERT INTO "Item" ("code", "a") VALUES ('k', 'x'), ('l', 'x')"#,
        #"INSERT INTO "R" ("item") VALUES (1)"#,
      ],
      query: #"SELECT "code", "a" FROM "Item" UNION ALL SELECT * FROM "R""#,
      found: ["k|x", "1|k"]
    ),
    MigrationCase(
      name: "an entity becomes abstract, and its rows go",
      old: [entity("P"), entity("C", parent: "P")],
      new: [entity("P", isAbstract: true, decisions: ["drop": "rows"]), entity("C", parent: "P")],
      rows: [#"INSERT INTO "P" ("_entity") VALUES ('P'), ('C')"#],
      step: [
        #"copy: CREATE TABLE "_New.P" …"#,
        #"""
        copy: INSERT INTO "_New.P" ("_id", "_entity") SELECT "_id", "_entity" FROM "P" WHERE "_entity" IN \#
        ('C')
        """#,
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
