import Foundation
package import GRDB
import Testing

/// A file of an app or of a service, written once and kept as SQL. All later code has to open it.
package struct StoredFile: Sendable, CustomTestStringConvertible {
  private let name: String
  private let location: URL

  /// The file of a name, in the folder of the tests that ask.
  package init(_ name: String, beside source: String = #filePath) {
    self.name = name
    location = URL(fileURLWithPath: source).deletingLastPathComponent().appendingPathComponent("\(name).sql")
  }

  package var testDescription: String { name }

  /// Makes the file.
  package func restore(to path: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(path: path, configuration: configuration)
    let sql = try String(contentsOf: location, encoding: .utf8)
    try database.writeWithoutTransaction { db in try db.execute(sql: sql) }
    try database.close()
  }

  /// Writes what a database has. A file that is there stays as it is.
  package func record(_ database: some DatabaseReader) throws {
    if FileManager.default.fileExists(atPath: location.path) { return }
    try database.read(Self.sql).write(to: location, atomically: true, encoding: .utf8)
  }

  private static func sql(of db: Database) throws -> String {
    var lines = try ["application_id", "user_version", "auto_vacuum"].map { name in
      "PRAGMA \(name) = \(try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0);"
    }
    let objects = try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' \
        ORDER BY rowid
        """
    )
    lines.append("BEGIN;")
    for row in objects where row["type"] == "table" {
      lines.append("\(row["sql"] as String);")
      let name: String = row["name"]
      let columns = try db.columns(in: name).map { $0.name.quotedDatabaseIdentifier }
      let values = columns.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
      let rows = try String.fetchAll(db, sql: "SELECT \(values) FROM \(name.quotedDatabaseIdentifier)")
      lines += rows.map { row in
        "INSERT INTO \(name.quotedDatabaseIdentifier) (\(columns.joined(separator: ", "))) VALUES (\(row));"
      }
    }
    if try db.tableExists("sqlite_sequence") {
      lines.append("DELETE FROM sqlite_sequence;")
      lines += try Row.fetchAll(db, sql: "SELECT quote(name), seq FROM sqlite_sequence").map {
        "INSERT INTO sqlite_sequence VALUES (\($0[0] as String), \($0[1] as Int));"
      }
    }
    // Triggers come last: the rows are what they have made of others.
    lines += objects.filter { $0["type"] != "table" }.map { "\($0["sql"] as String);" }
    return (lines + ["COMMIT;", ""]).joined(separator: "\n")
  }
}
