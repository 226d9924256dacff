import DataModelRuntime
import Foundation
import GRDB
import Testing
import ZooReference

/// Fetch requests, fetched properties and derived attributes of generated types, against real SQLite.
@Suite struct QueryTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: ZooSchema.schema)
  }

  @Test func fetchRequestsTakeTheirVariables() throws {
    let day = Foundation.Date(timeIntervalSince1970: 0)
    try store.write { db throws -> Void in
      var owner = Person(work: Point())
      try owner.insert(db)
      var rex = Dog(
        name: "Rex",
        born: day.addingTimeInterval(1),
        size: .large,
        weight: 40,
        ownerID: owner.rowID
      )
      try rex.insert(db)
      var bob = Dog(name: "Bob", born: day, size: .large, weight: 40)
      try bob.insert(db)
      var ron = Cat(name: "Ron", born: day.addingTimeInterval(2), size: "S")
      try ron.insert(db)
      let names = { (request: QueryInterfaceRequest<AnyAnimal>) in
        try request.order(\.name).fetchAll(db).map(\.value.name)
      }
      #expect(try names(AnyAnimal.bornAfterRequest(day: day, initialLetters: "R")) == ["Rex", "Ron"])
      #expect(
        try names(AnyAnimal.bornAfterRequest(day: day.addingTimeInterval(1), initialLetters: "")) == ["Ron"]
      )
      #expect(try names(AnyAnimal.petsOfRequest(person: owner)) == ["Rex"])
      #expect(try AnyDog.heavyRequest().fetchAll(db).map(\.value.name) == ["Bob"])
    }
  }

  @Test func listsAreBoundAsAWhole() throws {
    try store.write { db throws -> Void in
      var note = Note(text: "a")
      try note.insert(db)
      var other = Note(text: "b")
      try other.insert(db)
      let tag = Tag(code: #"it's "odd" \ “so”"#)
      try tag.insert(db)
      try Note.tags.add([tag], to: note, db)
      #expect(try Note.taggedRequest(codes: ["x", tag.code]).fetchAll(db).map(\.text) == ["a"])
      #expect(try Note.taggedRequest(codes: []).fetchCount(db) == 0)
      #expect(try Note.everythingRequest().fetchCount(db) == 2)
    }
  }

  @Test func fetchedPropertiesKnowTheirOwner() throws {
    try store.write { db throws -> Void in
      var notes = ["a", "a", "b"].map { Note(text: $0) }
      for index in notes.indices { try notes[index].insert(db) }
      #expect(try notes[0].sameTextRequest().fetchAll(db).map(\.rowID) == [2])
      #expect(try notes[2].sameTextRequest().fetchCount(db) == 0)
    }
  }

  @Test func derivedAttributesFollow() throws {
    try store.write { db throws -> Void in
      var note = Note(text: "Élan")
      try note.insert(db)
      let tag = Tag(code: "x")
      try tag.insert(db)
      try Note.tags.add([tag], to: note, db)
      let fetched = try #require(try Note.fetchOne(db))
      #expect(fetched.copy == "Élan")
      #expect(fetched.search == "elan")
      #expect(fetched.tagCount == 1)
      #expect(fetched.touched != nil)
      note.text = "Straße"
      try note.update(db)
      #expect(try Note.filter { ["strasse", "straße"].contains($0.search) }.fetchCount(db) == 1)
      #expect(try Note.fetchOne(db)?.copy == "Straße")
    }
  }
}
