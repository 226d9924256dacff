import DataModelDefinition
import DataModelRelational
import DataModelRuntime
import DataModelTestSupport
import DataModelTool
import GRDB
import SQLText
import Testing

@testable import OfflineSync
@testable import OfflineSyncScheme

/// The tables and triggers of the queue.
@Suite struct QueueTableTests {
  private static func scheme(_ elements: String) throws -> QueueScheme {
    QueueScheme(try ModelXML(elements).lowered(.mobileApps).syncedTables.map(SyncedTable.init))
  }

  private static func triggerNames(of table: String) throws -> [String] {
    try scheme(QueueModel.elements).objects(operationColumns: []).map(\.name)
      .filter { $0.hasPrefix("\(table).queue.") }
  }

  @Test func eachSyncedTableHasOne() throws {
    #expect(
      try Self.scheme(QueueModel.elements).lastingTables.map(\.name) == [
        "_Sync", "_Answers", "_LeftOut", "_SetAside", "_Unknown", "_Known.Folder", "_Known.Mark",
        "_Known.Note",
      ]
    )
    let names = [
      "insert", "insertDecides", "update", "edited", "id", "system", "delete", "deleteWaiting", "done",
    ]
    #expect(try Self.triggerNames(of: "Note") == names.map { "Note.queue.\($0)" })
    let marks = try Self.triggerNames(of: "Mark")
    #expect(!marks.contains("Mark.queue.update") && !marks.contains("Mark.queue.system"))
  }

  /// All columns but the one that SQLite computes, without what could refuse a value.
  @Test func whatIsKnownHasTheColumnsOfTheTable() throws {
    let elements = QueueModel.elements.replacing(
      "name=\"number\"",
      with: "name=\"number\" minValueString=\"3\""
    )
    try QueueModel.database(elements).read { db in
      func columns(_ table: String) throws -> [String] {
        try Row.fetchAll(db, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table])
          .map { "\($0["name"] as String) \($0["type"] as String)" }
      }
      #expect(try columns("_Known.Note").dropFirst(5).sorted() == columns("Note").sorted())
      let sql = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = '_Known.Note'") ?? ""
      #expect(sql.contains(#""id" TEXT COLLATE NOCASE,"#) && sql.contains(#""folder" TEXT COLLATE NOCASE,"#))
      #expect(!sql.contains("number BETWEEN") && !sql.contains(">= 3"))
      let indexes = try String.fetchAll(
        db,
        sql: "SELECT name FROM sqlite_master WHERE tbl_name = '_Known.Note' AND type = 'index' AND sql <> ''"
      )
      #expect(indexes == ["_Known.Note.folder"])
    }
  }

  /// Raise `DataDefinition.triggerGeneration` if a trigger of the model means something else than before, and
  /// `QueueScheme.currentFormat` if anything of the queue does; then record the hash.
  @Test func triggersHaveTheirGeneration() throws {
    let scheme = try Self.scheme(QueueModel.elements)
    let queue = SHA256.hexadecimal(
      of: scheme.creation(operationColumns: [DeclaredColumn.tableKind.rawValue]).joined(separator: "\n")
    )
    let rules = try ModelXML(SyncedDeleteRuleTests.elements).lowered(.mobileApps).schema
    let uniqueness = try ModelXML(SyncedUniquenessTests.elements).lowered(.mobileApps).schema
    #expect(
      [queue] + [rules, uniqueness].map { DataDefinition(of: $0).triggerHash.description } == [
        "7a319483f2ee6e9d0228e54eb60ae537d18501589a045145dbb25e408cc566b1",
        "493ba91f7a946870e25b90116fcbcd59", "0fec900a6b02175315a9d797face8135",
      ]
    )
    #expect(DataDefinition.triggerGeneration == 1 && QueueScheme.currentFormat == 2)
  }

  /// The generation of 2014 has fewer columns in its tables.
  @Test func theOlderGenerationHasTheSameQueue() throws {
    let elements = """
      <entity name="Note">
        <attribute name="id" attributeType="String"/>
        <attribute name="ms_version" optional="YES" attributeType="String"/>
        <attribute name="text" optional="YES" attributeType="String"/>
      </entity>
      <entity name="MS_TableOperationErrors">
        <attribute name="id" attributeType="String"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
      </entity>
      <entity name="MS_TableOperations">
        <attribute name="id" attributeType="Integer 64"/>
        <attribute name="itemId" optional="YES" attributeType="String"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
        <attribute name="table" optional="YES" attributeType="String"/>
      </entity>
      """
    try QueueModel.database(elements, profile: .mobileServices).write { db in
      try db.apply(#"INSERT INTO "Note" ("id", "text", "ms_version") VALUES ('n', 'old', 'v1')"#)
      try db.execute(sql: #"UPDATE "Note" SET "text" = 'new', "ms_version" = 'v0'"#)
      #expect(try db.operations() == ["Update n, base old"])
      #expect(try db.lines(#"SELECT "ms_version" FROM "Note""#) == [#""v1""#])
      #expect(try db.columns(in: "MS_TableOperations").allSatisfy { $0.name != "tableKind" })
      try db.execute(sql: #"INSERT INTO "MS_TableOperationErrors" ("id", "_operation") VALUES ('e', 1)"#)
      try db.execute(sql: #"DELETE FROM "MS_TableOperations""#)
      #expect(try db.lines(#"SELECT count(*) FROM "MS_TableOperationErrors""#) == ["0"])
    }
  }

  /// Each write asks whether its row has a conflict: the index that has those alone is empty nearly always.
  @Test func conflictsHaveAnIndexOfTheirOwn() throws {
    try QueueModel.database().write { db in
      let note = try #require(try Self.scheme(QueueModel.elements).tables.first { $0.name == "Note" })
      let table = try #require(QueuedTable(note, operationColumns: []))
      let question = table.hasUndecided(SQLRow("Note")).sql.text
      let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT \(question) FROM \"Note\"")
        .map { $0["detail"] as String }
      #expect(
        plan.last == "SEARCH MS_TableOperations USING INDEX MS_TableOperations.undecided (itemId=?)"
      )
    }
  }

  /// A condition on each of so many columns would be deeper than SQLite allows.
  @Test func manyColumns() throws {
    let attributes = (0..<1_500).map {
      #"<attribute name="a\#($0)" optional="YES" attributeType="Integer 64"/>"#
    }.joined()
    let elements = """
      <entity name="Note"><attribute name="id" attributeType="String"/>
      <attribute name="text" optional="YES" attributeType="String"/>\(attributes)</entity>
      \(QueueModel.systemTables)
      """
    try QueueModel.database(elements).write { db in
      try db.apply(#"INSERT INTO "Note" ("id", "text") VALUES ('n', 'old')"#)
      try db.execute(sql: #"UPDATE "Note" SET "a1499" = 1"#)
      #expect(try db.operations() == ["Update n, base old"])
    }
  }

  /// Columns of a table may be called as those of the queue are.
  @Test func namesOfTheQueueAreFree() throws {
    let names = ["table", "itemId", "properties", "operationId", "applying", "tableKind", "text"]
    let attributes = names.map { #"<attribute name="\#($0)" optional="YES" attributeType="String"/>"# }
      .joined()
    let elements = """
      <entity name="Note"><attribute name="id" attributeType="String"/>\(attributes)</entity>
      \(QueueModel.systemTables)
      """
    try QueueModel.database(elements).write { db in
      try db.apply(
        #"INSERT INTO "Note" ("id", "text", "table") VALUES ('n', 'old', 'Note'), ('m', 'old', 'x')"#
      )
      try db.execute(
        sql: """
          UPDATE "Note" SET "table" = 'y', "itemId" = 'm';
          REPLACE INTO "Note" ("id", "itemId") VALUES ('n', 'n');
          DELETE FROM "Note" WHERE "id" = 'm'
          """
      )
      #expect(try db.operations() == ["Update n, base old", "Delete m, base old"])
    }
  }
}
