import DataModelDefinition
import DataModelMigration
import Testing

/// What SQLite does without a word, each tried.
@Suite struct TrapTests {
  private static let old = [
    entity(
      "List",
      attribute("name", "String?"),
      relation("items", "Item…", inverse: "list", rule: "Cascade")
    ),
    entity("Item", attribute("text", "String?"), relation("list", "List", inverse: "items")),
  ]
  private static let rows = [
    #"INSERT INTO "List" ("_id", "name") VALUES (1, 'a')"#,
    #"INSERT INTO "Item" ("text", "list") VALUES ('x', 1), ('y', 1)"#,
  ]

  private func migrated(
    _ old: [String],
    _ new: [String],
    _ rows: [String],
    profile: ModelProfile = .none
  ) throws -> (database: MigratedDatabase, step: MigrationStep) {
    let (before, after) = (try version(1, old, profile), try version(2, new, profile))
    let planned = try plan([before, after])
    let step = try #require(planned.step)
    let database = try MigratedDatabase(before)
    for row in rows { try database.execute(row) }
    try database.run(step)
    #expect(try database.differences(from: after) == [])
    return (database, step)
  }

  /// Trap 1: a parent with children that go with it is copied, and the children stay.
  @Test func childrenOfACopiedParentStay() throws {
    let new = [
      entity(
        "List",
        attribute("name", "String=none"),
        relation("items", "Item…", inverse: "list", rule: "Cascade")
      ), Self.old[1],
    ]
    let (database, step) = try migrated(Self.old, new, Self.rows)
    #expect(step.drops.contains(#"DROP TABLE "List""#))
    #expect(try database.rows(#"SELECT "text", "list" FROM "Item""#) == ["x|1", "y|1"])
    #expect(step.rebuiltTables == ["List", "Item"])
  }

  /// Trap 3: the new table comes first, and gets its name last. To rename the old one away would take the
  /// references along.
  @Test func referencesLeadToTheNewTable() throws {
    let new = [
      entity(
        "List",
        attribute("name", "String=none"),
        relation("items", "Item…", inverse: "list", rule: "Cascade")
      ), Self.old[1],
    ]
    let (database, step) = try migrated(Self.old, new, Self.rows)
    #expect(try database.rows(#"SELECT "table" FROM pragma_foreign_key_list('Item')"#) == ["List"])
    #expect(!step.copies.contains { $0.contains("RENAME") })
    let names = step.drops.compactMap { $0.hasPrefix("DROP") ? "drop" : "rename" }
    #expect(names == ["drop", "rename"])
  }

