import Testing

/// Relationships that are kept elsewhere, or lead elsewhere.
@Suite struct RelationshipTests {
  @Test(arguments: all) func isMigrated(_ migration: MigrationCase) throws { try migration.verify() }

  private static let keys = [#"INSERT INTO "B" ("_id") VALUES (7), (8), (9)"#]
  private static let references = keys + [#"INSERT INTO "A" ("_id", "b") VALUES (1, 7), (2, NULL), (3, 7)"#]
  private static let pairs =
    keys + [#"INSERT INTO "A" ("_id") VALUES (1), (2), (3)"#]
    + [#"INSERT INTO "_A_bs" ("_source", "_destination") VALUES (1, 8), (1, 7), (2, 9)"#]

  /// `<relationship toMany="YES" …/>` that is required as Xcode writes it: without a minimum.
  private static let required = relation("bs", "B…").replacing("optional=\"YES\" ", with: "")

  static let all: [MigrationCase] = [
    MigrationCase(
      name: "a to-many without a minimum is new and required",
      old: [entity("A"), entity("B")],
      new: [entity("A", required), entity("B")],
      rows: [#"INSERT INTO "A" ("_id") VALUES (1)"#],
      step: [
        #"copy: CREATE TABLE "_A_bs" …"#,
        #"index: CREATE INDEX "_A_bs._destination" ON "_A_bs" ("_destination")"#,
      ],
      query: #"SELECT "_id" FROM "A""#,
      found: ["1"]
    ),
    MigrationCase(
      name: "a to-many becomes required without a minimum",
      old: [entity("A", relation("bs", "B…")), entity("B")],
      new: [entity("A", required), entity("B")],
      rows: pairs,
      step: [],
      query: #"SELECT * FROM "_A_bs""#,
      found: ["1|7", "1|8", "2|9"]
    ),
    MigrationCase(
      name: "to-one becomes to-many",
      old: [entity("A", relation("b", "B")), entity("B")],
      new: [entity("A", relation("bs", "B…", id: "b")), entity("B")],
      rows: references,
      step: [
        #"copy: CREATE TABLE "_A_bs" …"#,
        #"""
        copy: INSERT INTO "_A_bs" ("_source", "_destination") SELECT "_id", "b" FROM "A" WHERE "A"."b" IS \#
        NOT NULL
        """#,
        #"drop: DROP INDEX IF EXISTS "A.b""#,
        #"drop: ALTER TABLE "A" DROP COLUMN "b""#,
        #"index: CREATE INDEX "_A_bs._destination" ON "_A_bs" ("_destination")"#,
      ],
      query: #"SELECT * FROM "_A_bs""#,
      found: ["1|7", "3|7"]
    ),
    MigrationCase(
      name: "one-to-many becomes many-to-many",
      old: [entity("A", relation("b", "B", inverse: "as")), entity("B", relation("as", "A…", inverse: "b"))],
      new: [
        entity("A", relation("bs", "B…", inverse: "as", id: "b")),
        entity("B", relation("as", "A…", inverse: "bs")),
      ],
      rows: references,
      step: [
        #"copy: CREATE TABLE "_A_bs" …"#,
        #"""
        copy: INSERT INTO "_A_bs" ("_source", "_destination") SELECT "_id", "b" FROM "A" WHERE "A"."b" IS \#
        NOT NULL
        """#,
        #"drop: DROP INDEX IF EXISTS "A.b""#,
        #"drop: ALTER TABLE "A" DROP COLUMN "b""#,
        #"index: CREATE INDEX "_A_bs._destination" ON "_A_bs" ("_destination")"#,
      ],
      query: #"SELECT * FROM "_A_bs""#,
      found: ["1|7", "3|7"]
    ),
    MigrationCase(
      name: "ordered one-to-many becomes ordered many-to-many",
      old: [
        entity("A", relation("b", "B", inverse: "as")),
        entity("B", relation("as", "A…", inverse: "b", isOrdered: true)),
      ],
      new: [
        entity("A", relation("bs", "B…", inverse: "as", id: "b")),
        entity("B", relation("as", "A…", inverse: "bs", isOrdered: true)),
      ],
      rows: keys + [#"INSERT INTO "A" ("_id", "b", "_position_b") VALUES (1, 7, 1), (3, 7, 0)"#],
      step: [
        #"copy: CREATE TABLE "_New.A" …"#,
        #"copy: INSERT INTO "_New.A" ("_id") SELECT "_id" FROM "A""#,
        #"copy: CREATE TABLE "_A_bs" …"#,
        #"""
        copy: INSERT INTO "_A_bs" ("_source", "_destination", "_inversePosition") SELECT "_id", "b", \#
        "_position_b" FROM "A" WHERE "A"."b" IS NOT NULL
        """#,
        #"drop: DROP TABLE "A""#,
        #"drop: ALTER TABLE "_New.A" RENAME TO "A""#,
        #"index: CREATE INDEX "_A_bs._destination" ON "_A_bs" ("_destination", "_inversePosition")"#,
      ],
      query: #"SELECT "_source", "_destination", "_inversePosition" FROM "_A_bs""#,
      found: ["1|7|1", "3|7|0"]
    ),
    MigrationCase(
      name: "to-many becomes to-one: the first by its key",
      old: [entity("A", relation("bs", "B…")), entity("B")],
      new: [entity("A", relation("b", "B", id: "bs", decisions: ["keep": "first"])), entity("B")],
      rows: pairs,
      step: [
        #"""
        copy: ALTER TABLE "A" ADD COLUMN "b" INTEGER CONSTRAINT "A.b" REFERENCES "B" ("_id") ON DELETE SET \#
        NULL DEFERRABLE INITIALLY DEFERRED
        """#,
        #"""
        copy: UPDATE "A" SET "b" = (SELECT "_pair"."_destination" FROM "_A_bs" AS "_pair" WHERE \#
        "_pair"."_source" = "A"."_id" ORDER BY "_pair"."_destination" LIMIT 1)
        """#,
        #"drop: DROP TABLE "_A_bs""#,
        #"index: CREATE INDEX "A.b" ON "A" ("b")"#,
      ],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|7", "2|9", "3|"]
    ),
    MigrationCase(
      name: "ordered to-many becomes to-one: the last by its place",
      old: [entity("A", relation("bs", "B…", isOrdered: true)), entity("B")],
      new: [entity("A", relation("b", "B", id: "bs", decisions: ["keep": "last"])), entity("B")],
      rows: keys + [
        #"INSERT INTO "A" ("_id") VALUES (1)"#, #"INSERT INTO "_A_bs" VALUES (1, 8, 0), (1, 7, 1)"#,
      ],
      step: [
        #"""
        copy: ALTER TABLE "A" ADD COLUMN "b" INTEGER CONSTRAINT "A.b" REFERENCES "B" ("_id") ON DELETE SET \#
        NULL DEFERRABLE INITIALLY DEFERRED
        """#,
        #"""
        copy: UPDATE "A" SET "b" = (SELECT "_pair"."_destination" FROM "_A_bs" AS "_pair" WHERE \#
        "_pair"."_source" = "A"."_id" ORDER BY "_pair"."_position" DESC, "_pair"."_destination" DESC LIMIT 1)
        """#,
        #"drop: DROP TABLE "_A_bs""#,
        #"index: CREATE INDEX "A.b" ON "A" ("b")"#,
      ],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|7"]
    ),
    MigrationCase(
      name: "many-to-many becomes one-to-many",
      old: [
        entity("A", relation("bs", "B…", inverse: "as")), entity("B", relation("as", "A…", inverse: "bs")),
      ],
      new: [
        entity("A", relation("bs", "B…", inverse: "a")),
        entity("B", relation("a", "A", inverse: "bs", id: "as", decisions: ["keep": "last"])),
      ],
      rows: keys + [
        #"INSERT INTO "A" ("_id") VALUES (1), (2)"#,
        #"INSERT INTO "_A_bs" ("_source", "_destination") VALUES (1, 7), (2, 7), (1, 8)"#,
      ],
      step: [
        #"""
        copy: ALTER TABLE "B" ADD COLUMN "a" INTEGER CONSTRAINT "B.a" REFERENCES "A" ("_id") ON DELETE SET \#
        NULL DEFERRABLE INITIALLY DEFERRED
        """#,
        #"""
        copy: UPDATE "B" SET "a" = (SELECT "_pair"."_source" FROM "_A_bs" AS "_pair" WHERE \#
        "_pair"."_destination" = "B"."_id" ORDER BY "_pair"."_source" DESC LIMIT 1)
        """#,
        #"drop: DROP TABLE "_A_bs""#,
        #"index: CREATE INDEX "B.a" ON "B" ("a")"#,
      ],
      query: #"SELECT "_id", "a" FROM "B""#,
      found: ["7|2", "8|1", "9|"]
    ),
    MigrationCase(
      name: "a set without an inverse gets owners",
      old: [entity("A", relation("bs", "B…")), entity("B")],
      new: [
        entity("A", relation("bs", "B…", inverse: "a", decisions: ["keep": "first"])),
        entity("B", relation("a", "A", inverse: "bs")),
      ],
      rows: pairs,
      step: [
        #"""
        copy: ALTER TABLE "B" ADD COLUMN "a" INTEGER CONSTRAINT "B.a" REFERENCES "A" ("_id") ON DELETE SET \#
        NULL DEFERRABLE INITIALLY DEFERRED
        """#,
        #"""
        copy: UPDATE "B" SET "a" = (SELECT "_pair"."_source" FROM "_A_bs" AS "_pair" WHERE \#
        "_pair"."_destination" = "B"."_id" ORDER BY "_pair"."_source" LIMIT 1)
        """#,
        #"drop: DROP TABLE "_A_bs""#,
        #"index: CREATE INDEX "B.a" ON "B" ("a")"#,
      ],
      query: #"SELECT "_id", "a" FROM "B""#,
      found: ["7|1", "8|1", "9|2"]
    ),
    MigrationCase(
      name: "the column of a one-to-one moves to the other side",
      old: [entity("A", relation("b", "B", inverse: "a")), entity("B", relation("a", "A", inverse: "b"))],
      new: [
        entity("A", relation("b", "B", inverse: "a", rule: "Cascade")),
        entity("B", relation("a", "A", inverse: "b")),
      ],
      rows: [
        #"INSERT INTO "B" ("_id") VALUES (7), (8)"#,
        #"INSERT INTO "A" ("_id", "b") VALUES (1, 8), (2, NULL)"#,
      ],
      step: [
        #"""
        copy: ALTER TABLE "B" ADD COLUMN "a" INTEGER CONSTRAINT "B.a" REFERENCES "A" ("_id") ON DELETE \#
        CASCADE DEFERRABLE INITIALLY DEFERRED
        """#,
        #"""
        copy: UPDATE "B" SET "a" = (SELECT "_pair"."_id" FROM "A" AS "_pair" WHERE "_pair"."b" = "B"."_id" \#
        AND "_pair"."b" IS NOT NULL)
        """#,
        #"drop: DROP INDEX IF EXISTS "A.b""#,
        #"drop: ALTER TABLE "A" DROP COLUMN "b""#,
        #"index: CREATE INDEX "B.a" ON "B" ("a")"#,
      ],
      query: #"SELECT "_id", "a" FROM "B""#,
      found: ["7|", "8|1"]
    ),
    MigrationCase(
      name: "one-to-many becomes one-to-one",
      old: [entity("A", relation("b", "B", inverse: "as")), entity("B", relation("as", "A…", inverse: "b"))],
      new: [
        entity("A", relation("b", "B", inverse: "a")),
        entity("B", relation("a", "A", inverse: "b", id: "as", decisions: ["keep": "last"])),
      ],
      rows: references,
      step: [
        #"copy: CREATE TABLE "_New.A" …"#,
        #"""
        copy: INSERT INTO "_New.A" ("_id", "b") SELECT "_id", CASE WHEN "A"."_id" = (SELECT "_pair"."_id" \#
        FROM "A" AS "_pair" WHERE "_pair"."b" = "A"."b" AND "_pair"."b" IS NOT NULL ORDER BY "_pair"."_id" \#
        DESC LIMIT 1) THEN "A"."b" END FROM "A"
        """#,
        #"drop: DROP TABLE "A""#,
        #"drop: ALTER TABLE "_New.A" RENAME TO "A""#,
        #"index: CREATE INDEX "A.b" ON "A" ("b")"#,
      ],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|", "2|", "3|7"]
    ),
    MigrationCase(
      name: "a to-many becomes ordered",
      old: [entity("A", relation("b", "B", inverse: "as")), entity("B", relation("as", "A…", inverse: "b"))],
      new: [
        entity("A", relation("b", "B", inverse: "as")),
        entity("B", relation("as", "A…", inverse: "b", isOrdered: true)),
      ],
      rows: references,
      step: [
        #"copy: ALTER TABLE "A" ADD COLUMN "_position_b" INTEGER"#,
        #"drop: DROP INDEX IF EXISTS "A.b""#,
        #"""
        finish: UPDATE "A" SET "_position_b" = "_row"."_place" FROM (SELECT "_id", row_number() OVER \#
        (PARTITION BY "b" ORDER BY "_id") - 1 AS "_place" FROM "A" WHERE "b" IS NOT NULL) AS "_row" WHERE \#
        "A"."_id" = "_row"."_id"
        """#,
        #"index: CREATE INDEX "A.b" ON "A" ("b", "_position_b")"#,
      ],
      query: #"SELECT "_id", "b", "_position_b" FROM "A""#,
      found: ["1|7|0", "2||", "3|7|1"]
    ),
    MigrationCase(
      name: "pairs become ordered",
      old: [entity("A", relation("bs", "B…")), entity("B")],
      new: [entity("A", relation("bs", "B…", isOrdered: true)), entity("B")],
      rows: pairs,
      step: [
        #"copy: ALTER TABLE "_A_bs" ADD COLUMN "_position" INTEGER"#,
        #"""
        finish: UPDATE "_A_bs" SET "_position" = "_row"."_place" FROM (SELECT "_source", "_destination", \#
        row_number() OVER (PARTITION BY "_source" ORDER BY "_source", "_destination") - 1 AS "_place" FROM \#
        "_A_bs" WHERE "_source" IS NOT NULL) AS "_row" WHERE "_A_bs"."_source" = "_row"."_source" AND \#
        "_A_bs"."_destination" = "_row"."_destination"
        """#,
        #"index: CREATE INDEX "_A_bs._source" ON "_A_bs" ("_source", "_position")"#,
      ],
      query: #"SELECT "_source", "_destination", "_position" FROM "_A_bs""#,
      found: ["1|7|0", "1|8|1", "2|9|0"]
    ),
    MigrationCase(
      name: "a delete rule changes the action of a key",
      old: [
        entity("A", relation("b", "B", inverse: "as")),
        entity("B", relation("as", "A…", inverse: "b", rule: "Cascade")),
      ],
      new: [
        entity("A", relation("b", "B", inverse: "as")),
        entity("B", relation("as", "A…", inverse: "b")),
      ],
      rows: references,
      step: [
        #"copy: CREATE TABLE "_New.A" …"#,
        #"copy: INSERT INTO "_New.A" ("_id", "b") SELECT "_id", "b" FROM "A""#,
        #"drop: DROP TABLE "A""#,
        #"drop: ALTER TABLE "_New.A" RENAME TO "A""#,
        #"index: CREATE INDEX "A.b" ON "A" ("b")"#,
      ],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|7", "2|", "3|7"]
    ),
    MigrationCase(
      name: "a required reference is added: the rows go, and what cannot be without them",
      old: [
        entity("A", relation("c", "C", inverse: "as")), entity("B"),
        entity("C", relation("as", "A…", inverse: "c")),
        entity("D", relation("a", "A!")), entity("E", relation("a", "A")),
      ],
      new: [
        entity("A", relation("c", "C!", inverse: "as", decisions: ["drop": "rows"])), entity("B"),
        entity("C", relation("as", "A…", inverse: "c")),
        entity("D", relation("a", "A!")), entity("E", relation("a", "A")),
      ],
      rows: [
        #"INSERT INTO "C" VALUES (5)"#, #"INSERT INTO "A" ("_id", "c") VALUES (1, 5), (2, NULL)"#,
        #"INSERT INTO "D" ("_id", "a") VALUES (1, 1), (2, 2)"#,
        #"INSERT INTO "E" ("_id", "a") VALUES (1, 1), (2, 2)"#,
      ],
      step: [
        #"copy: CREATE TABLE "_New.A" …"#,
        #"copy: INSERT INTO "_New.A" ("_id", "c") SELECT "_id", "c" FROM "A" WHERE "c" IS NOT NULL"#,
        #"drop: DROP TABLE "A""#,
        #"drop: ALTER TABLE "_New.A" RENAME TO "A""#,
        #"finish: DELETE FROM "D" WHERE "a" IS NOT NULL AND "a" NOT IN (SELECT "_id" FROM "A")"#,
        #"finish: UPDATE "E" SET "a" = NULL WHERE "a" IS NOT NULL AND "a" NOT IN (SELECT "_id" FROM "A")"#,
        #"index: CREATE INDEX "A.c" ON "A" ("c")"#,
      ],
      query: #"""
        SELECT 'A', "_id", "c" FROM "A" UNION ALL SELECT 'D', "_id", "a" FROM "D"
        UNION ALL SELECT 'E', "_id", "a" FROM "E"
        """#,
      found: ["A|1|5", "D|1|1", "E|1|1", "E|2|"]
    ),
    MigrationCase(
      name: "a reference by an expression, since its destination is another table",
      old: [entity("A", attribute("n", "Integer 64?"), relation("b", "B")), entity("B"), entity("C")],
      new: [
        entity(
          "A",
          attribute("n", "Integer 64?"),
          relation("b", "C", decisions: ["expression": #"(SELECT "_id" FROM "C" WHERE "_id" = "n")"#])
        ), entity("B"), entity("C"),
      ],
      rows: keys + [
        #"INSERT INTO "C" VALUES (4)"#, #"INSERT INTO "A" ("_id", "n", "b") VALUES (1, 4, 7), (2, 5, 7)"#,
      ],
      step: [
        #"copy: CREATE TABLE "_New.A" …"#,
        #"""
        copy: INSERT INTO "_New.A" ("_id", "n", "b") SELECT "_id", "n", ((SELECT "_id" FROM "C" WHERE "_id" \#
        = "n")) FROM "A"
        """#,
        #"drop: DROP TABLE "A""#,
        #"drop: ALTER TABLE "_New.A" RENAME TO "A""#,
        #"index: CREATE INDEX "A.b" ON "A" ("b")"#,
      ],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|4", "2|"]
    ),
    MigrationCase(
      name: "a relationship leads to an entity below: others are counted",
      old: [entity("B"), entity("C", parent: "B"), entity("A", relation("b", "B"))],
      new: [entity("B"), entity("C", parent: "B"), entity("A", relation("b", "C"))],
      rows: [
        #"INSERT INTO "B" ("_id", "_entity") VALUES (1, 'B'), (2, 'C')"#,
        #"INSERT INTO "A" ("_id", "b") VALUES (1, 2)"#,
      ],
      step: [
        #"""
        check: SELECT count(*) FROM "A" JOIN "B" AS "_other" ON "_other"."_id" = "A"."b" WHERE 1 AND \#
        "_other"."_entity" IN ('B') AND "A"."b" IS NOT NULL → A.b: %d rows refer to an object that is no \#
        longer of entity C; clear or change them first
        """#
      ],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|2"]
    ),
    MigrationCase(
      name: "a derived number is new, and its entity is below others",
      old: [
        entity("P"), entity("C", parent: "P", relation("as", "A…", inverse: "c")),
        entity("A", attribute("n", "Integer 64?"), relation("c", "C", inverse: "as")),
      ],
      new: [
        entity("P"),
        entity(
          "C",
          parent: "P",
          attribute("count", "Integer 64?", #"derived="YES" derivationExpression="as.@count""#),
          attribute("sum", "Integer 64?", #"derived="YES" derivationExpression="as.n.@sum""#),
          relation("as", "A…", inverse: "c")
        ),
        entity("A", attribute("n", "Integer 64?"), relation("c", "C", inverse: "as")),
      ],
      rows: [
        #"INSERT INTO "P" ("_id", "_entity") VALUES (1, 'P'), (2, 'C'), (3, 'C')"#,
        #"INSERT INTO "A" ("n", "c") VALUES (4, 2), (5, 2), (6, NULL)"#,
      ],
      step: [
        #"copy: ALTER TABLE "P" ADD COLUMN "count" INTEGER"#,
        #"copy: ALTER TABLE "P" ADD COLUMN "sum" INTEGER"#,
        #"""
        finish: UPDATE "P" SET "count" = (SELECT count(*) FROM "A" AS "_1" WHERE "_1"."c" = "P"."_id") \#
        WHERE "_entity" IN ('C')
        """#,
        #"""
        finish: UPDATE "P" SET "sum" = (SELECT ifnull(sum("_1"."n"), 0) FROM "A" AS "_1" WHERE "_1"."c" = \#
        "P"."_id") WHERE "_entity" IN ('C')
        """#,
      ],
      query: #"SELECT "_id", "count", "sum" FROM "P""#,
      found: ["1||", "2|2|9", "3|0|0"]
    ),
    MigrationCase(
      name: "another key, and references by it",
      old: [entity("Country", attribute("code", "String")), entity("City", relation("country", "Country"))],
      new: [
        entity(
          "Country",
          decisions: ["primaryKey": "code", "keep": "references"],
          attribute("code", "String")
        ),
        entity("City", relation("country", "Country")),
      ],
      rows: [
        #"INSERT INTO "Country" ("_id", "code") VALUES (1, 'DE'), (2, 'FR')"#,
        #"INSERT INTO "City" ("country") VALUES (2), (NULL)"#,
      ],
      step: [
        #"""
        check: SELECT count(*) - count(DISTINCT "code") FROM "Country" → Country: %d rows would get the \#
        same key as another row; change them first
        """#,
        #"copy: CREATE TABLE "_New.Country" …"#,
        #"copy: INSERT INTO "_New.Country" ("code") SELECT "code" FROM "Country""#,
        #"copy: CREATE TABLE "_New.City" …"#,
        #"""
        copy: INSERT INTO "_New.City" ("_id", "country") SELECT "_id", (SELECT "_key"."code" FROM "Country" \#
        AS "_key" WHERE "_key"."_id" = "City"."country") FROM "City"
        """#,
        #"drop: DROP TABLE "Country""#,
        #"drop: DROP TABLE "City""#,
        #"drop: ALTER TABLE "_New.Country" RENAME TO "Country""#,
        #"drop: ALTER TABLE "_New.City" RENAME TO "City""#,
        #"index: CREATE INDEX "City.country" ON "City" ("country")"#,
      ],
      query: #"SELECT "_id", "country", (SELECT group_concat("code") FROM "Country") FROM "City""#,
      found: ["1|FR|DE,FR", "2||DE,FR"]
    ),
    MigrationCase(
      name: "a key is given up, and references are numbers again",
      old: [
        entity("Country", decisions: ["primaryKey": "code"], attribute("code", "String")),
        entity("City", relation("country", "Country")),
      ],
      new: [
        entity("Country", decisions: ["keep": "references"], attribute("code", "String")),
        entity("City", relation("country", "Country")),
      ],
      rows: [
        #"INSERT INTO "Country" ("code") VALUES ('DE'), ('FR')"#,
        #"INSERT INTO "City" ("country") VALUES ('FR'), (NULL)"#,
      ],
      step: [
        #"copy: CREATE TABLE "_New.Country" …"#,
        #"copy: INSERT INTO "_New.Country" ("_id", "code") SELECT "Country".rowid, "code" FROM "Country""#,
        #"copy: CREATE TABLE "_New.City" …"#,
        #"""
        copy: INSERT INTO "_New.City" ("_id", "country") SELECT "_id", (SELECT "_key".rowid FROM "Country" \#
        AS "_key" WHERE "_key"."code" = "City"."country") FROM "City"
        """#,
        #"drop: DROP TABLE "Country""#,
        #"drop: DROP TABLE "City""#,
        #"drop: ALTER TABLE "_New.Country" RENAME TO "Country""#,
        #"drop: ALTER TABLE "_New.City" RENAME TO "City""#,
        #"index: CREATE INDEX "City.country" ON "City" ("country")"#,
      ],
      query: #"SELECT "City"."_id", "code" FROM "City" LEFT JOIN "Country" ON "Country"."_id" = "country""#,
      found: ["1|FR", "2|"]
    ),
  ]
}
