import AnybodysModule
import DataModelRuntime
import Foundation
import GRDB
import Testing
import ZooReference

/// Relationships and composites of generated types, against real SQLite.
@Suite struct RelationshipTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: ZooSchema.schema)
  }

  private func person(_ db: Database) throws -> Person {
    var person = Person(work: Point())
    try person.insert(db)
    return person
  }

  @Test func orderedObjectsKeepTheirOrder() throws {
    try store.write { db throws -> Void in
      let owner = try person(db)
      var pets: [AnyAnimal] = []
      for name in ["Ann", "Bob", "Cid"] {
        var cat = Cat(name: name, size: "S")
        try cat.insert(db)
        pets.append(.cat(cat))
      }
      try Person.pets.set([pets[2], pets[0], pets[1]], of: owner, db)
      #expect(try Person.pets.request(for: owner).fetchAll(db).map(\.value.name) == ["Cid", "Ann", "Bob"])
      try Person.pets.set([pets[1]], of: owner, db)
      #expect(try Person.pets.request(for: owner).fetchAll(db).map(\.value.name) == ["Bob"])
      #expect(try Cat.filter { $0.ownerID == nil }.fetchCount(db) == 2)
    }
  }

  @Test func pairsAreAddedRemovedAndOrdered() throws {
    try store.write { db throws -> Void in
      var note = Note(text: "Shopping")
      try note.insert(db)
      let tags = ["urgent", "home", "later"].map { Tag(code: $0) }
      for tag in tags { try tag.insert(db) }
      try Note.tags.add([tags[1], tags[0]], to: note, db)
      try Note.tags.add([tags[2], tags[1]], to: note, db)
      #expect(try Note.tags.request(for: note).fetchAll(db).map(\.code) == ["home", "urgent", "later"])
      try Note.tags.remove([tags[0]], from: note, db)
      #expect(try Note.tags.request(for: note).fetchAll(db).map(\.code) == ["home", "later"])
      #expect(try Tag.notes.request(for: tags[2]).fetchAll(db).map(\.text) == ["Shopping"])
      try Note.tags.set([tags[0], tags[2]], of: note, db)
      #expect(try Note.tags.request(for: note).fetchAll(db).map(\.code) == ["urgent", "later"])
      try tags[0].delete(db)
      #expect(try Note.tags.request(for: note).fetchCount(db) == 1)
    }
  }

  @Test func friendsAreFriendsOfEachOther() throws {
    try store.write { db throws -> Void in
      let (ann, bob) = (try person(db), try person(db))
      try Person.friends.add([bob], to: ann, db)
      #expect(try Person.friends.request(for: bob).fetchAll(db) == [ann])
      try Person.friends.remove([ann], from: bob, db)
      #expect(try Person.friends.request(for: ann).fetchCount(db) == 0)
    }
  }

  @Test func associationsJoinAndPrefetch() throws {
    try store.write { db throws -> Void in
      var note = Note(text: "Shopping")
      try note.insert(db)
      let tag = Tag(code: "urgent")
      try tag.insert(db)
      try Note.tags.add([tag], to: note, db)
      let rows = try Note.including(all: Note.tags.association).asRequest(of: GRDB.Row.self).fetchAll(db)
      #expect(rows.first?.prefetchedRows["tags"]?.count == 1)
      let spouse = try person(db)
      var person = Person(work: Point(), spouseID: spouse.rowID)
      try person.insert(db)
      let fetched = try person.request(for: Person.spouse).fetchOne(db)
      #expect(fetched?.rowID == spouse.rowID)
      #expect(fetched?.spouseID == person.rowID, "the partner's row says the same")
    }
  }

  @Test func compositesAreFlattenedAndComeBack() throws {
    let home = Point(x: 1.5, at: Foundation.Date(timeIntervalSince1970: 1), more: Height(z: 8))
    try store.write { db throws -> Void in
      var one = Person(home: home, work: Point(x: 2))
      try one.insert(db)
      var two = Person(work: Point())
      try two.insert(db)
      #expect(try Person.fetchAll(db) == [one, two])
      #expect(try Person.filter { $0.home_more_z == 8 }.fetchAll(db) == [one])
      #expect(
        try GRDB.Row.fetchOne(db, sql: #"SELECT "home_x", "home_more_z" FROM "Person" WHERE "_id" = 2"#)
          == ["home_x": nil, "home_more_z": nil]
      )
    }
  }

  @Test func aRowThatIsInsertedKnowsItsKey() throws {
    try store.write { db throws -> Void in
      var note = Note(text: "a")
      #expect(note.rowID == nil)
      try note.insert(db)
      #expect(note.rowID == 1)
      note.text = "b"
      try note.update(db)
      #expect(try Note.fetchOne(db, key: 1)?.text == "b")
    }
  }

  @Test func namesOfTheLanguageAreNamesOfProperties() throws {
    try store.write { db throws -> Void in
      var odd = ZooReference.Date(
        row: nil,
        self_: "s",
        init: "i",
        protocol: "p",
        validation: 3,
        rowID: "r"
      )
      try odd.insert(db)
      let fetched = try #require(try ZooReference.Date.fetchOne(db))
      #expect(fetched == odd)
      #expect(fetched.rowID_ == 1 && fetched.rowID == "r")
    }
  }
}

