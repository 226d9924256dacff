@_spi(Generated) import DataModelRuntime
import GRDB
import ZooReference

/// A record as the generator makes it, in the module of an app that adds a callback of its own.
struct Crate: StoredRecord {
  var parcel: Parcel

  static let storedTable = Parcel.storedTable
  var storedKey: DatabaseValue { parcel.storedKey }

  init(parcel: Parcel) {
    self.parcel = parcel
  }

  init(from row: inout LocalStore.RowReader) throws {
    parcel = try Parcel(from: &row)
  }

  func write(to row: inout LocalStore.RowWriter) {
    parcel.write(to: &row)
  }

  mutating func didInsert(_ inserted: InsertionSuccess) {
    parcel.didInsert(inserted)
  }

  func validate() throws(LocalStore.ValidationError) {
    try parcel.validate()
  }

  // As the generator writes it.
  func aroundSave(_ db: GRDB.Database, save: () throws -> GRDB.PersistenceSuccess) throws {
    try validate()
    _ = try save()
  }
}

extension Crate {
  /// The app's own, which knows nothing of validation. Each call leaves a row.
  func willSave(_ db: Database) throws {
    try db.execute(sql: #"INSERT INTO "Row" DEFAULT VALUES"#)
  }

  static func saves(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Row""#)
  }
}
