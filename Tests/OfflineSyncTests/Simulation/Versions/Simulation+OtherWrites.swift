import GRDB

@testable import OfflineSync

/// Writes to what not all versions have.
extension Simulation {
  func writeOther(_ client: SimulatedClient, _ note: String, _ edit: Int) async throws {
    let names = client.version.table("Note")?.columns.filter { $0.role == .value || $0.role == .local }
    let others = (names ?? []).filter { !["text", "rank", "folder"].contains($0.wireName) }
    let hasTags = client.version.table("Tag") != nil
    let place = number(others.count + (hasTags ? 1 : 0))
    let tag = "T\(number(3))"
    try await client.store.write { db in
      if place == others.count {
        return try db.execute(
          sql: """
            INSERT INTO "Tag" ("id", "label") VALUES (?1, ?2) ON CONFLICT ("id") DO UPDATE SET "label" = ?2
            """,
          arguments: [tag, "edit \(edit)"]
        )
      }
      let column = others[place]
      let value =
        switch column.wireName {
        case "grade": "\(edit)".databaseValue
        case "stars": edit.databaseValue
        default: "edit \(edit)".databaseValue
        }
      try db.execute(
        sql: #"UPDATE "Note" SET \#(column.name.quotedDatabaseIdentifier) = ? WHERE "id" >= ?"#,
        arguments: [value, note]
      )
    }
  }
}
