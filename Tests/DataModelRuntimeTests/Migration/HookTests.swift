import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// Code of the app in the middle of a migration, which may do what it should not; and others who have the
/// file open.
@Suite struct HookTests {
  private func file() throws -> TemporaryFile {
    let file = try TemporaryFile()
    try LocalStore(ShopVersions.first, path: file.path).write { db in
      try db.execute(
        sql: """
          INSERT INTO "List" ("_id", "name") VALUES (1, 'Food');
          INSERT INTO "Item" ("text", "list") VALUES ('Milk', 1), ('Bread', 1);
          """
      )
    }
    return file
  }

  private func contents(_ path: String) throws -> [String] {
    try DatabaseQueue(path: path).read { db in
      try String.fetchAll(db, sql: "SELECT type || name || ifnull(sql, '') FROM sqlite_master ORDER BY 1")
        + String.fetchAll(db, sql: #"SELECT "_id" || ifnull("text", '') FROM "Item" ORDER BY 1"#)
        + String.fetchAll(db, sql: #"SELECT "version" || "fingerprint" FROM "_Model""#)
        + String.fetchAll(db, sql: #"SELECT "type" || "name" FROM "_ModelObject" ORDER BY 1"#)
    }
  }

  private func open(
    _ path: String,
    _ hook: @escaping @Sendable (Database) throws -> Void
  ) async throws -> LocalStore {
    var options = MigrationOptions()
    options.hooks = [MigrationHook(to: "Shop 2", hook)]
    return try await LocalStore.open(ShopVersions.second, path: path, migration: options)
  }

  @Test(arguments: [
    "COMMIT", "ROLLBACK", "COMMIT; BEGIN IMMEDIATE", "ROLLBACK; BEGIN IMMEDIATE",
  ]) func aHookDoesNotEndTheTransaction(_ sql: String) async throws {
    for isSilent in [false, true] {
      let file = try file()
      let before = try contents(file.path)
      let error = await #expect(throws: LocalStoreError.self) {
        _ = try await open(file.path) { db in
          for statement in sql.split(separator: ";") {
            do {
              try db.execute(sql: String(statement))
            } catch  where isSilent {}
          }
        }
      }
      #expect(error == .hookEndedTransaction(path: file.path, version: "Shop 2"))
      #expect(try contents(file.path) == before)
    }
  }

  @Test func aHookMaySaveAndUndoItsOwnSteps() async throws {
    let file = try file()
    let store = try await open(file.path) { db in
      try db.inSavepoint {
        try db.execute(sql: #"DELETE FROM "_new_List""#)
        return .rollback
      }
    }
    #expect(try await store.read { db in try Int.fetchOne(db, sql: #"SELECT count(*) FROM "List""#) } == 1)
  }

  /// Items are not rebuilt, so that nothing else would check their references.
  @Test func whatAHookWritesHasToLeadSomewhere() async throws {
    let file = try file()
    let before = try contents(file.path)
    let error = await #expect(throws: LocalStoreError.self) {
      _ = try await open(file.path) { db in
        try db.execute(
          sql: """
            CREATE TABLE "Side" ("_id" INTEGER PRIMARY KEY, "side" INTEGER REFERENCES "Side" ("_id"));
            INSERT INTO "Side" VALUES (1, 5);
            """
        )
      }
    }
    #expect(error == .brokenReferences(path: file.path, table: "Side", count: 1))
    #expect(try contents(file.path) == before)
  }

  /// References of other tables would keep the old name.
  @Test func theOldWayToRenameDoesNotCount() async throws {
    let file = try file()
    var configuration = GRDB.Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA legacy_alter_table = ON; PRAGMA ignore_check_constraints = ON")
    }
    let renaming = SchemaMigration(
      fromVersion: "Shop",
      toVersion: "Shop 2",
      fromFingerprint: "0001",
      toFingerprint: "0003",
      drops: [#"ALTER TABLE "List" RENAME TO "Folder""#]
    )
    let schema = LocalStoreSchema(
      modelName: "Shop",
      versionName: "Shop 2",
      fingerprint: "0003",
      fingerprintFormat: 1,
      triggerHash: "none",
      triggerGeneration: 1,
      migrations: [renaming]
    )
    var options = MigrationOptions()
    options.hooks = [
      MigrationHook(to: "Shop 2") { db in try db.execute(sql: "PRAGMA legacy_alter_table = ON") }
    ]
    let store = try await LocalStore.open(
      schema,
      path: file.path,
      configuration: configuration,
      migration: options
    )
    let (target, settings) = try await store.database.write { db in
      (
        try String.fetchOne(db, sql: #"SELECT "table" FROM pragma_foreign_key_list('Item')"#),
        try ["foreign_keys", "legacy_alter_table", "ignore_check_constraints"].map {
          try Int.fetchOne(db, sql: "PRAGMA \($0)")
        }
      )
    }
    #expect(target == "Folder")
    #expect(settings == [1, 1, 1])
  }

  @Test func aHookForAVersionThatIsNotThereIsAnError() async throws {
    let file = try file()
    var options = MigrationOptions()
    options.hooks = [MigrationHook(to: "Shop2") { _ in }]
    let error = await #expect(throws: LocalStoreError.self) {
      _ = try await LocalStore.open(ShopVersions.second, path: file.path, migration: options)
    }
    #expect(error == .unknownHook(path: file.path, version: "Shop2"))
  }

  private func someoneElse(_ path: String) throws -> DatabaseQueue {
    var configuration = GRDB.Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// A reader sees the old version to the end of its transaction.
  @Test func aReaderElsewhereDoesNotHinderIt() throws {
    let file = try file()
    let other = try someoneElse(file.path)
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Int.fetchOne(db, sql: #"SELECT count("text") FROM "Item""#)
    }
    let store = try LocalStore(ShopVersions.second, path: file.path)
    let old = try other.writeWithoutTransaction { db in
      let texts = try String.fetchAll(db, sql: #"SELECT "text" FROM "Item" ORDER BY 1"#)
      try db.execute(sql: "COMMIT")
      return texts
    }
    #expect(old == ["Bread", "Milk"])
    #expect(
      try store.read { db in try String.fetchAll(db, sql: #"SELECT "title" FROM "Item" ORDER BY 1"#) }
        == ["Bread", "Milk"]
    )
    #expect(throws: DatabaseError.self) {
      try other.read { db in try String.fetchAll(db, sql: #"SELECT "text" FROM "Item""#) }
    }
  }

  /// Somebody writes for a moment: the migration waits, and takes what was written along.
  @Test func aWriterElsewhereIsWaitedFor() async throws {
    let file = try file()
    let other = try someoneElse(file.path)
    try await other.writeWithoutTransaction { db in
      try db.execute(sql: #"BEGIN IMMEDIATE; INSERT INTO "Item" ("text", "list") VALUES ('Salt', 1)"#)
    }
    let opening = Task { [path = file.path] in try await LocalStore.open(ShopVersions.second, path: path) }
    try await Task.sleep(for: .milliseconds(100))
    try await other.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
    let store = try await opening.value
    #expect(
      try await store.read { db in try String.fetchAll(db, sql: #"SELECT "title" FROM "Item" ORDER BY 1"#) }
        == ["Bread", "Milk", "Salt"]
    )
  }

  /// The moments between the last statement and the end: the file has one version or the other, and foreign
  /// keys are on.
  @Test func cancellingAtTheEndLeavesACompleteVersion() async throws {
    for delay in 0..<30 {
      let file = try file()
      var options = MigrationOptions()
      let (ending, continuation) = AsyncStream.makeStream(of: Void.self)
      options.progress = { if $0.completedCount == $0.totalCount { continuation.yield() } }
      let opening = Task { [options] in
        try await LocalStore.open(ShopVersions.second, path: file.path, migration: options)
      }
      for await _ in ending { break }
      if delay > 0 { try await Task.sleep(for: .microseconds(delay * 100)) }
      opening.cancel()
      switch await opening.result {
      case .success(let store):
        #expect(
          try await store.database.write { db in try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") } == true
        )
        #expect(
          try await store.read { db in try Int.fetchOne(db, sql: #"SELECT count("title") FROM "Item""#) } == 2
        )
      case .failure(let error):
        #expect(error is CancellationError)
        let store = try LocalStore(ShopVersions.second, path: file.path)
        #expect(
          try await store.read { db in try Int.fetchOne(db, sql: #"SELECT count("title") FROM "Item""#) } == 2
        )
      }
    }
  }

  /// No page is left: nothing of the migration stays.
  @Test func aFullDiskLeavesTheFileAsItWas() throws {
    let file = try file()
    try DatabaseQueue(path: file.path).write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
          INSERT INTO "List" ("_id", "name") SELECT i, 'list number ' || i FROM n
          """
      )
    }
    let before = try contents(file.path)
    var configuration = GRDB.Configuration()
    configuration.prepareDatabase { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
    }
    let error = #expect(throws: LocalStoreError.self) {
      _ = try LocalStore(ShopVersions.second, path: file.path, configuration: configuration)
    }
    #expect(error?.description.contains("database or disk is full") == true, "\(error?.description ?? "")")
    #expect(try contents(file.path) == before)
    let store = try LocalStore(ShopVersions.second, path: file.path)
    #expect(try store.read { db in try Int.fetchOne(db, sql: #"SELECT count("color") FROM "List""#) } == 3000)
  }
}
