@_spi(Generated) import DataModelRuntime
import GRDB
import Testing

/// An app's own `validate()` of a type of which the model demands nothing: everything that saves an object
/// calls it.
@Suite struct OwnValidationTests {
  private static let ways: [(name: String, save: @Sendable (Ticket, Database) throws -> Void)] = [
    ("insert", { ticket, db in try ticket.insert(db) }),
    ("insert or replace", { ticket, db in try ticket.insert(db, onConflict: .replace) }),
    ("update", { ticket, db in try ticket.update(db) }),
    ("save", { ticket, db in try ticket.save(db) }),
    ("update of a column", { ticket, db in try ticket.update(db, columns: ["seats"]) }),
    ("upsert", { ticket, db in try ticket.upsert(db) }),
  ]

  @Test(arguments: ways.indices)
  func isCalledBeforeAnObjectIsSaved(_ index: Int) throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE Ticket (id TEXT PRIMARY KEY, seats INTEGER) STRICT")
      try Ticket(id: "a", seats: 2).insert(db)
      let error = #expect(throws: LocalStore.ValidationError.self, "\(Self.ways[index].name)") {
        try Self.ways[index].save(Ticket(id: "a", seats: 0), db)
      }
      #expect(error?.localizedDescription == "Ticket: seats: at least 1")
      #expect(try Ticket.fetchAll(db).map(\.seats) == [2])
    }
  }
}

private struct Ticket: StoredRecord, PersistableRecord {
  var id: String
  var seats: Int64

  static let storedTable = LocalStore.StoredTable("Ticket", columns: ["id", "seats"])
  var storedKey: DatabaseValue { id.databaseValue }

  func validate() throws(LocalStore.ValidationError) {
    var validation = LocalStore.Validation(of: "Ticket")
    validation.check(seats, "seats", atLeast: 1)
    try validation.finish()
  }

  init(id: String, seats: Int64) { (self.id, self.seats) = (id, seats) }

  init(from row: inout LocalStore.RowReader) throws { (id, seats) = (try row.value(), try row.value()) }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(id)
    row.write(seats)
  }
}
