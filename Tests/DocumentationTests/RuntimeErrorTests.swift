import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import NotebookReference
import Testing

/// The table of errors in `Documentation/Guides/Runtime.md` has the words that people get.
@Suite struct RuntimeErrorTests {
  /// What goes wrong, and the line of the table that says so.
  struct Failure: Sendable, CustomTestStringConvertible {
    let type: String
    let text: @Sendable (any Error) -> String?
    let work: @Sendable (Database) throws -> Void

    init(
      _ type: String,
      text: @escaping @Sendable (any Error) -> String? = { $0.localizedDescription },
      work: @escaping @Sendable (Database) throws -> Void
    ) {
      self.type = type
      self.text = text
      self.work = work
    }

    var testDescription: String { type }
  }

  static let failures: [Failure] = [
    Failure("LocalStore.ValidationError") { db in
      var note = Note(text: "?")
      try note.insert(db)
    },
    Failure("LocalStore.UnstorableValueError") { _ in _ = try Double.nan.storedValue() },
    Failure("LocalStore.UnsavedObjectError") { db in
      _ = try NotebookReference.Tag(name: "urgent").request(for: Tag.notes)
    },
    Failure("LocalStore.WrongEntityError") { db in
      var receipt = Receipt(name: "Fertilizer", total: 12.5)
      try receipt.insert(db)
      _ = try Picture.fetchAll(db, sql: "SELECT * FROM Attachment")
    },
    Failure("LocalStore.NotUniqueError") { db in
      for _ in 1...2 {
        var tag = NotebookReference.Tag(name: "urgent")
        try tag.insert(db)
      }
    },
    Failure("LocalStore.NotInsertedError") { db in
      for _ in 1...2 { _ = try NotebookReference.Tag(name: "urgent").inserted(db, onConflict: .ignore) }
    },
    Failure("StoredValueError") { db in
      var note = Note(text: "Water the roses")
      try note.insert(db)
      _ = try Note.fetchAll(db, sql: "SELECT _id, complete, due, priority FROM Note")
    },
    Failure("StoredConditionError") { db in
      _ = try Receipt.matching { $0.total > Decimal.nan }.fetchAll(db)
    },
    Failure("DatabaseError", text: { ($0 as? DatabaseError)?.message }) { db in
      var note = Note(text: "Water the roses")
      try note.insert(db)
      try Note.updateAll(db) { $0.text.set(to: String(repeating: "a", count: 101)) }
    },
    Failure("RecordError", text: { "\($0)" }) { db in
      var note = Note(text: "Water the roses")
      try note.insert(db)
      try note.delete(db)
      try note.update(db)
    },
  ]

  @Test(arguments: failures)
  func isSaidInTheTable(_ failure: Failure) throws {
    let rows = try Repository.text(of: "Documentation/Guides/Runtime.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("|") && $0.contains("`\(failure.type)` |") })
    let store = try LocalStore(inMemory: NotebookSchema.schema)
    let error = #expect(throws: (any Error).self) { try store.write(failure.work) }
    let text = try #require(error.flatMap { failure.text($0) })
    #expect(row.contains("`\(text)`"))
  }
}
