/// The states of a row, the writes, and what each makes of the queue.
extension LocalWriteTests {
  /// The state of a row before the write.
  enum Before: String, CaseIterable, Sendable {
    case nothing, synced
    case waitingInsert, answeredInsert, goneInsert, waitingUpdate, waitingDelete
    case sentInsert, sentUpdate, sentDelete
    case insertAndUpdate, updateAndUpdate, updateAndDelete, deleteAndInsert

    var sql: [String] {
      let send = QueueModel.send
      let update = #"UPDATE "Note" SET "text" = 'mine'"#
      let delete = #"DELETE FROM "Note""#
      let insert = #"INSERT INTO "Note" ("id", "text") VALUES ('n', 'first')"#
      func known(_ gone: Int) -> String {
        """
        INSERT INTO "_Known.Note" ("_operation", "_role", "_gone", "id", "text")
        SELECT "id", 1, \(gone), 'n', 'theirs' FROM "MS_TableOperations"
        """
      }
      switch self {
      case .nothing, .synced: return []
      case .waitingInsert: return [insert]
      case .answeredInsert: return [insert, known(0)]
      case .goneInsert: return [insert, known(1)]
      case .waitingUpdate: return [update]
      case .waitingDelete: return [delete]
      case .sentInsert: return [insert, send]
      case .sentUpdate: return [update, send]
      case .sentDelete: return [delete, send]
      case .insertAndUpdate: return [insert, send, update]
      case .updateAndUpdate: return [update, send, #"UPDATE "Note" SET "text" = 'later'"#]
      case .updateAndDelete: return [update, send, delete]
      case .deleteAndInsert: return [delete, send, insert]
      }
    }

    /// Whether the row comes from the server.
    var isSynced: Bool {
      switch self {
      case .synced, .waitingUpdate, .waitingDelete, .sentUpdate, .sentDelete, .updateAndUpdate,
        .updateAndDelete,
        .deleteAndInsert:
        true
      case .nothing, .waitingInsert, .answeredInsert, .goneInsert, .sentInsert, .insertAndUpdate: false
      }
    }
  }

  enum Write: Sendable {
    case insert, update, same, delete, replace, ignore

    var sql: String {
      switch self {
      case .insert: #"INSERT INTO "Note" ("id", "text") VALUES ('n', 'new')"#
      case .update: #"UPDATE "Note" SET "text" = 'new' WHERE "id" = 'n'"#
      case .same: #"UPDATE "Note" SET "text" = "text", "id" = "id""#
      case .delete: #"DELETE FROM "Note" WHERE "id" = 'n'"#
      case .replace: #"INSERT OR REPLACE INTO "Note" ("id", "text") VALUES ('n', 'new')"#
      case .ignore: #"INSERT OR IGNORE INTO "Note" ("id", "text") VALUES ('n', 'new')"#
      }
    }
  }

  typealias Case = (before: Before, write: Write, operations: [String])

  static let cases: [Case] = [
    (.nothing, .insert, ["Insert n"]),
    (.nothing, .replace, ["Insert n"]),
    (.nothing, .ignore, ["Insert n"]),
    (.nothing, .update, []),
    (.nothing, .delete, []),
    (.synced, .insert, []),
    (.synced, .update, ["Update n, base old"]),
    (.synced, .same, []),
    (.synced, .delete, ["Delete n, base old"]),
    (.synced, .replace, ["Update n, base old"]),
    (.synced, .ignore, []),
    (.waitingInsert, .insert, ["Insert n"]),
    (.waitingInsert, .update, ["Insert n"]),
    (.waitingInsert, .delete, []),
    (.waitingInsert, .replace, ["Insert n"]),
    (.waitingInsert, .ignore, ["Insert n"]),
    (.answeredInsert, .update, ["Insert n"]),
    (.answeredInsert, .delete, ["Delete n, base theirs"]),
    (.goneInsert, .delete, []),
    (.waitingUpdate, .insert, ["Update n, base old"]),
    (.waitingUpdate, .update, ["Update n, base old"]),
    (.waitingUpdate, .same, ["Update n, base old"]),
    (.waitingUpdate, .delete, ["Delete n, base old"]),
    (.waitingUpdate, .replace, ["Update n, base old"]),
    (.waitingUpdate, .ignore, ["Update n, base old"]),
    (.waitingDelete, .insert, ["Update n, base old"]),
    (.waitingDelete, .replace, ["Update n, base old"]),
    (.waitingDelete, .ignore, ["Update n, base old"]),
    (.sentInsert, .update, ["Insert n, sent", "Update n, base first"]),
    (.sentInsert, .delete, ["Insert n, sent", "Delete n, base first"]),
    (.sentInsert, .replace, ["Insert n, sent", "Update n, base first"]),
    (.sentInsert, .ignore, ["Insert n, sent"]),
    (.sentUpdate, .update, ["Update n, sent, base old", "Update n, base mine"]),
    (.sentUpdate, .same, ["Update n, sent, base old"]),
    (.sentUpdate, .delete, ["Update n, sent, base old", "Delete n, base mine"]),
    (.sentUpdate, .replace, ["Update n, sent, base old", "Update n, base mine"]),
    (.sentUpdate, .ignore, ["Update n, sent, base old"]),
    (.sentDelete, .insert, ["Delete n, sent, base old", "Insert n"]),
    (.sentDelete, .replace, ["Delete n, sent, base old", "Insert n"]),
    (.sentDelete, .ignore, ["Delete n, sent, base old", "Insert n"]),
    (.insertAndUpdate, .update, ["Insert n, sent", "Update n, base first"]),
    (.insertAndUpdate, .delete, ["Insert n, sent", "Delete n, base first"]),
    (.updateAndUpdate, .update, ["Update n, sent, base old", "Update n, base mine"]),
    (.updateAndUpdate, .delete, ["Update n, sent, base old", "Delete n, base mine"]),
    (.updateAndUpdate, .replace, ["Update n, sent, base old", "Update n, base mine"]),
    (.updateAndDelete, .insert, ["Update n, sent, base old", "Update n, base mine"]),
    (.deleteAndInsert, .update, ["Delete n, sent, base old", "Insert n"]),
    (.deleteAndInsert, .delete, ["Delete n, sent, base old"]),
    (.deleteAndInsert, .replace, ["Delete n, sent, base old", "Insert n"]),
  ]
}
