import AnybodysModule
import DataModelRuntime
import GRDB
import Testing

/// The type for the rows of several entities: it writes as the structs do that it is made of.
@Suite struct UnionTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: LibrarySchema.schema)
  }

  @Test func isInsertedUpdatedSavedAndDeleted() throws {
    try store.write { db throws -> Void in
      var medium: AnyMedium = .film(Film(title: "Alien", minutes: 117))
      try medium.insert(db)
      #expect(medium.value.rowID == 1)
      guard case .film(var film) = medium else { return #expect(Bool(false), "\(medium)") }
      film.minutes = 116
      medium = .film(film)
      try medium.update(db)
      #expect(try Film.fetchAll(db) == [film])
      var album: AnyAlbum = .live(Live(title: "Live"))
      try album.save(db)
      #expect(album.value.rowID == 2)
      try album.save(db)
      #expect(try AnyMedium.fetchAll(db).map(\.value.title) == ["Alien", "Live"])
      #expect(try medium.delete(db))
      #expect(try AnyMedium.fetchAll(db).map(\.value.title) == ["Live"])
    }
  }

  @Test func isInsertedWithoutValidation() throws {
    try store.write { db throws -> Void in
      #expect(try AnyMedium.film(Film(title: "Alien", minutes: 117)).insertWithoutValidation(db) == 1)
      #expect(try Film.fetchOne(db)?.minutes == 117)
      var other: AnyMedium = .film(Film(title: "Alien", minutes: 118))
      try other.insert(db, onConflict: .replace)
      #expect(try Film.fetchAll(db).map(\.minutes) == [117, 118])
    }
  }

  @Test func isValidated() throws {
    var medium: AnyMedium = .film(Film(title: "Alien", minutes: 0))
    let error = #expect(throws: LocalStore.ValidationError.self) { try medium.validate() }
    #expect(error?.description == "Film: minutes: at least 1")
    #expect(throws: LocalStore.ValidationError.self) { try store.write { db in try medium.insert(db) } }
    medium = .film(Film(title: "Alien", minutes: 1))
    try store.write { db in try medium.insert(db) }
    var wrong = medium
    if case .film(var film) = medium {
      film.minutes = -1
      wrong = .film(film)
    }
    #expect(throws: LocalStore.ValidationError.self) { try store.write { db in try wrong.update(db) } }
  }

  /// A key that the model declares identifies the objects, whatever entity they are of.
  @Test func isIdentifiableWhereItsEntitiesAre() throws {
    let plants: [AnyPlant] = [.plant(Plant(id: "1", name: "Oak")), .fern(Fern(id: "2", fronds: 8))]
    try store.write { db throws -> Void in
      for plant in plants { try plant.insert(db) }
      #expect(try AnyPlant.fetchAll(db) == plants)
      #expect(try AnyPlant.fetchOne(db, id: "2") == plants[1])
      #expect(try Plant.fetchOne(db, id: "2") == nil)
    }
    #expect(plants.map(\.id) == ["1", "2"])
  }

  @Test func hasTheQueriesOfItsEntity() throws {
    try store.write { db throws -> Void in
      var media: [AnyMedium] = [
        .film(Film(title: "Alien", minutes: 117)), .album(Album(title: "Alien")), .live(Live(title: "Live")),
      ]
      for index in media.indices { try media[index].insert(db) }
      #expect(try AnyMedium.titledRequest(title: "Al").fetchAll(db) == [media[0], media[1]])
      #expect(try media[0].sameTitleRequest().fetchAll(db) == [media[1]])
      #expect(try AnyAlbum.fetchCount(db) == 2)
    }
  }

  @Test func aFunctionForAllRecordsTakesIt() throws {
    func inserted<Record: StoredRecord>(_ record: Record, _ db: Database) throws -> Record {
      var record = record
      try record.insert(db)
      return record
    }
    try store.write { db throws -> Void in
      #expect(try inserted(AnyMedium.live(Live(title: "Live")), db).value.rowID == 1)
      #expect(try inserted(Shelf(room: "Attic"), db).rowID == 1)
    }
  }
}
