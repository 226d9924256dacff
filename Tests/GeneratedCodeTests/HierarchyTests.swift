import DataModelRuntime
import GRDB
import Testing
import ZooReference

/// Entities that share a table: each type sees its own rows, and the type of the parent sees all.
@Suite struct HierarchyTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: ZooSchema.schema)
    try store.write { db throws -> Void in
      var dog = Dog(name: "Rex", size: .medium, weight: 20)
      try dog.insert(db)
      var puppy = Puppy(name: "Bit", size: .small, weight: 2)
      try puppy.insert(db)
      var cat = Cat(name: "Tom", size: "XL")
      try cat.insert(db)
    }
  }

  @Test func eachTypeFindsItsOwnRows() throws {
    try store.read { db throws -> Void in
      #expect(try Dog.fetchAll(db).map(\.name) == ["Rex"])
      #expect(try Puppy.fetchCount(db) == 1)
      #expect(try Cat.filter { $0.name == "Rex" }.fetchOne(db) == nil)
      #expect(try Dog.order(\.name).fetchAll(db).count == 1)
      #expect(try Dog.fetchOne(db, key: 3) == nil)
      #expect(try Dog.exists(db, key: 1))
      #expect(try !Dog.exists(db, key: 2))
    }
  }

  @Test func aKeyOfASiblingIsNotFound() throws {
    try store.write { db throws -> Void in
      #expect(throws: RecordError.self) { try Dog.find(db, key: 3) }
      #expect(try !Dog.deleteOne(db, key: 3))
      #expect(try !Dog.exists(db, key: ["_id": 3]))
      #expect(try !Dog.deleteOne(db, key: ["_id": 3]))
      #expect(try Dog.deleteAll(db, keys: [["_id": 3]]) == 0)
      #expect(try Dog.find(db, key: 1).name == "Rex")
      #expect(try Dog.deleteOne(db, key: 1))
      #expect(try AnyAnimal.find(db, key: 3).value.name == "Tom")
      #expect(try AnyAnimal.exists(db, key: 2))
      #expect(try AnyAnimal.fetchOne(db, key: 1) == nil)
      #expect(try AnyAnimal.deleteOne(db, key: 3))
      #expect(try AnyAnimal.fetchAll(db).map(\.value.name) == ["Bit"])
    }
  }

  @Test func keysOfSiblingsAreLeftOut() throws {
    try store.read { db throws -> Void in
      #expect(try Dog.fetchAll(db, keys: [1, 2, 3]).map(\.name) == ["Rex"])
      #expect(try Dog.fetchAll(db, keys: [["_id": 1], ["_id": 3]]).map(\.name) == ["Rex"])
      #expect(try Dog.filter(keys: [2, 3]).fetchCount(db) == 0)
      #expect(try Dog.fetchOne(db, key: ["_id": 3]) == nil)
      #expect(try Array(AnyDog.fetchCursor(db, keys: [1, 2, 3])).map(\.value.name) == ["Rex", "Bit"])
    }
  }

  /// An object may have the key of a row that was deleted, and that a sibling has now.
  @Test(arguments: ["update", "save", "update of columns", "updateChanges"])
  func theRowOfASiblingIsNotWritten(_ way: String) throws {
    func write(_ dog: inout Dog, _ db: Database) throws {
      switch way {
      case "update": try dog.update(db)
      case "save": try dog.save(db)
      case "update of columns": try dog.update(db, columns: ["name"])
      default: try dog.updateChanges(db) { $0.name = "Ben" }
      }
    }
    try store.write { db throws -> Void in
      let before = try Row.fetchOne(db, sql: #"SELECT * FROM "Animal" WHERE "_id" = 3"#)
      var dog = Dog(name: "Rex", size: .small, weight: 3)
      dog.rowID = 3
      #expect(throws: (any Error).self) { try write(&dog, db) }
      #expect(try Row.fetchOne(db, sql: #"SELECT * FROM "Animal" WHERE "_id" = 3"#) == before)
      #expect(try !dog.exists(db))
      #expect(try !dog.delete(db))
      #expect(try Cat.exists(db, key: 3))
    }
  }

  /// The type of the parent updates and deletes by the statements of the object's entity.
  @Test func aParentIsUpdatedAndDeletedAsItsEntity() throws {
    try store.write { db throws -> Void in
      guard case .dog(var dog) = try AnyAnimal.find(db, key: 1) else { return #expect(Bool(false)) }
      dog.weight = 21
      try AnyAnimal.dog(dog).update(db)
      #expect(try Dog.find(db, key: 1).weight == 21)
      #expect(try AnyAnimal.dog(dog).exists(db))
      #expect(try AnyAnimal.dog(dog).delete(db))
      #expect(try !AnyAnimal.dog(dog).exists(db))
      #expect(throws: RecordError.self) { try AnyAnimal.dog(dog).update(db) }
    }
  }

  @Test func theParentFindsAll() throws {
    let all = try store.read { db in try AnyAnimal.order(\.name).fetchAll(db) }
    #expect(all.map(\.value.name) == ["Bit", "Rex", "Tom"])
    guard case .cat(let cat)? = all.last else { return #expect(Bool(false), "\(all)") }
    #expect(cat.size == "XL")
    #expect(try store.read { db in try AnyDog.fetchAll(db).map(\.value.name) } == ["Rex", "Bit"])
  }

  /// A request that the compiler resolves to GRDB's own sees the whole table; it must not decode a cat as a
  /// dog.
  @Test func aRowOfAnotherEntityIsRefused() throws {
    #expect(throws: LocalStore.WrongEntityError.self) {
      try store.read { db in try Dog.fetchAll(db, sql: #"SELECT * FROM "Animal""#) }
    }
  }

  /// The type of the parent has the columns of whichever entity its object is of.
  @Test func aParentIsInsertedWithTheColumnsOfItsEntity() throws {
    try store.write { db throws -> Void in
      var animal = AnyAnimal.cat(Cat(name: "Kit", size: "M"))
      try animal.insert(db)
      #expect(animal.storedKey == 4.databaseValue)
      let another = AnyAnimal.dog(Dog(name: "Max", size: .large, weight: 30))
      #expect(try another.insertWithoutValidation(db) == 5)
      #expect(try Cat.fetchOne(db, key: 4)?.size == "M")
      #expect(try Dog.fetchOne(db, key: 5)?.weight == 30)
    }
  }

  @Test func deletingAllLeavesTheSiblings() throws {
    try store.write { db throws -> Void in
      #expect(try Dog.deleteAll(db) == 1)
      #expect(try AnyAnimal.fetchCount(db) == 2)
    }
  }

  /// Two siblings call attributes of different types by one name.
  @Test func siblingsKeepTheirOwnColumns() throws {
    let columns = try store.read { db in try db.columns(in: "Animal").map(\.name) }
    #expect(columns.contains("Dog_size") && columns.contains("Cat_size"))
    #expect(Dog.Columns.size.name == "Dog_size")
  }

  @Test func aSubentityNeedsItsOwnRequiredValues() throws {
    #expect(throws: DatabaseError.self) {
      try store.write { db throws -> Void in
        try db.execute(sql: #"INSERT INTO "Animal" ("_entity", "name") VALUES ('Cat', 'Tim')"#)
      }
    }
  }

  @Test func anEnumerationRefusesOtherValues() throws {
    try store.write { db in try db.execute(sql: #"UPDATE "Animal" SET "Dog_size" = 7 WHERE "_id" = 1"#) }
    #expect(throws: StoredValueError.self) { try store.read { db in try Dog.fetchAll(db) } }
    #expect(DogSize.allCases == [.small, .medium, .large])
    #expect(try store.read { db in try Puppy.filter { $0.size == DogSize.small }.fetchCount(db) } == 1)
  }

  @Test func validationNamesEverythingAtOnce() throws {
    let dog = Dog(name: "x", size: .small, weight: -1)
    let error = #expect(throws: LocalStore.ValidationError.self) { try dog.validate() }
    #expect(
      error?.description
        == "Dog: name: at least 2 characters; name: a match for [A-Z].*; weight: at least 0.0"
    )
    #expect(error?.failures.map(\.code) == [.stringTooShort, .stringPatternMatching, .numberTooSmall])
    try Dog(name: "Rex", size: .small, weight: 0).validate()
  }
}
