import DataModelRuntime
import Foundation
import GRDB
import Testing

/// What a transaction would have left broken is said word for word.
@Suite struct BrokenRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let elements: String
    /// What is there before; then what breaks a rule.
    let before: String
    let change: String
    let rule: LocalStore.BrokenRule.Rule
    let sentence: String
  }

  /// `<relationship name="folder" … />`
  private static func relationship(
    _ name: String,
    _ destination: String,
    inverse: String? = nil,
    _ attributes: String = #"optional="YES" maxCount="1""#,
    rule: String = "Nullify"
  ) -> String {
    """
    <relationship name="\(name)" destinationEntity="\(destination)" deletionRule="\(rule)" \
    \(inverse.map { "inverseName=\"\($0)\"" } ?? "") \(attributes)/>
    """
  }

  private static func entity(_ name: String, _ attributes: String = "", _ relationships: String...) -> String
  {
    "<entity name=\"\(name)\" \(attributes)>\(relationships.joined())</entity>"
  }

  private static let toOne = #"optional="YES" maxCount="1""#
  private static let toMany = #"optional="YES" toMany="YES""#

  private static func notes(
    _ notes: String = toMany,
    rule: String = "Nullify",
    folder: String = toOne,
    folderRule: String = "Nullify"
  ) -> String {
    entity("Folder", "", relationship("notes", "Note", inverse: "folder", notes, rule: rule))
      + entity("Note", "", relationship("folder", "Folder", inverse: "notes", folder, rule: folderRule))
  }

  private static let twoNotes = """
    INSERT INTO "Folder" ("_id") VALUES (3), (4); INSERT INTO "Note" ("_id", "folder") VALUES (5, 3), (8, 3)
    """

  static let cases: [Case] = [
    Case(
      testDescription: "Deny",
      elements: notes(rule: "Deny"),
      before: twoNotes,
      change: #"DELETE FROM "Folder" WHERE "_id" = 3"#,
      rule: .deny,
      sentence: """
        Folder 3 cannot be deleted: Note 5 and 8 still refer to it through 'folder' (delete rule Deny of \
        Folder.notes)
        """
    ),
    Case(
      testDescription: "Deny with many",
      elements: notes(rule: "Deny"),
      before: twoNotes + #"; INSERT INTO "Note" ("_id", "folder") VALUES (9, 3), (10, 3), (11, 3)"#,
      change: #"DELETE FROM "Folder" WHERE "_id" = 3"#,
      rule: .deny,
      sentence: """
        Folder 3 cannot be deleted: Note 5, 8, 9 and 2 more still refer to it through 'folder' \
        (delete rule Deny of Folder.notes)
        """
    ),
    Case(
      testDescription: "a reference to what was never there, where the rule is Deny",
      elements: notes(rule: "Deny"),
      before: twoNotes,
      change: #"UPDATE "Note" SET "folder" = 99 WHERE "_id" = 5"#,
      rule: .reference,
      sentence: "Note 5 refers through 'folder' to Folder 99, which does not exist"
    ),
    Case(
      testDescription: "a reference to what was never there",
      elements: notes(),
      before: twoNotes,
      change: #"UPDATE "Note" SET "folder" = 99"#,
      rule: .reference,
      sentence: "Note 5 and 8 refer through 'folder' to Folder 99, which does not exist"
    ),
    Case(
      testDescription: "a required to-one of a nullified object",
      elements: notes(folder: #"maxCount="1""#),
      before: twoNotes,
      change: #"DELETE FROM "Folder" WHERE "_id" = 3"#,
      rule: .required,
      sentence: """
        Folder 3 cannot be deleted: Note 5 and 8 still refer to it through 'folder', which must not be empty \
        (Note.folder is required)
        """
    ),
    Case(
      testDescription: "Deny from the side with the reference",
      elements: notes(folderRule: "Deny"),
      before: twoNotes,
      change: #"DELETE FROM "Note" WHERE "_id" = 5"#,
      rule: .deny,
      sentence: """
        The Note that refers to Folder 3 through 'folder' cannot be deleted while Folder 3 exists \
        (delete rule Deny of Note.folder)
        """
    ),
    Case(
      testDescription: "a required to-many that is emptied",
      elements: notes(#"toMany="YES" minCount="1""#),
      before: #"INSERT INTO "Folder" ("_id") VALUES (3); INSERT INTO "Note" ("_id", "folder") VALUES (5, 3)"#,
      change: #"DELETE FROM "Note""#,
      rule: .required,
      sentence: "Folder 3 has no 'notes', but must have one (Folder.notes is required)"
    ),
    Case(
      testDescription: "too few",
      elements: notes(#"optional="YES" toMany="YES" minCount="2" maxCount="3""#),
      before: #"INSERT INTO "Folder" ("_id") VALUES (3)"#,
      change: #"INSERT INTO "Note" ("_id", "folder") VALUES (5, 3)"#,
      rule: .minimum(2),
      sentence: "Folder 3 has 1 in 'notes', but must have at least 2 (minimum of Folder.notes)"
    ),
    Case(
      testDescription: "too many",
      elements: notes(#"optional="YES" toMany="YES" minCount="2" maxCount="3""#),
      before: twoNotes,
      change: #"INSERT INTO "Note" ("_id", "folder") VALUES (9, 3), (10, 3)"#,
      rule: .maximum(3),
      sentence: "Folder 3 has 4 in 'notes', but may have at most 3 (maximum of Folder.notes)"
    ),
    Case(
      testDescription: "one-to-one, doubled",
      elements: entity("Person", "", relationship("passport", "Passport", inverse: "owner"))
        + entity("Passport", "", relationship("owner", "Person", inverse: "passport", #"maxCount="1""#)),
      before: """
        INSERT INTO "Person" ("_id") VALUES (3); INSERT INTO "Passport" ("_id", "owner") VALUES (1, 3)
        """,
      change: #"INSERT INTO "Passport" ("_id", "owner") VALUES (2, 3)"#,
      rule: .oneToOne,
      sentence:
        "Passport 1 and 2 refer to Person 3 through 'owner', but only one may (Passport.owner is one-to-one)"
    ),
    Case(
      testDescription: "one-to-one, required from the other side",
      elements: entity("Country", "", relationship("capital", "City", inverse: "country", #"maxCount="1""#))
        + entity("City", "", relationship("country", "Country", inverse: "capital", #"maxCount="1""#)),
      before: """
        INSERT INTO "Country" ("_id") VALUES (3); INSERT INTO "City" ("_id", "country") VALUES (1, 3)
        """,
      change: #"DELETE FROM "City""#,
      rule: .required,
      sentence: "Country 3 has no 'capital', but must have one (Country.capital is required)"
    ),
    Case(
      testDescription: "Deny through pairs",
      elements: entity("Note", "", relationship("tags", "Tag", inverse: "notes", toMany))
        + entity("Tag", "", relationship("notes", "Note", inverse: "tags", toMany, rule: "Deny")),
      before: """
        INSERT INTO "Note" ("_id") VALUES (5), (8); INSERT INTO "Tag" ("_id") VALUES (3); \
        INSERT INTO "_Note_tags" VALUES (5, 3), (8, 3)
        """,
      change: #"DELETE FROM "Tag""#,
      rule: .deny,
      sentence:
        "Tag 3 cannot be deleted: Note 5 and 8 are still in its 'notes' (delete rule Deny of Tag.notes)"
    ),
    Case(
      testDescription: "a pair with what was never there",
      elements: entity("Note", "", relationship("tags", "Tag", inverse: "notes", toMany))
        + entity("Tag", "", relationship("notes", "Note", inverse: "tags", toMany)),
      before: #"INSERT INTO "Note" ("_id") VALUES (5)"#,
      change: #"INSERT INTO "_Note_tags" VALUES (5, 99)"#,
      rule: .reference,
      sentence: "Note 5 is in 'notes' of Tag 99, which does not exist"
    ),
    Case(
      testDescription: "a pair with what was never there, without an inverse",
      elements: entity("Trip", "", relationship("photos", "Photo", toMany)) + entity("Photo"),
      before: #"INSERT INTO "Trip" ("_id") VALUES (5)"#,
      change: #"INSERT INTO "_Trip_photos" VALUES (5, 99)"#,
      rule: .reference,
      sentence: "Photo 99 is in 'photos' of Trip 5, but does not exist"
    ),
    Case(
      testDescription: "a count of pairs",
      elements: entity(
        "Trip",
        "",
        relationship("photos", "Photo", #"optional="YES" toMany="YES" maxCount="2""#)
      )
        + entity("Photo"),
      before: """
        INSERT INTO "Trip" ("_id") VALUES (5); INSERT INTO "Photo" ("_id") VALUES (1), (2), (3); \
        INSERT INTO "_Trip_photos" VALUES (5, 1), (5, 2)
        """,
      change: #"INSERT INTO "_Trip_photos" VALUES (5, 3)"#,
      rule: .maximum(2),
      sentence: "Trip 5 has 3 in 'photos', but may have at most 2 (maximum of Trip.photos)"
    ),
    Case(
      testDescription: "Deny of friends, whose pairs stand in their table twice",
      elements: entity(
        "Person",
        "",
        relationship("friends", "Person", inverse: "friends", toMany, rule: "Deny")
      ),
      before: """
        INSERT INTO "Person" ("_id") VALUES (1), (2); INSERT INTO "_Person_friends" VALUES (1, 2)
        """,
      change: #"DELETE FROM "Person" WHERE "_id" = 1"#,
      rule: .deny,
      sentence:
        "Person 1 cannot be deleted: Person 2 is still in its 'friends' (delete rule Deny of Person.friends)"
    ),
    Case(
      testDescription: "a column that two siblings share, and only one of them must not be left",
      elements: entity("Owner", "", relationship("dogs", "Dog", inverse: "owner", toMany, rule: "Deny"))
        + entity("Pet")
        + entity("Cat", #"parentEntity="Pet""#, relationship("owner", "Owner"))
        + entity("Dog", #"parentEntity="Pet""#, relationship("owner", "Owner", inverse: "dogs")),
      before: """
        INSERT INTO "Owner" ("_id") VALUES (3); \
        INSERT INTO "Pet" ("_id", "_entity", "Cat_owner", "Dog_owner") VALUES (1, 'Cat', 3, NULL), (2, \
        'Dog', NULL, 3)
        """,
      change: #"DELETE FROM "Owner""#,
      rule: .deny,
      sentence: """
        Owner 3 cannot be deleted: Dog 2 still refers to it through 'owner' (delete rule Deny of Owner.dogs)
        """
    ),
  ]

  @Test(arguments: cases)
  func isSaidInASentence(_ test: Case) throws {
    let store = try LocalStore(inMemory: try ModelSchema.make(test.elements).schema)
    try store.write { db in try db.execute(sql: test.before) }
    let before = try store.read(Self.rows)
    let error = #expect(throws: LocalStore.BrokenRuleError.self) {
      try store.write { db in try db.execute(sql: test.change) }
    }
    #expect(error?.brokenRules.map(\.rule) == [test.rule])
    #expect(error?.localizedDescription == test.sentence)
    #expect(error?.isIncomplete == false)
    #expect(throws: DatabaseError.self) {
      try store.database.write { db in try db.execute(sql: test.change) }
    }
    #expect(try store.read(Self.rows) == before, "something of the transaction remains")
  }

  @Test(arguments: cases)
  func isSaidWithoutBlockingTheCaller(_ test: Case) async throws {
    let store = try LocalStore(inMemory: try ModelSchema.make(test.elements).schema)
    try await store.write { db in try db.execute(sql: test.before) }
    let error = await #expect(throws: LocalStore.BrokenRuleError.self) {
      try await store.write { db in try db.execute(sql: test.change) }
    }
    #expect(error?.description == test.sentence)
  }

  private static func rows(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .flatMap { table in try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { "\(table) \($0)" } }
  }

  @Test func namesWhatItIsAbout() throws {
    let store = try LocalStore(inMemory: try ModelSchema.make(Self.cases[0].elements).schema)
    try store.write { db in try db.execute(sql: Self.twoNotes) }
    let error = #expect(throws: LocalStore.BrokenRuleError.self) {
      try store.write { db in try db.execute(sql: #"DELETE FROM "Folder" WHERE "_id" = 3"#) }
    }
    let broken = try #require(error?.brokenRules.first)
    #expect(broken.entity == "Folder" && broken.relationship == "notes" && broken.rule == .deny)
    #expect(broken.objectEntity == "Folder" && broken.key == 3.databaseValue)
    #expect(broken.otherEntity == "Note" && broken.otherKeys == [5.databaseValue, 8.databaseValue])
    #expect(broken.otherCount == 2)
  }

  /// What is mended before the transaction ends is not broken.
  @Test func isJudgedAtTheEnd() throws {
    let store = try LocalStore(inMemory: try ModelSchema.make(Self.cases[0].elements).schema)
    try store.write { db in
      try db.execute(sql: Self.twoNotes)
      try db.execute(sql: #"DELETE FROM "Folder" WHERE "_id" = 3; UPDATE "Note" SET "folder" = 4"#)
    }
  }

  /// For those who write through GRDB; it cannot see what was there before.
  @Test func canBeAskedFor() throws {
    let store = try LocalStore(inMemory: try ModelSchema.make(Self.cases[0].elements).schema)
    try store.database.write { db in
      try store.checkRules(db)
      try db.execute(sql: Self.twoNotes)
      try store.checkRules(db)
    }
    let error = #expect(throws: LocalStore.BrokenRuleError.self) {
      try store.database.write { db in
        try db.execute(sql: #"DELETE FROM "Folder" WHERE "_id" = 3"#)
        try store.checkRules(db)
      }
    }
    #expect(error?.localizedDescription == Self.cases[0].sentence)
  }

  /// A message is for people: of very many it names some.
  @Test func namesTenAndSaysThatThereAreMore() throws {
    let store = try LocalStore(inMemory: try ModelSchema.make(Self.notes()).schema)
    let error = #expect(throws: LocalStore.BrokenRuleError.self) {
      try store.write { db in
        for number in 1...1000 {
          try db.execute(
            sql: #"INSERT INTO "Note" ("_id", "folder") VALUES (?, ?)"#,
            arguments: [number, number]
          )
        }
      }
    }
    #expect(error?.brokenRules.count == 10)
    #expect(error?.isIncomplete == true)
    #expect(error?.localizedDescription.hasSuffix("to Folder 10, which does not exist; and more") == true)
  }

  /// The tables of an app have rules that the model does not know.
  @Test func leavesTheRestToSQLite() throws {
    let store = try LocalStore(inMemory: try ModelSchema.make(Self.notes()).schema)
    try store.write { db in
      try db.execute(
        sql: #"CREATE TABLE own ("note" REFERENCES "Note" ("_id") DEFERRABLE INITIALLY DEFERRED)"#
      )
    }
    let error = #expect(throws: DatabaseError.self) {
      try store.write { db in try db.execute(sql: "INSERT INTO own VALUES (1)") }
    }
    #expect(error?.message == "FOREIGN KEY constraint failed")
  }

  /// Triggers that are newer than this code may name rules that it does not know.
  @Test func saysThatItDoesNotKnowARule() throws {
    let store = try LocalStore(inMemory: try ModelSchema.make(Self.cases[5].elements).schema)
    let error = #expect(throws: LocalStore.BrokenRuleError.self) {
      try store.write { db in
        try db.execute(sql: #"INSERT INTO "_Violation" ("rule", "key") VALUES ('Note.shape.round', 'a')"#)
      }
    }
    #expect(error?.localizedDescription == "The rule 'Note.shape.round' is broken for the row 'a'")
  }
}
