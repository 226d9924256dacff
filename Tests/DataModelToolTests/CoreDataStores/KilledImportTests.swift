import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// An import that is killed leaves no new file, or a whole one.
struct KilledImportTests {
  private static let count = ProcessInfo.processInfo.environment["DATAMODEL_KILLS"].flatMap(Int.init) ?? 8
  private static let rows = 4000

  private static func prepare(_ folder: TemporaryFolder) throws {
    try folder.write(
      """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item">
          <attribute name="name" attributeType="String"/>
          <attribute name="when" optional="YES" attributeType="Date"/>
        </entity>
      </model>
      """,
      to: "Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    )
    let queue = try DatabaseQueue(path: folder.file("Store.sqlite").path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
          CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX \
          INTEGER);
          INSERT INTO Z_METADATA VALUES (1, 'A', x'00');
          INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, 0);
          CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZWHEN TIMESTAMP, \
          ZNAME VARCHAR);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
          INSERT INTO ZITEM SELECT i, 1, 1, i, 'Item ' || i FROM n;
          """
      )
    }
    try queue.close()
  }

  private static func start(_ tool: URL, in folder: TemporaryFolder) throws -> Process {
    let process = Process()
    process.executableURL = tool
    process.arguments = ["import", "Store.sqlite", "Shop.xcdatamodeld", "--output", "new.db"]
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test func leavesNoFileOrAWholeOne() throws {
    let tool = try #require(BuiltProgram.url(of: "datamodel"))
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Self.prepare(folder)
    let store = try Data(contentsOf: folder.file("Store.sqlite"))
    let begin = ContinuousClock.now
    try Self.start(tool, in: folder).waitUntilExit()
    let whole = (ContinuousClock.now - begin) / .seconds(1)
    #expect(try Self.rows(in: folder) == Self.rows)
    var (missing, complete) = (0, 0)
    for point in 0..<Self.count {
      try? FileManager.default.removeItem(at: folder.file("new.db"))
      let process = try Self.start(tool, in: folder)
      // Some points are behind the end, where the file is whole.
      Thread.sleep(forTimeInterval: 1.3 * whole * Double(point) / Double(Self.count))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if FileManager.default.fileExists(atPath: folder.file("new.db").path) {
        complete += 1
        #expect(try Self.rows(in: folder) == Self.rows)
      } else {
        missing += 1
      }
      #expect(try Data(contentsOf: folder.file("Store.sqlite")) == store)
    }
    #expect(missing > 0)
    print("killed imports: \(missing) without a file, \(complete) complete")
    // The next start is not stopped by what is left.
    try? FileManager.default.removeItem(at: folder.file("new.db"))
    try Self.start(tool, in: folder).waitUntilExit()
    #expect(try Self.rows(in: folder) == Self.rows)
  }

  private static func rows(in folder: TemporaryFolder) throws -> Int? {
    try DatabaseQueue(path: folder.file("new.db").path).read { db in
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
      return try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Item""#)
    }
  }
}
