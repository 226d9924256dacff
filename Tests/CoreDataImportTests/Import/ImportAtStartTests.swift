@_spi(Generated) import CoreDataImport
@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import DataModelTool
import Foundation
import GRDB
import Testing

/// The import as an app calls it at each start.
struct ImportAtStartTests {
  private static func store(_ rows: Int = 3) throws -> MadeStore {
    try MadeStore(
      #"<entity name="Item"><attribute name="name" attributeType="String"/></entity>"#,
      entities: ["Item"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
      INSERT INTO ZITEM SELECT i, 1, 1, 'Item ' || i FROM n;
      """
    )
  }

  private func start(_ store: MadeStore) async throws -> CoreDataImportOutcome {
    try await LocalStore.importCoreDataStore(
      at: URL(fileURLWithPath: store.path),
      into: store.output,
      store.versions
    )
  }

  @Test func importsOnce() async throws {
    let store = try Self.store()
    guard case .imported(let report) = try await start(store) else {
      Issue.record("nothing was imported")
      return
    }
    #expect(report.storeUUID == "374C5961-3E41-43E5-915C-383EA914074C")
    #expect(report.entities.map(\.counts.rows) == [3])
    let app = try LocalStore(LocalStoreSchema(store.model), path: store.output)
    try await app.write { db in try db.execute(sql: #"DELETE FROM "Item" WHERE "_id" = 1"#) }
    try app.database.close()
    #expect(try await start(store) == .importedBefore)
    #expect(try store.rows(#"SELECT "_id" FROM "Item""#) == ["2", "3"])
    try FileManager.default.removeItem(atPath: store.path)
    #expect(try await start(store) == .importedBefore)
    try FileManager.default.removeItem(atPath: store.output)
    #expect(try await start(store) == .nothingToImport)
  }

  /// An app that has used the new file before it imports would have two sets of rows.
  @Test func leavesAFileThatIsNoImport() async throws {
    let store = try Self.store()
    let app = try LocalStore(LocalStoreSchema(store.model), path: store.output)
    try app.database.close()
    await #expect(throws: CoreDataImportError.fileExists(path: store.output)) { try await start(store) }
  }

  @Test func aCancelledImportLeavesNothing() async throws {
    let store = try Self.store(20_000)
    let before = try Data(contentsOf: URL(fileURLWithPath: store.path))
    let (said, says) = AsyncStream<Void>.makeStream()
    let versions = store.versions
    let (path, output) = (store.path, store.output)
    let gate = DispatchSemaphore(value: 0)
    let task = Task {
      try await LocalStore.importCoreDataStore(at: URL(fileURLWithPath: path), into: output, versions) { _ in
        says.yield()
        gate.wait()
      }
    }
    for await _ in said { break }
    task.cancel()
    // The next row is the one that finds it.
    gate.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path) == ["Store.sqlite"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  /// The rows of an app that was killed are in the log beside the store, which nothing may change.
  @Test func readsTheLogAndLeavesAllFilesAsTheyAre() async throws {
    let store = try Self.store()
    let app = try DatabaseQueue(path: store.path)
    try await app.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "INSERT INTO ZITEM VALUES (4, 1, 1, 'In the log')")
    }
    defer { try? app.close() }
    func bytes() throws -> [String: Data] {
      try ["", "-wal", "-shm"].reduce(into: [:]) { files, suffix in
        files[suffix] = try Data(contentsOf: URL(fileURLWithPath: store.path + suffix))
      }
    }
    let before = try bytes()
    try await store.imported()
    #expect(try bytes() == before)
    #expect(try store.rows(#"SELECT "name" FROM "Item" WHERE "_id" = 4"#) == ["In the log"])
  }
}
