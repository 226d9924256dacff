import DataModelRuntime
import GRDB
import Testing
import ZooReference

/// A composite that an attribute may lack, whose parts have defaults.
@Suite struct OptionalCompositeTests {
  /// Its columns have no default in the table: a row that SQL inserts without them has no composite, and not
  /// one of a single part.
  @Test func isNotThereInARowWithoutItsParts() throws {
    let store = try LocalStore(inMemory: ZooSchema.schema)
    try store.write { db in
      try db.execute(sql: "INSERT INTO \"Parcel\" (\"size_width\") VALUES (2)")
      let parcel = try #require(try Parcel.fetchOne(db))
      #expect(parcel.spare == nil && parcel.size == Extent(width: 2))
    }
  }
}
