import Testing

/// Entities that share a table.
@Suite struct HierarchyTests {
  @Test(arguments: all) func isMigrated(_ migration: MigrationCase) throws { try migration.verify() }

  private static let animals = [
    #"""
    INSERT INTO "Animal" ("_id", "_entity", "x") VALUES (1, 'Animal', 'a'), (2, 'Dog', 'b'), (3, 'Cat', 'c')
    """#
  ]

  private static func animals(_ animal: String, dog: String = "", cat: String = "") -> [String] {
    [entity("Animal", animal), entity("Dog", parent: "Animal", dog), entity("Cat", parent: "Animal", cat)]
  }

  static let all: [MigrationCase] = [
    MigrationCase(
      name: "an entity of a hierarchy is renamed",
      old: animals(attribute("x", "String?")),
      new: [
        entity("Animal", attribute("x", "String?")), entity("Hound", parent: "Animal", id: "Dog"),
        entity("Cat", parent: "Animal"),
      ],
      rows: animals,
      step: [
        #"copy: CREATE TABLE "_New.Animal" …"#,
        #"""
        copy: INSERT INTO "_New.Animal" ("_id", "_entity", "x") SELECT "_id", CASE "_entity" WHEN 'Dog' \#
        THEN 'Hound' ELSE "_entity" END, "x" FROM "Animal"
        """#,
        #"drop: DROP TABLE "Animal""#,
        #"drop: ALTER TABLE "_New.Animal" RENAME TO "Animal""#,
      ],
      query: #"SELECT "_id", "_entity", "x" FROM "Animal""#,
      found: ["1|Animal|a", "2|Hound|b", "3|Cat|c"]
    ),
    MigrationCase(
      name: "an attribute moves to one child: values of others are cleared",
      old: animals(attribute("x", "String?")),
      new: animals("", dog: attribute("x", "String?")),
      rows: animals,
      step: [
        #"finish: UPDATE "Animal" SET "x" = NULL WHERE "_entity" IN ('Animal', 'Cat') AND "x" IS NOT NULL"#
      ],
      query: #"SELECT "_id", "_entity", "x" FROM "Animal""#,
      found: ["1|Animal|", "2|Dog|b", "3|Cat|"]
    ),
    MigrationCase(
      name: "an attribute moves to the parent, required with a default",
      old: animals("", dog: attribute("x", "String=d")),
      new: animals(attribute("x", "String=d")),
      rows: [#"INSERT INTO "Animal" ("_id", "_entity", "x") VALUES (1, 'Cat', NULL), (2, 'Dog', 'b')"#],
      step: [
        #"copy: CREATE TABLE "_New.Animal" …"#,
        #"""
        copy: INSERT INTO "_New.Animal" ("_id", "_entity", "x") SELECT "_id", "_entity", CASE "_entity" \#
        WHEN 'Dog' THEN "x" ELSE 'd' END FROM "Animal"
        """#,
        #"drop: DROP TABLE "Animal""#,
        #"drop: ALTER TABLE "_New.Animal" RENAME TO "Animal""#,
      ],
      query: #"SELECT "_id", "_entity", "x" FROM "Animal""#,
      found: ["1|Cat|d", "2|Dog|b"]
    ),
    MigrationCase(
      name: "a required attribute with a default comes into a column that a sibling has",
      old: animals("", cat: attribute("x", "String=c")),
      new: animals("", dog: attribute("x", "String=d"), cat: attribute("x", "String=c")),
      rows: [
        #"""
        INSERT INTO "Animal" ("_id", "_entity", "x") VALUES (1, 'Animal', NULL), (2, 'Dog', NULL), (3, \#
        'Cat', 'b')
        """#
      ],
      step: [
        #"copy: CREATE TABLE "_New.Animal" …"#,
        #"""
        copy: INSERT INTO "_New.Animal" ("_id", "_entity", "x") SELECT "_id", "_entity", CASE "_entity" \#
        WHEN 'Cat' THEN "x" WHEN 'Dog' THEN 'd' END FROM "Animal"
        """#,
        #"drop: DROP TABLE "Animal""#,
        #"drop: ALTER TABLE "_New.Animal" RENAME TO "Animal""#,
      ],
      query: #"SELECT "_id", "_entity", "x" FROM "Animal""#,
      found: ["1|Animal|", "2|Dog|d", "3|Cat|b"]
    ),
    MigrationCase(
      name: "a required attribute with a default moves to a parent that is no root",
      old: animals("") + [entity("Puppy", parent: "Dog", attribute("x", "String=d"))],
      new: animals("", dog: attribute("x", "String=d")) + [entity("Puppy", parent: "Dog")],
      rows: [#"INSERT INTO "Animal" ("_id", "_entity", "x") VALUES (2, 'Dog', NULL), (3, 'Puppy', 'p')"#],
      query: #"SELECT "_id", "_entity", "x" FROM "Animal""#,
      found: ["2|Dog|d", "3|Puppy|p"]
    ),
    MigrationCase(
      name: "an entity gets its first subentity",
      old: [entity("Animal", attribute("x", "String?"))],
      new: [entity("Animal", attribute("x", "String?")), entity("Dog", parent: "Animal")],
      rows: [#"INSERT INTO "Animal" ("x") VALUES ('a')"#],
      step: [
        #"copy: CREATE TABLE "_New.Animal" …"#,
        #"copy: INSERT INTO "_New.Animal" ("_id", "_entity", "x") SELECT "_id", 'Animal', "x" FROM "Animal""#,
        #"drop: DROP TABLE "Animal""#,
        #"drop: ALTER TABLE "_New.Animal" RENAME TO "Animal""#,
      ],
      query: #"SELECT "_id", "_entity", "x" FROM "Animal""#,
      found: ["1|Animal|a"]
    ),
    MigrationCase(
      name: "an entity gets a parent, and what refers to it follows",
      old: [
        entity("Dog", attribute("x", "String?")), entity("Owner", relation("dog", "Dog")),
      ],
      new: [
        entity("Animal", isAbstract: true, attribute("x", "String?")), entity("Dog", parent: "Animal"),
        entity("Owner", relation("dog", "Dog")),
      ],
      rows: [
        #"INSERT INTO "Dog" ("_id", "x") VALUES (4, 'a')"#, #"INSERT INTO "Owner" ("dog") VALUES (4)"#,
      ],
      step: [
        #"copy: CREATE TABLE "Animal" …"#,
        #"copy: INSERT INTO "Animal" ("_id", "_entity", "x") SELECT "_id", 'Dog', "x" FROM "Dog""#,
        #"copy: CREATE TABLE "_New.Owner" …"#,
        #"copy: INSERT INTO "_New.Owner" ("_id", "dog") SELECT "_id", "dog" FROM "Owner""#,
        #"drop: DROP TABLE "Dog""#,
        #"drop: DROP TABLE "Owner""#,
        #"drop: ALTER TABLE "_New.Owner" RENAME TO "Owner""#,
        #"index: CREATE INDEX "Owner.dog" ON "Owner" ("dog")"#,
      ],
      query: #"SELECT "_entity", "x", "dog" FROM "Animal", "Owner" WHERE "dog" = "Animal"."_id""#,
      found: ["Dog|a|4"]
    ),
    MigrationCase(
      name: "a hierarchy is dissolved into two tables",
      old: [
        entity("Region", isAbstract: true, attribute("x", "String?")), entity("Country", parent: "Region"),
        entity("Continent", parent: "Region"),
      ],
      new: [
        entity("Country", attribute("x", "String?")), entity("Continent", attribute("x", "String?")),
      ],
      rows: [#"INSERT INTO "Region" ("_entity", "x") VALUES ('Country', 'a'), ('Continent', 'b')"#],
      step: [
        #"copy: CREATE TABLE "Country" …"#,
        #"""
        copy: INSERT INTO "Country" ("_id", "x") SELECT "_id", "x" FROM "Region" WHERE "_entity" IN \#
        ('Country')
        """#,
        #"copy: CREATE TABLE "Continent" …"#,
        #"""
        copy: INSERT INTO "Continent" ("_id", "x") SELECT "_id", "x" FROM "Region" WHERE "_entity" IN \#
        ('Continent')
        """#,
        #"drop: DROP TABLE "Region""#,
      ],
      query: #"SELECT * FROM "Country" UNION ALL SELECT * FROM "Continent""#,
      found: ["1|a", "2|b"]
    ),
    MigrationCase(
      name: "an entity is removed: references to its rows are cleared, and pairs with them go",
      old: animals(attribute("x", "String?")) + [
        entity("Owner", relation("pet", "Animal"), relation("pets", "Animal…"))
      ],
      new: [
        entity("Animal", attribute("x", "String?")), entity("Cat", parent: "Animal"),
        entity("Owner", relation("pet", "Animal"), relation("pets", "Animal…")),
      ],
      rows: animals + [
        #"INSERT INTO "Owner" ("_id", "pet") VALUES (1, 2), (2, 3)"#,
        #"INSERT INTO "_Owner_pets" VALUES (1, 1), (1, 2), (2, 3)"#,
      ],
      step: [
        #"copy: CREATE TABLE "_New.Animal" …"#,
        #"""
        copy: INSERT INTO "_New.Animal" ("_id", "_entity", "x") SELECT "_id", "_entity", "x" FROM "Animal" \#
        WHERE "_entity" IN ('Animal', 'Cat')
        """#,
        #"drop: DROP TABLE "Animal""#,
        #"drop: ALTER TABLE "_New.Animal" RENAME TO "Animal""#,
        #"""
        finish: UPDATE "Owner" SET "pet" = NULL WHERE "pet" IS NOT NULL AND "pet" NOT IN (SELECT "_id" FROM \#
        "Animal")
        """#,
        #"""
        finish: DELETE FROM "_Owner_pets" WHERE "_destination" IS NOT NULL AND "_destination" NOT IN \#
        (SELECT "_id" FROM "Animal")
        """#,
      ],
      query: #"SELECT "_id", "pet" FROM "Owner" UNION ALL SELECT * FROM "_Owner_pets""#,
      found: ["1|", "2|3", "1|1", "2|3"]
    ),
    MigrationCase(
      name: "an abstract entity becomes concrete",
      old: [entity("Animal", isAbstract: true), entity("Dog", parent: "Animal")],
      new: [entity("Animal"), entity("Dog", parent: "Animal")],
      rows: [#"INSERT INTO "Animal" ("_entity") VALUES ('Dog')"#],
      step: [
        #"copy: CREATE TABLE "_New.Animal" …"#,
        #"copy: INSERT INTO "_New.Animal" ("_id", "_entity") SELECT "_id", "_entity" FROM "Animal""#,
        #"drop: DROP TABLE "Animal""#,
        #"drop: ALTER TABLE "_New.Animal" RENAME TO "Animal""#,
      ],
      query: #"SELECT * FROM "Animal""#,
      found: ["1|Dog"]
    ),
    MigrationCase(
      name: "siblings share a column, and one of the relationships becomes to-many",
      old: [
        entity("Animal"), entity("Dog", parent: "Animal", relation("owner", "Owner")),
        entity("Cat", parent: "Animal", relation("owner", "Owner")), entity("Owner"),
      ],
      new: [
        entity("Animal"), entity("Dog", parent: "Animal", relation("owner", "Owner…")),
        entity("Cat", parent: "Animal", relation("owner", "Owner")), entity("Owner"),
      ],
      rows: [
        #"INSERT INTO "Owner" VALUES (8)"#,
        #"INSERT INTO "Animal" ("_id", "_entity", "owner") VALUES (1, 'Dog', 8), (2, 'Cat', 8)"#,
      ],
      step: [
        #"copy: CREATE TABLE "_Dog_owner" …"#,
        #"""
        copy: INSERT INTO "_Dog_owner" ("_source", "_destination") SELECT "_id", "owner" FROM "Animal" \#
        WHERE "Animal"."owner" IS NOT NULL AND "Animal"."_entity" IN ('Dog')
        """#,
        #"""
        finish: UPDATE "Animal" SET "owner" = NULL WHERE "_entity" IN ('Animal', 'Dog') AND "owner" IS NOT \#
        NULL
        """#,
        #"index: CREATE INDEX "_Dog_owner._destination" ON "_Dog_owner" ("_destination")"#,
      ],
      query: #"SELECT "_id", "owner" FROM "Animal" UNION ALL SELECT * FROM "_Dog_owner""#,
      found: ["1|", "2|8", "1|8"]
    ),
  ]
}
