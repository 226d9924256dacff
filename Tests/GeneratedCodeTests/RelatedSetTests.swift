import DataModelRuntime
import GRDB
import GRDBSQLite
import Testing
import ZooReference

/// Sets of related objects: of any size, and with objects that are in the list more than once.
@Suite struct RelatedSetTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: ZooSchema.schema)
    try store.write { db throws -> Void in
      for name in ["Aa", "Bb", "Cc", "Dd"] {
        var cat = Cat(name: name, size: "S")
        try cat.insert(db)
        try Tag(code: name).insert(db)
        var person = Person(work: Point())
        try person.insert(db)
      }
      var note = Note(text: "note")
      try note.insert(db)
    }
  }

  /// The places in the list, before and after, and the order that is expected.
  @Test(
    arguments: [
      ([], [0, 1, 0], [0, 1]), ([], [1, 1, 1], [1]), ([0, 1, 2], [2, 0, 2, 1, 0], [2, 0, 1]),
      ([0, 1, 2], [1], [1]), ([0, 1], [], []), ([1], [3, 1, 3, 2], [3, 1, 2]),
      ([3, 2, 1, 0], [0, 1, 2, 3], [0, 1, 2, 3]),
    ] as [([Int], [Int], [Int])]
  )
  func theFirstPlaceCounts(_ before: [Int], _ after: [Int], _ expected: [Int]) throws {
    try store.write { db in
      let owner = try #require(try Person.fetchOne(db))
      let note = try #require(try Note.fetchOne(db))
      let cats = try AnyAnimal.order(\.name).fetchAll(db)
      let tags = try Tag.order(\.code).fetchAll(db)
      let people = try Person.order(\.rowID).fetchAll(db)
      for places in [before, after] {
        try Person.pets.set(places.map { cats[$0] }, of: owner, db)
        try Note.tags.set(places.map { tags[$0] }, of: note, db)
        try Person.friends.set(places.map { people[$0] }, of: people[2], db)
      }
      #expect(
        try Person.pets.request(for: owner).fetchAll(db).map(\.value.name)
          == expected.map { cats[$0].value.name }
      )
      #expect(try Note.tags.request(for: note).fetchAll(db) == expected.map { tags[$0] })
      #expect(
        try Person.friends.request(for: people[2]).order(\.rowID).fetchAll(db)
          == expected.sorted().map { people[$0] }
      )
      for person in people {
        let isFriend = try Person.friends.request(for: person).fetchAll(db).contains(people[2])
        #expect(try isFriend == Person.friends.request(for: people[2]).fetchAll(db).contains(person))
      }
    }
  }

  @Test func whatIsAddedTwiceIsThereOnceBehindTheOthers() throws {
    try store.write { db in
      let note = try #require(try Note.fetchOne(db))
      let tags = try Tag.order(\.code).fetchAll(db)
      try Note.tags.add([tags[2], tags[1], tags[2]], to: note, db)
      try Note.tags.add([tags[1], tags[0], tags[0], tags[3]], to: note, db)
      #expect(try Note.tags.request(for: note).fetchAll(db).map(\.code) == ["Cc", "Bb", "Aa", "Dd"])
      try Note.tags.remove([tags[1], tags[1], tags[3]], from: note, db)
      #expect(try Note.tags.request(for: note).fetchAll(db).map(\.code) == ["Cc", "Aa"])
    }
  }

  /// SQLite takes some number of parameters, which here is a small one.
  @Test func setsMayHaveMoreObjectsThanStatementsHaveParameters() throws {
    try store.write { db in
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_VARIABLE_NUMBER, 100)
      let owner = try #require(try Person.fetchOne(db))
      let note = try #require(try Note.fetchOne(db))
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
          INSERT INTO Animal (_id, _entity, name, Cat_size) SELECT i, 'Cat', 'Cat', 'S' FROM n;
          WITH RECURSIVE n(i) AS (VALUES (1000) UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
          INSERT INTO Tag (code) SELECT i FROM n;
          """
      )
      let cats = try Array(AnyAnimal.fetchAll(db).reversed())
      let tags = try Array(Tag.fetchAll(db).reversed())
      for count in [cats.count, 1_500, 2_500, 1, 0] {
        try Person.pets.set(Array(cats.suffix(count)), of: owner, db)
        let pets = try Person.pets.request(for: owner).fetchAll(db).map(\.value.rowID)
        #expect(pets == cats.suffix(count).map(\.value.rowID))
        try Note.tags.set(Array(tags.suffix(count)), of: note, db)
        #expect(try Note.tags.request(for: note).fetchAll(db) == tags.suffix(count))
      }
      try Note.tags.add(tags, to: note, db)
      try Note.tags.remove(Array(tags.dropFirst()), from: note, db)
      #expect(try Note.tags.request(for: note).fetchAll(db) == [tags[0]])
    }
  }

  /// What watches the relationship hears of a set.
  @Test func observationsHearOfASet() async throws {
    let (owner, cats) = try await store.read { db in
      (try #require(try Person.fetchOne(db)), try AnyAnimal.order(\.name).fetchAll(db))
    }
    var counts: [Int] = []
    for try await count in store.observe({ db in try Person.pets.request(for: owner).fetchCount(db) }) {
      counts.append(count)
      if counts.count == 3 { break }
      let pets = counts.count == 1 ? cats : Array(cats.prefix(1))
      try await store.write { db in try Person.pets.set(pets, of: owner, db) }
    }
    #expect(counts == [0, 4, 1])
  }
}
