import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// Ctrl-C in the middle of `datamodel migrate`.
@Suite struct InterruptedMigrationTests {
  private static func model(_ attribute: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item"><attribute name="text" optional="YES" attributeType="String"/>\(attribute)</entity>
    </model>
    """
  }

  /// What the first step adds.
  private static let added = #"<attribute name="note" optional="YES" attributeType="String"/>"#

  /// A value that takes minutes to compute.
  private static let endless = """
    <attribute name="rank" attributeType="Integer 64"><userInfo><entry key="datamodel.migration.expression" \
    value="(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i &lt; 4000000000) SELECT \
    count(*) FROM n)"/></userInfo></attribute>
    """

  @Test func leavesTheFileAsItWas() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(""), to: "M.xcdatamodeld/M.xcdatamodel/contents")
    try folder.write(Self.model(Self.added), to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    try folder.write(Self.model(Self.added + Self.endless), to: "M.xcdatamodeld/M 3.xcdatamodel/contents")
    let sql = try ToolProcess.run(["sql", "M.xcdatamodeld", "--model-version", "M"], in: folder.url).output
    let queue = try DatabaseQueue(path: folder.file("m.sqlite").path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: sql + #"INSERT INTO "Item" ("text") VALUES ('tea')"#)
    }
    try queue.close()

    let process = Process()
    process.executableURL = BuiltProgram.url(of: "datamodel")
    process.arguments = ["migrate", "m.sqlite", "M.xcdatamodeld", "--model-version", "M 3"]
    process.currentDirectoryURL = folder.url
    try folder.write("", to: "errors")
    process.standardError = try FileHandle(forWritingTo: folder.file("errors"))
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // The first step is through; the next one does not end.
    while process.isRunning, try Data(contentsOf: folder.file("errors")).isEmpty { usleep(10_000) }
    process.interrupt()
    process.waitUntilExit()

    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    let errors = try String(contentsOf: folder.file("errors"), encoding: .utf8)
    #expect(
      errors.hasSuffix("error: stopped; the rows and tables of 'm.sqlite' are unchanged\n"),
      "\(errors)"
    )
    let compared = try ToolProcess.run(
      ["diff", "--database", "m.sqlite", "M.xcdatamodeld", "--model-version", "M"],
      in: folder.url
    )
    #expect(compared.output == "m.sqlite has the tables of 'M'\n")
  }
}