  /// Trap 4: to rename or to drop a column fails while anything names it. An index that does is gone before.
  @Test func indexesGoBeforeColumns() throws {
    let old = [entity("Item", unique: ["b"], attribute("a", "String?"), attribute("b", "String?"))]
    let new = [entity("Item", attribute("a", "String?"))]
    let (_, step) = try migrated(old, new, [#"INSERT INTO "Item" ("a", "b") VALUES ('a', 'b')"#])
    #expect(step.droppedIndexes == ["Item.unique_b"])
    #expect(step.drops == [#"ALTER TABLE "Item" DROP COLUMN "b""#])
  }

  /// Trap 6: columns stand in another order than in a fresh file, so that a later copy must name them.
  @Test func columnsAreNamed() throws {
    let first = [entity("Item", attribute("b", "String?"), attribute("c", "Integer 16?"))]
    let second = [
      entity("Item", attribute("a", "String?"), attribute("b", "String?"), attribute("c", "Integer 16?"))
    ]
    let third = [
      entity("Item", attribute("a", "String?"), attribute("b", "String?"), attribute("c", "Integer 64?"))
    ]
    let models = [try version(1, first), try version(2, second), try version(3, third)]
    let database = try MigratedDatabase(models[0])
    try database.execute(#"INSERT INTO "Item" ("b", "c") VALUES ('b', 1)"#)
    try database.run(#require(plan([models[0], models[1]]).step))
    #expect(try database.rows(#"SELECT * FROM "Item""#) == ["1|b|1|"])
    try database.execute(#"UPDATE "Item" SET "a" = 'a'"#)
    try database.run(#require(plan([models[1], models[2]]).step))
    #expect(try database.rows(#"SELECT * FROM "Item""#) == ["1|a|b|1"])
    #expect(try database.differences(from: models[2]) == [])
  }

  /// Trap 7: a generated column cannot be inserted into.
  @Test func generatedColumnsAreNotCopied() throws {
    func item(_ type: String) -> [String] {
      [
        entity(
          "Item",
          attribute("n", type),
          attribute("copy", "Integer 64?", #"derived="YES" derivationExpression="n""#)
        )
      ]
    }
    let (database, step) = try migrated(
      item("Integer 16?"),
      item("Integer 64?"),
      [#"INSERT INTO "Item" ("n") VALUES (5)"#]
    )
    #expect(step.copies.contains(#"INSERT INTO "_New.Item" ("_id", "n") SELECT "_id", "n" FROM "Item""#))
    #expect(try database.rows(#"SELECT "n", "copy" FROM "Item""#) == ["5|5"])
  }

  /// Trap 8: a strict table refuses what is of another class, and CAST never fails: what does not fit is
  /// counted.
  @Test func nothingIsCutInSilence() throws {
    let before = try version(1, [entity("Item", attribute("a", "Decimal?"))])
    let after = try version(2, [entity("Item", attribute("a", "Integer 64?"))])
    let step = try #require(plan([before, after]).step)
    for (value, fits) in [
      ("'12'", true), ("'12.5'", false), ("'12.0'", true), ("'99999999999999999999'", false),
    ] {
      let database = try MigratedDatabase(before)
      try database.execute("INSERT INTO \"Item\" (\"a\") VALUES (\(value))")
      if fits {
        try database.run(step)
        #expect(try database.rows(#"SELECT "a", typeof("a") FROM "Item""#) == ["12|integer"])
      } else {
        #expect(throws: MigratedDatabase.Refused.self) { try database.run(step) }
      }
    }
  }

  /// Trap 9: siblings share a column, and a query over it has to tell them apart.
  @Test func siblingsThatShareAColumn() throws {
    func model(_ dog: String, _ owner: String) -> [String] {
      [
        entity("Animal"), entity("Dog", parent: "Animal", dog),
        entity("Cat", parent: "Animal", relation("owner", "Owner")), entity("Owner", owner),
      ]
    }
    let (database, _) = try migrated(
      model(relation("owner", "Owner"), ""),
      model(
        relation("owners", "Owner…", inverse: "dogs", id: "owner"),
        relation("dogs", "Dog…", inverse: "owners")
      ),
      [
        #"INSERT INTO "Owner" VALUES (1)"#,
        #"INSERT INTO "Animal" ("_id", "_entity", "owner") VALUES (1, 'Dog', 1), (2, 'Cat', 1)"#,
      ]
    )
    #expect(try database.rows(#"SELECT * FROM "_Dog_owners""#) == ["1|1"])
    #expect(try database.rows(#"SELECT "_id", "owner" FROM "Animal""#) == ["1|", "2|1"])
  }

  /// Trap 13: what compares without regard to letter case is no more equal than before, since nothing else
  /// becomes a key.
  @Test func keysThatCompareByLetterCase() throws {
    let old = [entity("Item", attribute("code", "String"))]
    let new = [
      entity("Item", decisions: ["primaryKey": "code", "keep": "references"], attribute("code", "String"))
    ]
    let (database, _) = try migrated(old, new, [#"INSERT INTO "Item" ("code") VALUES ('a'), ('A')"#])
    #expect(try database.rows(#"SELECT "code" FROM "Item" ORDER BY "code""#) == ["A", "a"])
  }

  /// Trap 15: the structure is that of a fresh file with or without this, and only rows tell.
  @Test func derivedValuesAreThoseOfTheirEntity() throws {
    func model(_ derived: String) -> [String] {
      [
        entity("Shape", relation("parts", "Part…", inverse: "shape")),
        entity("Circle", parent: "Shape", derived),
        entity("Part", relation("shape", "Shape", inverse: "parts")),
      ]
    }
    let count = attribute("count", "Integer 64?", #"derived="YES" derivationExpression="parts.@count""#)
    let (database, _) = try migrated(
      model(""),
      model(count),
      [
        #"INSERT INTO "Shape" ("_id", "_entity") VALUES (1, 'Shape'), (2, 'Circle')"#,
        #"INSERT INTO "Part" ("shape") VALUES (1), (2), (2)"#,
      ]
    )
    #expect(try database.rows(#"SELECT "_id", "count" FROM "Shape""#) == ["1|", "2|2"])
  }

  /// A text that code derives is computed with the next change of its row. Until then it is what was derived,
  /// if that comes from the same value, whatever its name is now.
  @Test(arguments: [
    ("name", "name", "1|élan"), ("title", "name", "1|élan"), ("name", "other", "1|"),
    ("title", "other", "1|"),
  ])
  func derivedTextsFollowTheirSource(name: String, formerName: String, expected: String) throws {
    func item(_ name: String, _ formerName: String) -> [String] {
      let other = formerName == "other" ? "" : attribute("other", "String?")
      return [
        entity(
          "Item",
          attribute(name, "String?", name == formerName ? "" : "elementID=\"\(formerName)\""),
          other,
          attribute("search", "String?", "derived=\"YES\" derivationExpression=\"canonical:(\(name))\"")
        )
      ]
    }
    let (database, _) = try migrated(
      item("name", "name"),
      item(name, formerName),
      [#"INSERT INTO "Item" ("_id", "name", "other", "search") VALUES (1, 'Élan', 'b', 'élan')"#]
    )
    #expect(try database.rows(#"SELECT "_id", "search" FROM "Item""#) == [expected])
  }

  /// A number of rows that went along with others is right, too.
  @Test func derivedValuesOfRowsThatWent() throws {
    func model(_ reference: String) -> [String] {
      [
        entity("A", reference), entity("B"),
        entity("D", relation("a", "A!"), relation("c", "C", inverse: "ds")),
        entity(
          "C",
          attribute("count", "Integer 64?", #"derived="YES" derivationExpression="ds.@count""#),
          relation("ds", "D…", inverse: "c")
        ),
      ]
    }
    let (database, _) = try migrated(
      model(relation("b", "B")),
      model(relation("b", "B!", decisions: ["drop": "rows"])),
      [
        #"INSERT INTO "B" VALUES (1)"#, #"INSERT INTO "A" ("_id", "b") VALUES (1, 1), (2, NULL)"#,
        #"INSERT INTO "C" ("_id", "count") VALUES (1, 2)"#,
        #"INSERT INTO "D" ("a", "c") VALUES (1, 1), (2, 1)"#,
      ]
    )
    #expect(try database.rows(#"SELECT "count" FROM "C""#) == ["1"])
  }

  /// Trap 10: a copy forgets the keys of rows that are gone. Where No Action leaves references to them, none
  /// is given again.
  @Test func keysOfRowsThatAreGoneAreNotGivenAgain() throws {
    func lists(_ name: String) -> [String] {
      [
        entity(
          "List",
          attribute("name", name),
          relation("items", "Item…", inverse: "list", rule: "No Action")
        ),
        entity("Item", relation("list", "List", inverse: "items")),
      ]
    }
    let rows = [#"INSERT INTO "List" ("_id") VALUES (7), (9)"#, #"DELETE FROM "List" WHERE "_id" = 9"#]
    let (database, step) = try migrated(lists("String?"), lists("String=none"), rows)
    #expect(step.copies.contains { $0.contains("sqlite_sequence") })
    try database.execute(#"INSERT INTO "List" DEFAULT VALUES"#)
    #expect(try database.rows(#"SELECT "_id" FROM "List""#) == ["7", "10"])
  }

  /// Hooks run where both are there: the old tables, and what was copied of them.
  @Test func hooksSeeOldTables() throws {
    let before = try version(
      1,
      [entity("User", attribute("name", "String?"), attribute("street", "String?"))]
    )
    let after = try version(
      2,
      [
        entity("User", attribute("name", "String?")),
        entity("Address", attribute("street", "String?"), relation("user", "User")),
      ]
    )
    let database = try MigratedDatabase(before)
    try database.execute(#"INSERT INTO "User" ("name", "street") VALUES ('a', 's')"#)
    let hook = #"INSERT INTO "Address" ("street", "user") SELECT "street", "_id" FROM "User""#
    try database.run(#require(plan([before, after]).step), hook: [hook])
    #expect(try database.rows(#"SELECT "street", "user" FROM "Address""#) == ["s|1"])
    #expect(try database.differences(from: after) == [])
  }
}
