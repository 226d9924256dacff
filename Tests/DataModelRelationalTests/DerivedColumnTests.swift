import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Foundation
import Testing

/// Derived attributes → columns and triggers, as the whole statement.
@Suite struct DerivedColumnTests {
  /// Articles with authors, and one derived attribute.
  private func xml(_ derived: String, of entity: String = "Article") throws -> ModelXML {
    let attribute = { entity == $0 ? "<attribute name=\"d\" derived=\"YES\" \(derived)/>" : "" }
    return try ModelXML(
      """
      <entity name="Article">
        <attribute name="title" attributeType="String"/>
        <attribute name="words" attributeType="Integer 32"/>
        \(attribute("Article"))
        <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Author" inverseName="articles" inverseEntity="Author"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"/>
      </entity>
      <entity name="Author">
        <attribute name="name" attributeType="String"/>
        \(attribute("Author"))
        <relationship name="articles" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Article" inverseName="author" inverseEntity="Article"/>
        <relationship name="city" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="City"/>
      </entity>
      <entity name="City"><attribute name="name" attributeType="String"/></entity>
      <entity name="Tag"><attribute name="weight" optional="YES" attributeType="Decimal"/></entity>
      """
    )
  }

  private func column(_ derived: String) throws -> String {
    let lowered = try xml(derived).lowered()
    try TestDatabase.create(lowered.schema)
    let table = try #require(DataDefinition(of: lowered.schema).statements.first)
    // A column with the constraints below it.
    let start = try #require(table.range(of: "\n  \"d\"")).lowerBound
    let rest = table[table.index(after: start)...]
    let end = rest.range(of: "\n  \"", range: rest.index(after: rest.startIndex)..<rest.endIndex)?.lowerBound
    return String(rest[..<(end ?? rest.endIndex)])
  }

  private func triggers(_ derived: String, of entity: String = "Article") throws -> [String] {
    let xml = try xml(derived, of: entity)
    try TestDatabase.create(xml.lowered().schema)
    return xml.statements().filter { $0.hasPrefix("CREATE TRIGGER") }
  }

