import DataModelRuntime
import GRDB
import SyncedNotes

@testable import OfflineSync

/// What the app of a client writes.
extension Simulation {
  func write(_ kind: SimulationStep.Kind, _ client: SimulatedClient) async throws -> Bool {
    let before = try client.rows()
    let operations = try client.operations()
    let edit = nextEdit()
    do {
      try await change(kind, client, edit)
    } catch {
      trace.append("  refused: \(error)")
    }
    let after = try client.rows()
    let left = try client.operations()
    let undone = operations.filter { name, operations in
      left[name] == nil && operations.count == 1 && operations[0].kind == .insert
        && operations[0].sending == nil
    }
    let seen = client.seen
    client.edits.note(from: before, to: after, number: edit, undone: Set(undone.keys)) { seen[$0] ?? 0 }
    if let account = try await client.contexts[0].account() {
      authors["edit \(edit)".databaseValue] = account
    }
    let isChanged = before != after
    if isChanged { trace.append("  \(difference(before, after))") }
    return isChanged
  }

  private func change(_ kind: SimulationStep.Kind, _ client: SimulatedClient, _ edit: Int) async throws {
    let note = "N\(number(5))"
    let folder = "F\(number(3))"
    let parent = number(4) == 0 ? nil : "F\(number(3))"
    let isFolder = number(4) == 0
    let text = "edit \(edit)"
    let (notes, folders) = (client.contexts[0].table(Note.self), client.contexts[0].table(Folder.self))
    let quotedParent = parent.map { "'\($0)'" } ?? "NULL"
    func sql(_ text: String) async throws { try await client.store.write { db in try db.execute(sql: text) } }
    switch kind {
    case .insertTyped:
      if isFolder { return try await _ = folders.insert(Folder(id: folder, name: text)) }
      try await notes.insert(Note(id: note, text: text, rank: Int64(edit), folderID: parent))
    case .insertRecord:
      try await client.store.write { db in
        if isFolder { return try Folder(id: folder, name: text).insert(db) }
        try Note(id: note, text: text, rank: Int64(edit), folderID: parent).insert(db)
      }
    case .insertSQL:
      if isFolder {
        return try await sql(#"INSERT INTO "Folder" ("id", "name") VALUES ('\#(folder)', '\#(text)')"#)
      }
      try await sql(
        #"INSERT INTO "Note" ("id", "text", "rank", "folder") VALUES ('\#(note)', '\#(text)', \#(edit), \#(quotedParent))"#
      )
    case .updateTyped:
      guard var row = try await notes.row(note) else { return }
      row.text = text
      if isFolder { row.rank = Int64(edit) }
      try await notes.update(row)
    case .updateRecord:
      try await client.store.write { db in
        guard var row = try Note.fetchOne(db, key: note) else { return }
        row.rank = Int64(edit)
        try row.update(db)
      }
    case .updateSQL:
      try await sql(
        isFolder
          ? #"UPDATE "Folder" SET "name" = '\#(text)' WHERE "id" = '\#(folder)'"#
          : #"UPDATE "Note" SET "text" = '\#(text)' WHERE "id" >= '\#(note)'"#
      )
    case .deleteTyped: try await client.contexts[0].table(Note.self).delete(note, version: nil)
    case .deleteRecord:
      _ = try await client.store.write { db in try Note.deleteOne(db, key: note) }
    case .deleteSQL: try await sql(#"DELETE FROM "Note" WHERE "id" = '\#(note)'"#)
    case .replace:
      try await sql(
        #"INSERT OR REPLACE INTO "Note" ("id", "text", "folder") VALUES ('\#(note)', '\#(text)', \#(quotedParent))"#
      )
    case .orIgnore:
      try await sql(
        #"INSERT OR IGNORE INTO "Note" ("id", "text", "rank") VALUES ('\#(note)', '\#(text)', \#(edit))"#
      )
    case .upsert:
      try await sql(
        #"""
        INSERT INTO "Note" ("id", "text") VALUES ('\#(note)', '\#(text)')
        ON CONFLICT ("id") DO UPDATE SET "text" = excluded."text"
        """#
      )
    case .move: try await sql(#"UPDATE "Note" SET "folder" = \#(quotedParent) WHERE "id" = '\#(note)'"#)
    case .cascade: try await sql(#"DELETE FROM "Folder" WHERE "id" = '\#(folder)'"#)
    default: break
    }
  }

  private func difference(_ before: [RowName: RowValues], _ after: [RowName: RowValues]) -> String {
    Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }.map { name in
      guard let new = after[name] else { return "\(name) deleted" }
      let columns = name.columns.filter { before[name]?[$0] != new[$0] }
      return "\(name) " + columns.map { "\($0) = \(new[$0] ?? .null)" }.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}
