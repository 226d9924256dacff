import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import DatabaseTestSupport
import GRDB
import Testing

/// A synced model with every role that a column can have, and a database of it.
enum QueueModel {
  /// The system tables of the generation of 2016.
  static let systemTables = """
    <entity name="MS_TableOperationErrors">
      <attribute name="id" attributeType="String"/>
      <attribute name="operationId" optional="YES" attributeType="Integer 64"/>
      <attribute name="properties" optional="YES" attributeType="Binary"/>
      <attribute name="tableKind" optional="YES" attributeType="Integer 16"/>
    </entity>
    <entity name="MS_TableOperations">
      <attribute name="id" attributeType="Integer 64"/>
      <attribute name="itemId" optional="YES" attributeType="String"/>
      <attribute name="properties" optional="YES" attributeType="Binary"/>
      <attribute name="table" optional="YES" attributeType="String"/>
      <attribute name="tableKind" optional="YES" attributeType="Integer 16"/>
    </entity>
    """

  static let local = #"<userInfo><entry key="datamodel.sync" value="local"/></userInfo>"#

  static let elements = """
    <entity name="Folder">
      <attribute name="id" attributeType="String"/>
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="children" optional="YES" toMany="YES" deletionRule="Cascade" \
    destinationEntity="Folder" inverseName="parent" inverseEntity="Folder"/>
      <relationship name="notes" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Note" \
    inverseName="folder" inverseEntity="Note"/>
      <relationship name="parent" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Folder" inverseName="children" inverseEntity="Folder"/>
    </entity>
    <entity name="Note">
      <attribute name="bytes" optional="YES" attributeType="Binary"/>
      <attribute name="changed" optional="YES" attributeType="Date" derived="YES" \
    derivationExpression="now()"/>
      <attribute name="copy" optional="YES" attributeType="String" derived="YES" derivationExpression="text"/>
      <attribute name="createdAt" optional="YES" attributeType="Date"/>
      <attribute name="draft" optional="YES" attributeType="String">\(local)</attribute>
      <attribute name="id" attributeType="String"/>
      <attribute name="number" optional="YES" attributeType="Integer 64"/>
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="version" optional="YES" attributeType="String"/>
      <attribute name="weight" optional="YES" attributeType="Double"/>
      <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Folder" inverseName="notes" inverseEntity="Folder"/>
    </entity>
    <entity name="Mark">
      <attribute name="id" attributeType="String"/>
    </entity>
    \(systemTables)
    """

  /// A way in which a database may run the triggers; all lead to the same.
  struct Running: Sendable, CustomTestStringConvertible {
    /// Whether a deletion by `REPLACE` is one for triggers.
    let isRecursive: Bool
    /// Whether those of one time go off the other way round, which SQLite leaves open.
    let isReversed: Bool
    /// Whether the operation with the greatest number is gone.
    var isAfterOperation = false

    var testDescription: String {
      """
      \(isRecursive ? "recursive" : "plain"), \(isReversed ? "reversed" : "in order")\
      \(isAfterOperation ? ", after an operation that is gone" : "")
      """
    }

    static let all = [false, true].flatMap { isRecursive in
      [false, true].flatMap { isReversed in
        [false, true].map {
          Running(isRecursive: isRecursive, isReversed: isReversed, isAfterOperation: $0)
        }
      }
    }
  }

  static func database(
    _ elements: String = elements,
    _ running: Running = Running(isRecursive: false, isReversed: false),
    profile: ModelProfile = .mobileApps,
    olderTriggers: String = ""
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA recursive_triggers = \(running.isRecursive ? 1 : 0)")
    }
    let definition = DataDefinition(of: try ModelXML(elements).lowered(profile).schema)
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.write { db in
      for statement in definition.tables + definition.indexes + definition.workTables {
        try db.execute(sql: statement)
      }
      try db.execute(sql: olderTriggers)
      for statement in running.isReversed ? definition.triggers.reversed() : definition.triggers {
        try db.execute(sql: statement)
      }
      try OperationNumbers.watch(in: db)
      if running.isAfterOperation {
        try db.execute(
          sql: #"INSERT INTO "MS_TableOperations" DEFAULT VALUES; DELETE FROM "MS_TableOperations""#
        )
      }
    }
    return queue
  }
}

extension Database {
  /// Runs what a pull does: nothing of it is queued.
  func apply(_ sql: String) throws {
    try execute(sql: #"UPDATE "_Sync" SET "applying" = 1; \#(sql); UPDATE "_Sync" SET "applying" = 0"#)
  }

  /// The operations, oldest first: `Update n, sent, base old`, with the texts of bases if the table has a
  /// column of them.
  func operations(of table: String = "Note") throws -> [String] {
    let rows = try Row.fetchAll(
      self,
      sql: """
        SELECT "itemId", json_extract(CAST("properties" AS TEXT), '$.type') AS "type", "_sending", \
        "_isUndecided",
          (SELECT ifnull("text", 'without') FROM "_Known.\(table)" WHERE "_operation" = \
        "MS_TableOperations"."id"
            AND "_role" = 0) AS "base"
        FROM "MS_TableOperations" WHERE "table" = '\(table)' ORDER BY "id"
        """
    )
    return rows.map { row in
      let kind = ["Insert", "Update", "Delete"][row["type"] as Int]
      var line = "\(kind) \(row["itemId"] as String)"
      if row["_sending"] as String? != nil { line += ", sent" }
      if row["_isUndecided"] as Bool { line += ", undecided" }
      if let base = row["base"] as String? { line += ", base \(base)" }
      return line
    }
  }

  /// `Delete Folder a`, of all tables.
  func queue() throws -> [String] {
    try Row.fetchAll(
      self,
      sql: """
        SELECT "table", "itemId", json_extract(CAST("properties" AS TEXT), '$.type') AS "type"
        FROM "MS_TableOperations" ORDER BY "table", "itemId"
        """
    ).map { row in
      """
      \(["Insert", "Update", "Delete"][row["type"] as Int]) \(row["table"] as String) \
      \(row["itemId"] as String)
      """
    }
  }

  /// Everything in a table, a line for each row.
  func lines(_ sql: String) throws -> [String] {
    try Row.fetchAll(self, sql: sql).map { row in
      row.databaseValues.map { $0.isNull ? "–" : "\($0)" }.joined(separator: " ")
    }
  }
}