/// A request from either side reads alike, whatever keeps the relationship.
@Suite struct RelationshipRequestTests {
  @Test func readsAlikeFromEachSide() throws {
    let store = try LocalStore(inMemory: ZooSchema.schema)
    try store.write { db throws -> Void in
      var (ann, bob) = (Person(work: Point()), Person(work: Point()))
      try ann.insert(db)
      bob.spouseID = ann.rowID
      try bob.insert(db)
      // The other side of the partnership is kept by the database.
      ann = try #require(try Person.fetchOne(db, key: ann.rowID))
      #expect(ann.spouseID == bob.rowID)
      var cat = Cat(name: "Tom", size: "S")
      try cat.insert(db)
      try Person.pets.set([.cat(cat)], of: ann, db)
      cat = try #require(try Cat.fetchOne(db))
      var note = Note(text: "a")
      try note.insert(db)
      let tags = ["x", "y"].map { Tag(code: $0) }
      for tag in tags { try tag.insert(db) }
      try Note.tags.set(tags.reversed(), of: note, db)
      try Person.friends.add([bob], to: ann, db)
      // To-many in order, and to-one; a join table in order, and its other side; one that is its own inverse.
      #expect(try ann.request(for: Person.pets).fetchAll(db) == [.cat(cat)])
      #expect(try cat.request(for: Cat.owner).fetchOne(db) == ann)
      #expect(try AnyAnimal.cat(cat).request(for: AnyAnimal.owner).fetchOne(db) == ann)
      #expect(try note.request(for: Note.tags).fetchAll(db) == tags.reversed())
      #expect(try tags[0].request(for: Tag.notes).fetchAll(db).map(\.text) == ["a"])
      #expect(try ann.request(for: Person.friends).fetchAll(db) == [bob])
      #expect(try bob.request(for: Person.friends).fetchAll(db) == [ann])
      #expect(try bob.request(for: Person.spouse).fetchOne(db) == ann)
    }
  }

  /// GRDB would look for what belongs to NULL, which is everything without an owner.
  @Test func ofAnObjectThatWasNeverInsertedIsAnError() throws {
    let person = Person(work: Point())
    #expect(throws: LocalStore.UnsavedObjectError.self) { try person.request(for: Person.pets) }
    #expect(throws: LocalStore.UnsavedObjectError.self) { try person.request(for: Person.friends) }
    #expect(throws: LocalStore.UnsavedObjectError.self) { try Person.pets.request(for: person) }
    #expect(throws: LocalStore.UnsavedObjectError.self) { try Note(text: "a").request(for: Note.tags) }
    let error = #expect(throws: LocalStore.UnsavedObjectError.self) {
      try AnybodysModule.Shelf(room: "A").request(for: AnybodysModule.Shelf.sign)
    }
    #expect(error?.description == "an object of 'Shelf' is not in the database yet; insert it first")
  }
}
