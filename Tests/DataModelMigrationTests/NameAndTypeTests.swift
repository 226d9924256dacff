import Testing

/// Names, attributes and their types: changes that need no question.
@Suite struct NameAndTypeTests {
  @Test(arguments: all) func isMigrated(_ migration: MigrationCase) throws { try migration.verify() }

  static let all: [MigrationCase] = [
    MigrationCase(
      name: "nothing that tables have",
      old: [entity("Item", attribute("text", "String?"))],
      new: [entity("Item", attribute("text", "String?", #"regularExpressionString="a""#))],
      step: []
    ),
    MigrationCase(
      name: "an attribute is added",
      old: [entity("Item", attribute("text", "String?"))],
      new: [entity("Item", attribute("text", "String?"), attribute("count", "Integer 16=7"))],
      rows: [#"INSERT INTO "Item" ("text") VALUES ('a')"#],
      step: [
        #"""
        copy: ALTER TABLE "Item" ADD COLUMN "count" INTEGER NOT NULL DEFAULT 7 CONSTRAINT "Item.count \#
        16-bit integer" CHECK ("count" BETWEEN -32768 AND 32767)
        """#
      ],
      query: #"SELECT "_id", "text", "count" FROM "Item""#,
      found: ["1|a|7"]
    ),
    MigrationCase(
      name: "a default has other scalars, which Swift takes for equal",
      old: [entity("Item", attribute("text", "String=caf\u{e9}"))],
      new: [entity("Item", attribute("text", "String=cafe\u{301}"))],
      rows: [#"INSERT INTO "Item" ("text") VALUES ('a')"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "text") SELECT "_id", "text" FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT hex("dflt_value") FROM pragma_table_info('Item') WHERE "name" = 'text'"#,
      found: ["2763616665CC8127"]
    ),
    MigrationCase(
      name: "an attribute is removed, with its index",
      old: [entity("Item", attribute("text", "String?"), attribute("gone", "String?", #"indexed="YES""#))],
      new: [entity("Item", attribute("text", "String?"))],
      rows: [#"INSERT INTO "Item" ("text", "gone") VALUES ('a', 'b')"#],
      step: [
        #"drop: DROP INDEX IF EXISTS "Item.gone""#,
        #"drop: ALTER TABLE "Item" DROP COLUMN "gone""#,
      ],
      query: #"SELECT * FROM "Item""#,
      found: ["1|a"]
    ),
    MigrationCase(
      name: "three attributes are added: a copy costs less",
      old: [entity("Item", attribute("text", "String?"))],
      new: [
        entity(
          "Item",
          attribute("text", "String?"),
          attribute("a", "Integer 16?"),
          attribute("b", "Boolean=YES"),
          attribute("c", "Date?")
        )
      ],
      rows: [#"INSERT INTO "Item" ("text") VALUES ('x')"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "text", "b") SELECT "_id", "text", 1 FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT "text", "a", "b", "c" FROM "Item""#,
      found: ["x||1|"]
    ),
    MigrationCase(
      name: "entity and attribute renamed in one step, with a relationship",
      old: [
        entity("List", relation("items", "Item…", inverse: "list", rule: "Cascade")),
        entity(
          "Item",
          attribute("text", "String?", #"indexed="YES""#),
          relation("list", "List", inverse: "items")
        ),
      ],
      new: [
        entity("List", relation("tasks", "Task…", inverse: "list", rule: "Cascade", id: "items")),
        entity(
          "Task",
          id: "Item",
          attribute("title", "String?", id: "text", #"indexed="YES""#),
          relation("list", "List", inverse: "tasks")
        ),
      ],
      rows: [
        #"INSERT INTO "List" VALUES (1)"#, #"INSERT INTO "Item" ("text", "list") VALUES ('a', 1)"#,
      ],
      step: [
        #"drop: DROP INDEX IF EXISTS "Item.list""#,
        #"drop: DROP INDEX IF EXISTS "Item.text""#,
        #"drop: ALTER TABLE "Item" RENAME COLUMN "text" TO "title""#,
        #"drop: ALTER TABLE "Item" RENAME TO "Task""#,
        #"index: CREATE INDEX "Task.list" ON "Task" ("list")"#,
        #"index: CREATE INDEX "Task.title" ON "Task" ("title")"#,
      ],
      query: #"SELECT "_id", "title", "list" FROM "Task""#,
      found: ["1|a|1"]
    ),
    MigrationCase(
      name: "two attributes swap names",
      old: [entity("Item", attribute("a", "String?"), attribute("b", "String?"))],
      new: [entity("Item", attribute("a", "String?", id: "b"), attribute("b", "String?", id: "a"))],
      rows: [#"INSERT INTO "Item" ("a", "b") VALUES ('a', 'b')"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "a", "b") SELECT "_id", "b", "a" FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT "_id", "a", "b" FROM "Item""#,
      found: ["1|b|a"]
    ),
    MigrationCase(
      name: "two entities swap names, and one refers to itself and the other",
      old: [
        entity("A", attribute("x", "String?"), relation("next", "A"), relation("b", "B")),
        entity("B", attribute("y", "String?")),
      ],
      new: [
        entity("B", id: "A", attribute("x", "String?"), relation("next", "B"), relation("b", "A")),
        entity("A", id: "B", attribute("y", "String?")),
      ],
      rows: [
        #"INSERT INTO "B" ("_id", "y") VALUES (5, 'y')"#,
        #"INSERT INTO "A" ("_id", "x", "next", "b") VALUES (7, 'x', 7, 5)"#,
      ],
      step: [
        #"copy: CREATE TABLE "_New.B" …"#,
        #"copy: INSERT INTO "_New.B" ("_id", "x", "next", "b") SELECT "_id", "x", "next", "b" FROM "A""#,
        #"copy: CREATE TABLE "_New.A" …"#,
        #"copy: INSERT INTO "_New.A" ("_id", "y") SELECT "_id", "y" FROM "B""#,
        #"drop: DROP TABLE "A""#,
        #"drop: DROP TABLE "B""#,
        #"drop: ALTER TABLE "_New.B" RENAME TO "B""#,
        #"drop: ALTER TABLE "_New.A" RENAME TO "A""#,
        #"index: CREATE INDEX "B.next" ON "B" ("next")"#,
        #"index: CREATE INDEX "B.b" ON "B" ("b")"#,
      ],
      query: #"SELECT * FROM "A" UNION ALL SELECT "_id", "x" || "next" || "b" FROM "B""#,
      found: ["5|y", "7|x75"]
    ),
    MigrationCase(
      name: "only the letter case changes",
      old: [entity("item", attribute("Text", "String?"))],
      new: [entity("Item", id: "item", attribute("text", "String?", id: "Text"))],
      rows: [#"INSERT INTO "item" ("Text") VALUES ('a')"#],
      step: [
        #"drop: ALTER TABLE "item" RENAME COLUMN "Text" TO "text""#,
        #"drop: ALTER TABLE "item" RENAME TO "_New.Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT "_id", "text" FROM "Item""#,
      found: ["1|a"]
    ),
    MigrationCase(
      name: "a name goes to another attribute, and what had it is gone",
      old: [entity("Item", attribute("a", "String?"), attribute("b", "String?"))],
      new: [entity("Item", attribute("a", "String?", id: "b"))],
      rows: [#"INSERT INTO "Item" ("a", "b") VALUES ('a', 'b')"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "a") SELECT "_id", "b" FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT "_id", "a" FROM "Item""#,
      found: ["1|b"]
    ),
    MigrationCase(
      name: "Integer 16 becomes Integer 64",
      old: [entity("Item", attribute("n", "Integer 16=0"))],
      new: [entity("Item", attribute("n", "Integer 64=0"))],
      rows: [#"INSERT INTO "Item" ("n") VALUES (5)"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "n") SELECT "_id", "n" FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT * FROM "Item""#,
      found: ["1|5"]
    ),
    MigrationCase(
      name: "Integer and Double become Decimal, and Integer becomes Double",
      old: [
        entity(
          "Item",
          attribute("a", "Integer 64?"),
          attribute("b", "Double?"),
          attribute("c", "Integer 32?")
        )
      ],
      new: [
        entity("Item", attribute("a", "Decimal?"), attribute("b", "Decimal?"), attribute("c", "Double?"))
      ],
      rows: [#"INSERT INTO "Item" ("a", "b", "c") VALUES (5, 0.1, 3), (NULL, NULL, NULL)"#],
      query: #"SELECT "a", "b", typeof("a"), typeof("b"), "c", typeof("c") FROM "Item""#,
      found: ["5|0.1|text|text|3.0|real", "||null|null||null"]
    ),
    MigrationCase(
      name: "Integer 64 becomes Integer 16, which is counted",
      old: [entity("Item", attribute("n", "Integer 64?"))],
      new: [entity("Item", attribute("n", "Integer 16?"))],
      rows: [#"INSERT INTO "Item" ("n") VALUES (32767), (NULL)"#],
      step: [
        #"""
        check: SELECT count(*) FROM "Item" WHERE NOT ("n" IS NULL OR "n" BETWEEN -32768 AND 32767) → \#
        Item.n: %d rows have a value that does not fit Integer 16; change them first, or keep the type
        """#,
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "n") SELECT "_id", "n" FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT "n" FROM "Item""#,
      found: ["32767", ""]
    ),
    MigrationCase(
      name: "optional becomes required, with a default",
      old: [entity("Item", attribute("a", "String?"))],
      new: [entity("Item", attribute("a", "String=none"))],
      rows: [#"INSERT INTO "Item" ("a") VALUES (NULL), ('x')"#],
      step: [
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "a") SELECT "_id", ifnull("a", 'none') FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT "a" FROM "Item""#,
      found: ["none", "x"]
    ),
    MigrationCase(
      name: "bounds are narrowed, which is counted",
      old: [entity("Item", attribute("n", "Integer 64?"))],
      new: [entity("Item", attribute("n", "Integer 64?", #"minValueString="3""#))],
      rows: [#"INSERT INTO "Item" ("n") VALUES (3)"#],
      step: [
        #"""
        check: SELECT count(*) FROM "Item" WHERE NOT ("n" >= 3) → %d rows break 'Item.n at least 3'; change \#
        them first
        """#,
        #"copy: CREATE TABLE "_New.Item" …"#,
        #"copy: INSERT INTO "_New.Item" ("_id", "n") SELECT "_id", "n" FROM "Item""#,
        #"drop: DROP TABLE "Item""#,
        #"drop: ALTER TABLE "_New.Item" RENAME TO "Item""#,
      ],
      query: #"SELECT "n" FROM "Item""#,
      found: ["3"]
    ),
    MigrationCase(
      name: "a composite is renamed in its entity, and a part of it",
      old: [
        composite("Point", attribute("x", "Double?"), attribute("y", "Double?")),
        entity("Place", attribute("at", "Composite?", composite: "Point")),
      ],
      new: [
        composite("Point", attribute("x", "Double?"), attribute("up", "Double?", id: "y")),
        entity("Place", attribute("position", "Composite?", id: "at", composite: "Point")),
      ],
      rows: [#"INSERT INTO "Place" ("at_x", "at_y") VALUES (1.0, 2.0)"#],
      step: [
        #"drop: ALTER TABLE "Place" RENAME COLUMN "at_x" TO "position_x""#,
        #"drop: ALTER TABLE "Place" RENAME COLUMN "at_y" TO "position_up""#,
      ],
      query: #"SELECT "_id", "position_x", "position_up" FROM "Place""#,
      found: ["1|1.0|2.0"]
    ),
    MigrationCase(
      name: "a value becomes a part of an optional composite, as it is stated",
      old: [
        composite("Point", attribute("x", "Double?"), attribute("y", "Double?")),
        entity("Place", attribute("at", "Double?")),
      ],
      new: [
        composite(
          "Point",
          attribute("x", "Double?", decisions: ["expression": #""at""#]),
          attribute("y", "Double?", decisions: ["value": "2"])
        ),
        entity("Place", attribute("at", "Composite?", composite: "Point")),
      ],
      rows: [#"INSERT INTO "Place" ("at") VALUES (1.0), (NULL)"#],
      step: [
        #"""
        check: SELECT count(*) FROM "Place" WHERE NOT (abs(("at")) <= 1.7976931348623157e308) → %d rows \#
        break 'Place.at.x finite' with the migration expression; change the expression or the rows
        """#,
        #"""
        copy: ALTER TABLE "Place" ADD COLUMN "at_x" REAL CONSTRAINT "Place.at.x finite" \#
        CHECK (abs("at_x") <= 1.7976931348623157e308)
        """#,
        #"copy: UPDATE "Place" SET "at_x" = ("at")"#,
        #"""
        copy: ALTER TABLE "Place" ADD COLUMN "at_y" REAL CONSTRAINT "Place.at.y finite" \#
        CHECK (abs("at_y") <= 1.7976931348623157e308)
        """#,
        #"copy: UPDATE "Place" SET "at_y" = 2.0"#,
        #"drop: ALTER TABLE "Place" DROP COLUMN "at""#,
      ],
      query: #"SELECT "at_x", "at_y" FROM "Place""#,
      found: ["1.0|2.0", "|2.0"]
    ),
    MigrationCase(
      name: "parts get values where their optional composite is, and nowhere else",
      old: [
        composite("Point", attribute("x", "Double?")),
        entity("Place", attribute("at", "Composite?", composite: "Point")),
      ],
      new: [
        composite(
          "Point",
          attribute("x", "Double?"),
          attribute("y", "Double", #"defaultValueString="5""#),
          attribute("z", "Double?", #"defaultValueString="6""#)
        ),
        entity(
          "Place",
          attribute("at", "Composite?", composite: "Point"),
          attribute("to", "Composite?", composite: "Point")
        ),
      ],
      rows: [#"INSERT INTO "Place" ("at_x") VALUES (1.0), (NULL)"#],
      step: [
        #"copy: CREATE TABLE "_New.Place" …"#,
        #"""
        copy: INSERT INTO "_New.Place" ("_id", "at_x", "at_y", "at_z") SELECT "_id", "at_x", \#
        CASE WHEN "at_x" IS NULL THEN NULL ELSE 5.0 END, CASE WHEN "at_x" IS NULL THEN NULL ELSE 6.0 END \#
        FROM "Place"
        """#,
        #"drop: DROP TABLE "Place""#,
        #"drop: ALTER TABLE "_New.Place" RENAME TO "Place""#,
      ],
      query: #"SELECT "at_x", "at_y", "at_z", "to_y" FROM "Place""#,
      found: ["1.0|5.0|6.0|", "|||"]
    ),
  ]
}
