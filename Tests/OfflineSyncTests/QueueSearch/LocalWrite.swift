import DataModelRuntime
import GRDB

@testable import OfflineSync

/// A write of the app, in SQL as anybody may write it.
struct LocalWrite {
  let event: SearchEvent
  let db: Database

  /// What an app has of a row that it read long ago.
  private static let oldSystemColumns =
    #""createdAt" = '2026-01-01 00:00:00.000', "updatedAt" = '2026-01-01 00:00:00.000', "version" = 'v0'"#

  func perform(_ state: inout SearchState) throws {
    let row = state.image.row
    switch event {
    case .updt: try execute(#"UPDATE "TodoItem" SET "text" = ?"#, [text(&state)])
    case .updn: try execute(#"UPDATE "TodoItem" SET "number" = ?"#, [number(&state)])
    case .back:
      let base = state.image.operations.last.flatMap { state.image.known(of: $0, .base)?.item.values } ?? []
      guard base.count == 6 else { return }
      try execute(#"UPDATE "TodoItem" SET "text" = ?, "number" = ?"#, [base[3], base[2]])
    case .same: try execute(#"UPDATE "TodoItem" SET "text" = "text", "number" = "number""#)
    case .scrib: try execute(#"UPDATE "TodoItem" SET "text" = "text", \#(Self.oldSystemColumns)"#)
    case .scribt:
      try execute(#"UPDATE "TodoItem" SET "text" = ?, \#(Self.oldSystemColumns)"#, [text(&state)])
    case .del: try execute(#"DELETE FROM "TodoItem""#)
    case .ins: try insert("INSERT", SearchState.id, &state)
    case .insertOtherSpelling: try insert("INSERT", SearchState.otherSpelling, &state)
    case .rep: try insert("INSERT OR REPLACE", row?.id ?? SearchState.id, &state)
    case .replaceOtherSpelling: try insert("INSERT OR REPLACE", SearchState.otherSpelling, &state)
    case .ign: try insert("INSERT OR IGNORE", row?.id ?? SearchState.id, &state)
    case .reps:
      guard let row else { return }
      try insert("INSERT OR REPLACE", row.id, row.values[3], row.values[2])
    case .ups:
      try execute(
        """
        INSERT INTO "TodoItem" ("id", "text") VALUES (?, ?) \
        ON CONFLICT ("id") DO UPDATE SET "text" = excluded."text"
        """,
        [SearchState.id.databaseValue, text(&state)]
      )
    default: break
    }
  }

  private func insert(_ verb: String, _ id: String, _ state: inout SearchState) throws {
    try insert(verb, id, text(&state), number(&state))
  }

  private func insert(_ verb: String, _ id: String, _ text: DatabaseValue, _ number: DatabaseValue) throws {
    try execute(
      "\(verb) INTO \"TodoItem\" (\"id\", \"text\", \"number\") VALUES (?, ?, ?)",
      [id.databaseValue, text, number]
    )
  }

  private func text(_ state: inout SearchState) -> DatabaseValue { "t\(fresh(&state))".databaseValue }

  private func number(_ state: inout SearchState) -> DatabaseValue { fresh(&state).databaseValue }

  private func fresh(_ state: inout SearchState) -> Int {
    defer { state.nextValue += 1 }
    return state.nextValue
  }

  private func execute(_ sql: String, _ values: [DatabaseValue] = []) throws {
    try db.execute(made: sql, values)
  }
}
