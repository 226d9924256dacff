import DataModelRuntime
import Foundation
import GRDB

/// An app without an interface that tests kill while it migrates its file:
///
///     MigrationProbe create shop.sqlite 20     of the first version, with 20 MB of rows
///     MigrationProbe migrate shop.sqlite       to the last one; says how far it is
@main
struct MigrationProbe {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count > 2 else { fatalError("create or migrate, and a file") }
    switch words[1] {
    case "create": try create(words[2], megabytes: words.count > 3 ? Int(words[3]) ?? 1 : 1)
    case "migrate":
      var options = MigrationOptions()
      options.progress = { progress in
        FileHandle.standardOutput.write(Data("\(progress.completedCount)/\(progress.totalCount)\n".utf8))
      }
      do {
        let store = try await LocalStore.open(ProbeVersions.last, path: words[2], migration: options)
        try store.database.close()
      } catch {
        print("error: \(error)")
        exit(1)
      }
    default: fatalError("no command '\(words[1])'")
    }
  }

  /// Rows of about 1,000 bytes, of which each says by its number what has to be in it.
  private static func create(_ path: String, megabytes: Int) throws {
    let store = try LocalStore(ProbeVersions.first, path: path)
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO "List" ("_id", "name") VALUES (1, 'even'), (2, 'odd');
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(megabytes * 1000))
          INSERT INTO "Item" ("_id", "text", "list") SELECT i, i || hex(zeroblob(500)), 1 + i % 2 FROM n;
          """
      )
    }
    _ = try store.database.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    try store.database.close()
  }
}