  @Test(arguments: [
    (
      #"attributeType="String" derivationExpression="title""#,
      #""d" TEXT GENERATED ALWAYS AS ("title") VIRTUAL,"#
    ),
    (
      #"attributeType="Double" derivationExpression="words""#,
      #""d" REAL GENERATED ALWAYS AS (CAST("words" AS REAL)) VIRTUAL"#
        + #"\#n    CONSTRAINT "Article.d finite" CHECK (abs("d") <= 1.7976931348623157e308),"#
    ),
    (
      #"attributeType="Integer 16" derivationExpression="words""#,
      #""d" INTEGER GENERATED ALWAYS AS ("words") VIRTUAL"#
        + #"\#n    CONSTRAINT "Article.d 16-bit integer" CHECK ("d" BETWEEN -32768 AND 32767),"#
    ),
    (#"attributeType="String" derivationExpression="canonical:(title)""#, #""d" TEXT,"#),
    (#"attributeType="String" derivationExpression="author.name" maxValueString="3""#, #""d" TEXT,"#),
    (#"attributeType="Date" derivationExpression="now()""#, #""d" TEXT,"#),
    (
      #"attributeType="Integer 16" derivationExpression="tags.@count""#,
      #""d" INTEGER\#n    CONSTRAINT "Article.d 16-bit integer" CHECK ("d" BETWEEN -32768 AND 32767),"#
    ),
  ])
  func becomesAColumnThatIsNeverRequired(_ derived: String, _ expected: String) throws {
    #expect(try column(derived) == "  \(expected)")
  }

  @Test func indexesOnGeneratedColumnsWork() throws {
    let xml = try xml(#"attributeType="String" indexed="YES" derivationExpression="title""#)
    #expect(xml.statements().contains(#"CREATE INDEX "Article.d" ON "Article" ("d")"#))
    try TestDatabase.create(xml.lowered().schema)
  }

  @Test func aSubentityDerivesForItsOwnRows() throws {
    let xml = try ModelXML(
      """
      <entity name="Animal"><attribute name="name" attributeType="String"/></entity>
      <entity name="Dog" parentEntity="Animal">
        <attribute name="d" derived="YES" attributeType="String" derivationExpression="name"/>
        <attribute name="t" derived="YES" attributeType="Double" derivationExpression="now()"/>
      </entity>
      """
    )
    #expect(
      xml.statements() == [
        """
        CREATE TABLE "Animal" (
          "_id" INTEGER PRIMARY KEY,
          "_entity" TEXT NOT NULL
            CONSTRAINT "Animal._entity concrete entity" CHECK ("_entity" IN ('Animal', 'Dog')),
          "name" TEXT NOT NULL,
          "d" TEXT GENERATED ALWAYS AS (CASE WHEN "_entity" IN ('Dog') THEN "name" END) VIRTUAL,
          "t" REAL
        ) STRICT
        """,
        """
        CREATE TRIGGER "Dog.t.derived.insert" AFTER INSERT ON "Animal"
        BEGIN
          UPDATE "Animal" SET "t" = round((julianday('now') - 2451910.5) * 86400.0, 3)
          WHERE "Animal"."_id" = NEW."_id" AND "Animal"."_entity" IN ('Dog');
        END
        """,
        """
        CREATE TRIGGER "Dog.t.derived.update" AFTER UPDATE OF "_entity", "name" ON "Animal"
        BEGIN
          UPDATE "Animal" SET "t" = round((julianday('now') - 2451910.5) * 86400.0, 3)
          WHERE "Animal"."_id" = NEW."_id" AND "Animal"."_entity" IN ('Dog');
        END
        """,
      ]
    )
    try TestDatabase.create(xml.lowered().schema)
  }

  @Test func aRelatedAttributeIsKeptByTriggersOnBothTables() throws {
    let value =
      #"""
      UPDATE "Article" SET "d" = (SELECT "_1"."name" FROM "Author" AS "_1" WHERE "_1"."_id" = \#
      "Article"."author")
      """#
    #expect(
      try triggers(#"attributeType="String" derivationExpression="author.name""#) == [
        """
        CREATE TRIGGER "Article.d.derived.insert" AFTER INSERT ON "Article"
        BEGIN
          \(value)
          WHERE "Article"."_id" = NEW."_id";
        END
        """,
        """
        CREATE TRIGGER "Article.d.derived.update" AFTER UPDATE OF "author" ON "Article" \
        WHEN OLD."author" IS NOT NEW."author"
        BEGIN
          \(value)
          WHERE "Article"."_id" = NEW."_id";
        END
        """,
        """
        CREATE TRIGGER "Article.d.derived.author.insert" AFTER INSERT ON "Author"
        BEGIN
          \(value)
          WHERE "Article"."author" = NEW."_id";
        END
        """,
        """
        CREATE TRIGGER "Article.d.derived.author.update" AFTER UPDATE OF "name" ON "Author" \
        WHEN OLD."name" IS NOT NEW."name"
        BEGIN
          \(value)
          WHERE "Article"."author" = NEW."_id";
        END
        """,
        """
        CREATE TRIGGER "Article.d.derived.author.delete" AFTER DELETE ON "Author"
        BEGIN
          \(value)
          WHERE "Article"."author" = OLD."_id";
        END
        """,
      ]
    )
  }

  @Test func aLongerPathIsFollowedBackwards() throws {
    let triggers = try triggers(#"attributeType="String" derivationExpression="author.city.name""#)
    #expect(triggers.count == 8)
    #expect(
      triggers.last == """
        CREATE TRIGGER "Article.d.derived.author.city.delete" AFTER DELETE ON "City"
        BEGIN
          UPDATE "Article" SET "d" = (SELECT "_2"."name" FROM "Author" AS "_1" \
        JOIN "City" AS "_2" ON "_2"."_id" = "_1"."city" WHERE "_1"."_id" = "Article"."author")
          WHERE "Article"."author" IN (SELECT "_1"."_id" FROM "Author" AS "_1" WHERE "_1"."city" = OLD."_id");
        END
        """
    )
  }

  @Test func aCountHasATableOfItsMembers() throws {
    let triggers = try triggers(
      #"attributeType="Integer 64" derivationExpression="articles.@count""#,
      of: "Author"
    )
    #expect(
      triggers.first == """
        CREATE TRIGGER "Author.d.tally.add" AFTER INSERT ON "Article"
        BEGIN
          DELETE FROM "_Member.Author.d" WHERE "member" = NEW."_id";
          INSERT INTO "_Member.Author.d" ("member", "owner") SELECT "_id", "author" FROM "Article" \
        WHERE "_id" = NEW."_id" AND "author" IS NOT NULL;
        END
        """
    )
    #expect(
      triggers.last == """
        CREATE TRIGGER "_Member.Author.d.remove" AFTER DELETE ON "_Member.Author.d"
        BEGIN
          UPDATE "_Tally.Author.d" SET "count" = "count" - 1 WHERE "owner" = OLD."owner";
          UPDATE "Author" SET "d" = ifnull((SELECT "count" FROM "_Tally.Author.d" WHERE "owner" = \
        OLD."owner"), 0) WHERE "Author"."_id" = OLD."owner";
          DELETE FROM "_Tally.Author.d" WHERE "owner" = OLD."owner" AND "count" = 0;
        END
        """
    )
  }

  @Test func aSumGoesThroughTheTableOfPairs() throws {
    let triggers = try triggers(#"attributeType="Double" derivationExpression="tags.weight.@sum""#)
    #expect(
      triggers.map { $0.prefix { $0 != "\n" }.description }
        == [
          #"CREATE TRIGGER "Article.d.derived.insert" AFTER INSERT ON "Article""#,
          #"CREATE TRIGGER "Article.d.tally.add" AFTER INSERT ON "Tag""#,
          #"CREATE TRIGGER "Article.d.tally.change" AFTER UPDATE OF "weight" ON "Tag" "#
            + #"WHEN OLD."weight" IS NOT NEW."weight""#,
          #"CREATE TRIGGER "Article.d.tally.remove" AFTER DELETE ON "Tag""#,
          #"CREATE TRIGGER "Article.d.tally.pairs.add" AFTER INSERT ON "_Article_tags""#,
          #"CREATE TRIGGER "Article.d.tally.pairs.move" AFTER UPDATE OF "_source", "_destination" "#
            + #"ON "_Article_tags" WHEN OLD."_source" IS NOT NEW."_source" "#
            + #"OR OLD."_destination" IS NOT NEW."_destination""#,
          #"CREATE TRIGGER "Article.d.tally.pairs.remove" AFTER DELETE ON "_Article_tags""#,
          #"CREATE TRIGGER "_Member.Article.d.add" AFTER INSERT ON "_Member.Article.d""#,
          #"CREATE TRIGGER "_Member.Article.d.remove" AFTER DELETE ON "_Member.Article.d""#,
        ]
    )
  }

  /// What the Swift generator asks.
  @Test func mappingsSayWhoWrites() throws {
    func derivation(_ derived: String) throws -> DerivationMapping? {
      try xml(derived).lowered().entities.first?.columns.first { $0.path == ["d"] }?.derivation
    }
    #expect(try derivation(#"attributeType="String" derivationExpression="title""#) == .computedByDatabase)
    #expect(try derivation(#"attributeType="Date" derivationExpression="now()""#) == .computedByDatabase)
    guard
      case .writtenByCode(.canonical, let own)? = try derivation(
        #"attributeType="String" derivationExpression="canonical:(title)""#
      ),
      case .writtenByCode(.uppercase, let related)? = try derivation(
        #"attributeType="String" derivationExpression="uppercase:(author.name)""#
      )
    else {
      Issue.record("no function is written by code")
      return
    }
    #expect((own.path, own.columnName, own.expression) == (["title"], "title", #""title""#))
    #expect((related.path, related.columnName) == (["author", "name"], nil))
    #expect(
      related.expression
        == #"(SELECT "_1"."name" FROM "Author" AS "_1" WHERE "_1"."_id" = "Article"."author")"#
    )
    let plain = try xml("").lowered().entities.first?.columns.first { $0.path == ["title"] }
    #expect(plain?.derivation == nil)
    #expect(plain?.isOptional == false)
  }
}
