import DataModelRuntime
import GRDB

@testable import OfflineSync

/// Statements of the app, as SQL: all conflict clauses, several rows at once, savepoints.
extension RecordedRun {
  static let ids = ["a", "b", "c", "d"]
  private static let clauses = ["", " OR REPLACE", " OR IGNORE", " OR ABORT", " OR FAIL", " OR ROLLBACK"]

  /// One statement, or several of which the last may be undone.
  mutating func writeStatements() -> String {
    let statements = chance(8) ? ["SAVEPOINT app", statement(), statement()] : [statement()]
    let end = statements.count == 1 ? [] : chance(2) ? ["ROLLBACK TO app", "RELEASE app"] : ["RELEASE app"]
    return store.database.writeWithoutTransaction { db in
      var results: [String] = []
      for sql in statements + end { results.append("\(sql): \(Self.result(of: sql, in: db))") }
      return results.joined(separator: "\n")
    }
  }

  /// What came of a statement. A statement that rolls all back leaves no savepoint.
  private static func result(of sql: String, in db: Database) -> String {
    do {
      try db.execute(sql: sql)
      return "done"
    } catch let error as DatabaseError {
      return "\(error.extendedResultCode.rawValue)"
    } catch {
      return "\(error)"
    }
  }

  private mutating func statement() -> String {
    let table = pick(["Note", "Note", "Note", "Folder"])
    switch number(12) {
    case 0..<3: return insert(into: table)
    case 3: return upsert(into: table)
    case 4..<9: return update(table)
    case 9: return "DELETE FROM \(version.name(table)) \(condition())"
    default: return "DELETE FROM \(version.name(table)) WHERE \"id\" = \(id())"
    }
  }

  private mutating func insert(into table: String) -> String {
    let rows = (0..<(chance(4) ? 2 : 1)).map { _ in "(\(values(of: table).joined(separator: ", ")))" }
    let target = "\(version.name(table)) (\(columns(of: table).joined(separator: ", ")))"
    return "INSERT\(pick(Self.clauses)) INTO \(target) VALUES \(rows.joined(separator: ", "))"
  }

  private mutating func upsert(into table: String) -> String {
    let target = "\(version.name(table)) (\(columns(of: table).joined(separator: ", ")))"
    let text = textColumn(of: table)
    let action = pick([
      "NOTHING", "UPDATE SET \(text) = excluded.\(text)", "UPDATE SET \(text) = \(text)",
      "UPDATE SET \(text) = excluded.\(text) WHERE excluded.\(text) IS NOT 't0'",
    ])
    let values = values(of: table).joined(separator: ", ")
    return "INSERT INTO \(target) VALUES (\(values)) ON CONFLICT (\"id\") DO \(action)"
  }

  private mutating func update(_ table: String) -> String {
    let text = textColumn(of: table)
    let change: String
    switch number(table == "Note" ? 8 : 5) {
    case 0: change = "\(text) = \(text)"
    case 1: change = "\"version\" = 'v0', \(text) = \(self.text())"
    case 2...4: change = "\(text) = \(self.text())"
    case 5: change = "\"rank\" = \(rank())"
    case 6: change = "\(reference) = \(folder())"
    default: change = "\(text) = \(self.text()), \"rank\" = \(rank())"
    }
    return "UPDATE\(pick(Self.clauses)) \(version.name(table)) SET \(change) \(condition())"
  }

  private mutating func condition() -> String {
    chance(6) ? "WHERE \"id\" <> 'z'" : "WHERE \"id\" = \(id())"
  }

  // MARK: - Names

  private func columns(of table: String) -> [String] {
    table == "Note"
      ? [#""id""#, textColumn(of: table), #""rank""#, reference] : [#""id""#, textColumn(of: table)]
  }

  private func textColumn(of table: String) -> String {
    table == "Note" ? version.name("text") : #""name""#
  }

  /// The column of the folder of a note.
  private var reference: String {
    let column = version.table("Note")?.columns.first { $0.referencedTable != nil }?.name
    return (column ?? "folder").quotedDatabaseIdentifier
  }

  // MARK: - Values: few, so that rows are often equal

  private mutating func values(of table: String) -> [String] {
    table == "Note" ? [id(), text(), rank(), folder()] : [id(), text()]
  }

  /// An id in one of two spellings.
  private mutating func id() -> String {
    if chance(40) { return "NULL" }
    let id = pick(Self.ids)
    return "'\(chance(5) ? id.uppercased() : id)'"
  }

  private mutating func text() -> String { chance(6) ? "NULL" : "'t\(number(4))'" }

  /// A number that the model takes, or one below its minimum.
  private mutating func rank() -> String { chance(12) ? "-1" : chance(5) ? "NULL" : "\(number(4))" }

  private mutating func folder() -> String { chance(3) ? "NULL" : "'\(pick(["a", "b"]))'" }
}
