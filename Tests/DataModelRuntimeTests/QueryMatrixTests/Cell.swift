import GRDB

@_spi(Generated) @testable import DataModelRuntime

/// An entity with one attribute, which may be missing.
struct Cell<Value: MatrixValue>: StoredRecord, PersistableRecord {
  var id: Int64
  var value: Value?

  init(id: Int64, value: Value?) {
    self.id = id
    self.value = value
  }

  init(from row: inout LocalStore.RowReader) throws {
    id = try row.value()
    value = row.optionalValue()
  }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(id)
    row.write(value)
  }

  static var storedTable: LocalStore.StoredTable { .init("Cell", columns: ["id", "value"]) }
  var storedKey: DatabaseValue { id.databaseValue }

  enum Columns {
    static var id: StoredColumn<Int64> { .init("id") }
    static var value: StoredColumn<Value> { .init("value") }
  }

  /// Makes the table, with a row for each sample, and one without a value.
  static func createTable(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE Cell (id INTEGER PRIMARY KEY, value \(Value.columnType)) STRICT")
    for (index, value) in (Value.samples + [nil]).enumerated() {
      try Cell(id: Int64(index), value: value).insert(db)
    }
  }
}

/// An entity whose key is the attribute.
struct Keyed<Value: MatrixValue>: StoredRecord, PersistableRecord, Identifiable {
  var id: Value

  init(id: Value) {
    self.id = id
  }

  init(from row: inout LocalStore.RowReader) throws { id = try row.value() }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(id)
  }

  static var storedTable: LocalStore.StoredTable { .init("Keyed", columns: ["value"]) }
  var storedKey: DatabaseValue { id.databaseValue }

  enum Columns {
    static var value: StoredColumn<Value> { .init("value") }
  }

  static func createTable(_ db: Database) throws {
    try db.execute(
      sql: "CREATE TABLE Keyed (value \(Value.columnType) NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID"
    )
    for value in Value.samples { try Keyed(id: value).insert(db) }
  }
}
