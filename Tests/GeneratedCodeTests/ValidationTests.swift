import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import Testing
import ZooReference

/// Saved rows are valid rows: what generated types check before they are written, and what the tables check
/// by themselves.
@Suite struct ValidationTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: ZooSchema.schema)
  }

  private static let valid = Parcel(code: "AB", size: Extent(depth: Layers(number: 1)), spare: Extent())

  /// A parcel that breaks one rule, and what `validate()` says of it.
  static let invalid: [(parcel: Parcel, failure: Swift.String)] = {
    func with(_ change: (inout Parcel) -> Void) -> Parcel {
      var parcel = valid
      change(&parcel)
      return parcel
    }
    return [
      (with { $0.code = "A" }, "code: at least 2 characters"),
      (with { $0.code = "ABCDEF" }, "code: at most 5 characters"),
      (with { $0.code = "ab" }, "code: a match for [A-Z]+"),
      (with { $0.pieces = 0 }, "pieces: at least 1"),
      (with { $0.pieces = 100 }, "pieces: at most 99"),
      (with { $0.price = -1 }, "price: at least 0"),
      (
        with { $0.sent = Foundation.Date(timeIntervalSinceReferenceDate: -1) },
        "sent: not before 2001-01-01 00:00:00 +0000"
      ),
      (with { $0.size.width = -1 }, "size.width: at least 0.0"),
      (with { $0.size.label = "A" }, "size.label: at least 2 characters"),
      (with { $0.size.depth?.number = 10 }, "size.depth.number: at most 9"),
      (with { $0.spare?.width = 101 }, "spare.width: at most 100.0"),
      (with { $0.spare?.depth = Layers(number: 0) }, "spare.depth.number: at least 1"),
    ]
  }()

  /// Each way in which GRDB and the runtime write an object. Each is given the row that is there.
  enum Way: Swift.String, CaseIterable {
    case insert, insertReplacing, insertAndFetch, inserted, save, saved, saveNew, saveAndFetch, update,
      updateColumns
    case updateAndFetch, updateChanges, updateChangesFrom, upsert, upsertAndFetch

    func write(_ parcel: Parcel, over row: Parcel, _ db: Database) throws {
      var parcel = parcel
      let isNew = [Self.insert, .insertAndFetch, .inserted, .saveNew].contains(self)
      parcel.rowID = isNew ? nil : row.rowID
      switch self {
      case .insert, .saveNew: try self == .insert ? parcel.insert(db) : parcel.save(db)
      case .insertReplacing: try parcel.insert(db, onConflict: .replace)
      case .insertAndFetch: _ = try parcel.insertAndFetch(db, as: Parcel.self)
      case .inserted: _ = try parcel.inserted(db)
      case .save: try parcel.save(db)
      case .saved: _ = try parcel.saved(db)
      case .saveAndFetch: _ = try parcel.saveAndFetch(db, as: Parcel.self)
      case .update: try parcel.update(db)
      case .updateColumns: try parcel.update(db, columns: Parcel.storedTable.columns)
      case .updateAndFetch: _ = try parcel.updateAndFetch(db)
      case .updateChanges:
        var row = row
        try row.updateChanges(db) { $0 = parcel }
      case .updateChangesFrom: try parcel.updateChanges(db, from: row)
      case .upsert: try parcel.upsert(db)
      case .upsertAndFetch: _ = try parcel.upsertAndFetch(db)
      }
    }
  }

  @Test(arguments: Way.allCases)
  func everyWayOfWritingChecksFirst(_ way: Way) throws {
    for (parcel, failure) in Self.invalid {
      let (message, rows) = try store.write { db in
        try Parcel.deleteAll(db)
        let row = try Self.valid.inserted(db)
        var message = ""
        do {
          try way.write(parcel, over: row, db)
        } catch let error as LocalStore.ValidationError {
          message = error.description
        }
        return (message, try Parcel.fetchAll(db) == [row])
      }
      #expect(message == "Parcel: \(failure)")
      #expect(rows, "nothing was written")
    }
  }

  @Test(arguments: Way.allCases)
  func everyWayOfWritingTakesValidObjects(_ way: Way) throws {
    let codes = try store.write { db in
      let row = try Self.valid.inserted(db)
      var parcel = Self.valid
      parcel.code = "NEW"
      try way.write(parcel, over: row, db)
      return try Parcel.order { $0.rowID.desc }.fetchAll(db).map(\.code)
    }
    #expect(codes.first == "NEW")
  }

  /// All failures come together, in the order of the properties.
  @Test func allFailuresAreReported() {
    var parcel = Self.valid
    parcel.code = "a"
    parcel.pieces = 0
    parcel.size.depth?.number = 0
    #expect(throws: LocalStore.ValidationError.self) { try parcel.validate() }
    do throws(LocalStore.ValidationError) {
      try parcel.validate()
    } catch {
      #expect(
        error.description == """
          Parcel: code: at least 2 characters; code: a match for [A-Z]+; pieces: at least 1; \
          size.depth.number: at least 1
          """
      )
    }
  }

  private static let page = "Documentation/Reference/Validation.md"

  @Test func failuresAreSaidAsTheDocumentShows() throws {
    let block = try #require(
      try Repository.blocks.get().first { $0.document == Self.page && $0.text.hasPrefix("Parcel: ") }
    )
    var parcel = Self.valid
    parcel.code = "A"
    parcel.size.depth?.number = 10
    let error = #expect(throws: LocalStore.ValidationError.self) { try parcel.validate() }
    #expect(error?.description == block.text)
  }

  @Test func unionsAndSubentitiesAreCheckedToo() throws {
    try store.write { db throws -> Void in
      var dog = AnyAnimal.dog(Dog(name: "Rex", weight: -1))
      #expect(throws: LocalStore.ValidationError.self) { try dog.insert(db) }
      var puppy = Puppy(name: "rex", weight: 1)
      #expect(throws: LocalStore.ValidationError.self) { try puppy.save(db) }
      #expect(try AnyAnimal.fetchCount(db) == 0)
    }
  }

  // MARK: - Rows that are invalid already

  /// A row that plain SQL made invalid can be read, and mended.
  @Test(arguments: [Way.update, .updateChanges, .updateChangesFrom, .save, .upsert])
  func anInvalidRowCanBeMended(_ way: Way) throws {
    try store.write { db throws -> Void in
      _ = try Self.valid.inserted(db)
      try db.execute(sql: "UPDATE Parcel SET code = 'x'")
      let row = try #require(try Parcel.fetchOne(db))
      #expect(row.code == "x")
      // What stays wrong is not saved, whatever else changes.
      var stillWrong = row
      stillWrong.pieces = 2
      #expect(throws: LocalStore.ValidationError.self) { try way.write(stillWrong, over: row, db) }
      var mended = row
      mended.code = "XX"
      try way.write(mended, over: row, db)
      #expect(try Parcel.fetchOne(db)?.code == "XX")
    }
  }

  // MARK: - Callbacks of the app

  @Test func willSaveOfTheAppRunsBesides() throws {
    try store.write { db in
      var crate = Crate(parcel: Self.valid)
      try crate.insert(db)
      crate.parcel.code = "NEW"
      try crate.update(db)
      #expect(try Crate.saves(db) == 2)
      crate.parcel.code = "wrong"
      #expect(throws: LocalStore.ValidationError.self) { try crate.update(db) }
      #expect(throws: LocalStore.ValidationError.self) { try crate.save(db) }
      #expect(try Crate.saves(db) == 4)
      #expect(try Parcel.fetchAll(db).map(\.code) == ["NEW"])
    }
  }

  // MARK: - The way around

  @Test func withoutValidationOnlyTheTablesCheck() throws {
    try store.write { db in
      var parcel = Self.valid
      parcel.code = "x"
      let key = try parcel.insertWithoutValidation(db)
      #expect(try Parcel.fetchOne(db, key: key)?.code == "x")
      parcel.pieces = 0
      #expect {
        try parcel.insertWithoutValidation(db)
      } throws: { error in
        "\(error)".contains("CHECK constraint failed: Parcel.pieces at least 1")
      }
      #expect(try Parcel.updateAll(db) { $0.code.set(to: "y") } == 1)
      #expect(throws: DatabaseError.self) { try Parcel.updateAll(db) { $0.pieces.set(to: 0) } }
    }
  }

  /// Every row of the table in `Documentation/Reference/Validation.md`.
  @Test(arguments: try ValidationTable.rows())
  func theTableOfTheDocumentationIsTrue(_ row: ValidationTable.Row) throws {
    try store.write { db in
      _ = try Self.valid.inserted(db)
      var message = "stored"
      do { try db.execute(sql: "UPDATE Parcel SET \(row.assignments)") } catch let error as DatabaseError {
        message = error.message ?? ""
      }
      #expect(message == row.outcome)
      guard message == "stored" else { return }
      // What the tables let pass, generated code does not.
      #expect(throws: (any Error).self) { try Parcel.fetchOne(db)?.validate() }
    }
  }

  @Test func theTableOfTheDocumentationHasBothKinds() throws {
    let stored = try ValidationTable.rows().filter { $0.outcome == "stored" }
    #expect(stored.count == 5)
    #expect(try ValidationTable.rows().count == 20)
  }
}
