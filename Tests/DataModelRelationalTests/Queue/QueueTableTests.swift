import DataModelDefinition
import DataModelTestSupport
import GRDB
import Testing

@testable import DataModelRelational

/// The tables and triggers of the queue, as parts of a schema.
@Suite struct QueueTableTests {
  private static func schema(
    _ elements: String,
    _ profile: ModelProfile = .mobileApps
  ) throws -> RelationalSchema {
    try ModelXML(elements).lowered(profile).schema
  }

  @Test func onlySyncedTablesHaveAQueue() throws {
    let schema = try Self.schema(QueueModel.elements)
    #expect(
      schema.tables.filter { !$0.isWorkTable }.map(\.name) == [
        "Folder", "Note", "Mark", "MS_TableOperationErrors", "MS_TableOperations", "_Known.Folder",
        "_Known.Note",
        "_Known.Mark", "_Sync", "_Answers", "_SetAside", "_Unknown",
      ]
    )
    #expect(try Self.schema(QueueModel.elements, .none).tables.allSatisfy { !$0.name.hasPrefix("_Known") })
  }

  /// No table takes a trigger that stands with another, and none is lost on the way.
  @Test func triggersStandWithTheirTables() throws {
    let schema = try Self.schema(QueueModel.elements)
    for table in schema.tables { #expect(table.triggers.allSatisfy { $0.table == table.name }) }
    let names = schema.tables.flatMap(\.triggers).map(\.name).filter { $0.hasPrefix("Note.queue.") }
    #expect(
      Set(names)
        == Set(
          [
            "insert", "insertDecides", "update", "edited", "id", "system", "delete", "deleteWaiting",
            "done",
          ].map { "Note.queue.\($0)" }
        )
    )
    let marks = schema.tables.flatMap(\.triggers).map(\.name).filter { $0.hasPrefix("Mark.queue.") }
    #expect(!marks.contains("Mark.queue.update") && !marks.contains("Mark.queue.system"))
  }

  /// All columns but the one that SQLite computes, without what could refuse a value.
  @Test func whatIsKnownHasTheColumnsOfTheTable() throws {
    let schema = try Self.schema(
      QueueModel.elements.replacing("name=\"number\"", with: "name=\"number\" minValueString=\"3\"")
    )
    let table = try #require(schema.table(named: "Note"))
    let known = try #require(schema.table(named: "_Known.Note"))
    let columns = known.columns.dropFirst(5)
    #expect(columns.map(\.name) == table.columns.map(\.name).filter { $0 != "copy" })
    #expect(
      columns.allSatisfy { $0.checks.isEmpty && $0.defaultLiteral == nil && !$0.isRequired && $0.key == nil }
    )
    for column in columns {
      #expect(column.type == table.column(named: column.name)?.type)
      #expect(column.ignoresCase == table.column(named: column.name)?.ignoresCase)
    }
    #expect(known.indexes.map(\.name) == ["_Known.Note.folder"])
  }

  /// A trigger that is repaired must not make a store one of another schema.
  @Test func aTriggerIsNoPartOfTheFingerprint() throws {
    let schema = try Self.schema(QueueModel.elements)
    let tables = schema.tables.map { table in
      var table = table
      table.triggers = table.triggers.map { $0.name == "Note.queue.update" ? $0.and("1") : $0 }
      return table
    }
    let repaired = RelationalSchema(
      modelName: schema.modelName,
      versionName: schema.versionName,
      tables: tables
    )
    let definitions = [schema, repaired].map(DataDefinition.init)
    #expect(definitions[0].triggers != definitions[1].triggers)
    #expect(definitions[0].fingerprint == definitions[1].fingerprint)
    #expect(definitions[0].triggerHash != definitions[1].triggerHash)
  }

  /// Raise `DataDefinition.triggerGeneration` if a trigger means something else than before; then record the
  /// hash.
  @Test func triggersHaveTheirGeneration() throws {
    let queue = DataDefinition(of: try Self.schema(QueueModel.elements)).triggerHash
    let rules = DataDefinition(of: try Self.schema(SyncedDeleteRuleTests.elements)).triggerHash
    let uniqueness = DataDefinition(of: try Self.schema(SyncedUniquenessTests.elements)).triggerHash
    #expect(
      [queue, rules, uniqueness].map(\.description) == [
        "f21e5e2405de7a613c5a4f6cb88e897b", "60767a1335fdd4b04c3f617826bc3f4b",
        "0ba07be1819785cf30a440e93dae19e3",
      ]
    )
    #expect(DataDefinition.triggerGeneration == 1)
  }

  /// Rows that a table begins with are no part of it either; they are written once, behind it.
  @Test func initialRowsStandBehindTheirTable() throws {
    let definition = DataDefinition(of: try Self.schema(QueueModel.elements))
    let position = try #require(definition.tables.firstIndex { $0.hasPrefix(#"CREATE TABLE "_Sync""#) })
    #expect(definition.tables[position + 1] == #"INSERT INTO "_Sync" ("id") VALUES (1)"#)
    #expect(definition.tables.count { $0.hasPrefix("INSERT") } == 1)
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
      #expect(try db.lines(#"SELECT "tableKind", "_lease" FROM "MS_TableOperations""#) == ["0 –"])
      #expect(try db.columns(in: "MS_TableOperationErrors").map(\.name).contains("operationId"))
      try db.execute(sql: #"INSERT INTO "MS_TableOperationErrors" ("id", "operationId") VALUES ('e', 1)"#)
      try db.execute(sql: #"DELETE FROM "MS_TableOperations""#)
      #expect(try db.lines(#"SELECT count(*) FROM "MS_TableOperationErrors""#) == ["0"])
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
