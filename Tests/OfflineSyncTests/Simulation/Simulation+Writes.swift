import DataModelRuntime
import GRDB

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
    let inserted = operations.filter { name, operations in
      operations[0].kind == .insert && operations[0].sending != nil
    }
    for name in after.keys where before[name] == nil && inserted[name] == nil {
      client.insertions.withLock { $0.forget(name) }
    }
    for (name, operations) in operations where operations.contains(where: \.isUndecided) {
      if left[name]?.contains(where: \.isUndecided) != true { decisionsByEdits[name, default: 0] += 1 }
    }
    let seen = client.seen
    client.edits.note(
      from: before,
      to: after,
      number: edit,
      undone: Set(undone.keys),
      inserted: Set(inserted.keys),
      versionCount: await server.ledger.count
    ) { seen[$0] ?? 0 }
    if let account = try await client.contexts.first?.account() {
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
    let (version, types) = (client.version, client.version.types)
    let new: NewRow =
      isFolder ? .folder(id: folder, name: text) : .note(id: note, text: text, rank: edit, folder: parent)
    let quotedParent = parent.map { "'\($0)'" } ?? "NULL"
    let (folders, title, reference) = (version.name("Folder"), version.name("text"), version.name("folder"))
    func sql(_ text: String) async throws { try await client.store.write { db in try db.execute(sql: text) } }
    switch kind {
    case .insertTyped:
      try await types.insert(new, client.contexts[0])
    case .insertRecord:
      try await client.store.write { db in try types.insert(new, db) }
    case .insertSQL:
      if isFolder {
        return try await sql(#"INSERT INTO \#(folders) ("id", "name") VALUES ('\#(folder)', '\#(text)')"#)
      }
      try await sql(
        #"""
        INSERT INTO "Note" ("id", \#(title), "rank", \#(reference)) VALUES ('\#(note)', '\#(text)', \#
        \#(edit), \#(quotedParent))
        """#
      )
    case .updateTyped:
      try await types.update(note, text: text, rank: isFolder ? edit : nil, client.contexts[0])
    case .updateRecord:
      try await client.store.write { db in try types.update(note, rank: edit, db) }
    case .updateSQL:
      try await sql(
        isFolder
          ? #"UPDATE \#(folders) SET "name" = '\#(text)' WHERE "id" = '\#(folder)'"#
          : #"UPDATE "Note" SET \#(title) = '\#(text)' WHERE "id" >= '\#(note)'"#
      )
    case .deleteTyped: try await types.delete(note, client.contexts[0])
    case .deleteRecord:
      try await client.store.write { db in try types.delete(note, db) }
    case .deleteSQL: try await sql(#"DELETE FROM "Note" WHERE "id" = '\#(note)'"#)
    case .replace:
      try await sql(
        #"""
        INSERT OR REPLACE INTO "Note" ("id", \#(title), \#(reference)) VALUES ('\#(note)', '\#(text)', \#
        \#(quotedParent))
        """#
      )
    case .orIgnore:
      try await sql(
        #"INSERT OR IGNORE INTO "Note" ("id", \#(title), "rank") VALUES ('\#(note)', '\#(text)', \#(edit))"#
      )
    case .upsert:
      try await sql(
        #"""
        INSERT INTO "Note" ("id", \#(title)) VALUES ('\#(note)', '\#(text)')
        ON CONFLICT ("id") DO UPDATE SET \#(title) = excluded.\#(title)
        """#
      )
    case .move: try await sql(#"UPDATE "Note" SET \#(reference) = \#(quotedParent) WHERE "id" = '\#(note)'"#)
    case .writeOther: try await writeOther(client, note, edit)
    case .cascade: try await sql(#"DELETE FROM \#(folders) WHERE "id" = '\#(folder)'"#)
    default: break
    }
  }

  private func difference(_ before: [RowName: RowValues], _ after: [RowName: RowValues]) -> String {
    Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }.map { name in
      guard let new = after[name] else { return "\(name) deleted" }
      let columns = new.columns.filter { before[name]?[$0] != new[$0] }
      return "\(name) " + columns.map { "\($0) = \(new[$0] ?? .null)" }.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}
