import DataModelDefinition
import DataModelRelational
import DataModelRuntime
import DataModelTestSupport
import DataModelTool
import DatabaseTestSupport
import GRDB
import OfflineSync
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
  struct Running: Hashable, Sendable, CustomTestStringConvertible {
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

  /// Lets all operations be sent, as what they are.
  static let send = """
    UPDATE "MS_TableOperations" SET "_sending" = 'token', "properties" = CAST('{"type":' || \
    CASE WHEN EXISTS (SELECT 1 FROM "Note" WHERE "id" = "itemId") \
    THEN EXISTS (SELECT 1 FROM "_Known.Note" WHERE "_operation" = "MS_TableOperations"."id" AND "_role" = 0) \
    ELSE 2 END || '}' AS BLOB) WHERE "_sending" IS NULL
    """

  /// What most tests use, compiled once.
  private static let usual = Result { try definition(of: elements, .mobileApps) }

  private static func definition(
    of elements: String,
    _ profile: ModelProfile
  ) throws -> (definition: DataDefinition, tables: [SyncedTable]) {
    let model = try ModelXML(elements).lowered(profile)
    return (DataDefinition(of: model.schema), model.syncedTables.map(SyncedTable.init))
  }

  static func database(
    _ elements: String = elements,
    _ running: Running = Running(isRecursive: false, isReversed: false),
    profile: ModelProfile = .mobileApps,
    olderTriggers: String = ""
  ) throws -> DatabaseQueue {
    guard elements == Self.elements, profile == .mobileApps else {
      return try database(of: definition(of: elements, profile), running, olderTriggers: olderTriggers)
    }
    if olderTriggers.isEmpty, let original = originals[running] {
      let copy = try empty(running)
      try original.get().backup(to: copy)
      return copy
    }
    return try database(of: usual.get(), running, olderTriggers: olderTriggers)
  }

  /// Databases of the usual model, of which tests take copies.
  private static let originals = Dictionary(
    uniqueKeysWithValues: Running.all.map { running in
      (running, Result { try database(of: usual.get(), running, olderTriggers: "") })
    }
  )

  private static func empty(_ running: Running) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA recursive_triggers = \(running.isRecursive ? 1 : 0)")
    }
    return try DatabaseQueue(configuration: configuration)
  }

  private static func database(
    of model: (definition: DataDefinition, tables: [SyncedTable]),
    _ running: Running,
    olderTriggers: String
  ) throws -> DatabaseQueue {
    let (definition, tables) = model
    let queue = try empty(running)
    try queue.write { db in
      for statement in definition.tables + definition.indexes + definition.workTables {
        try db.execute(sql: statement)
      }
      try SyncQueue().prepare(for: tables, in: db)
      try db.execute(sql: olderTriggers)
      let objects = try SyncQueue().objects(for: tables, in: db)
      let triggers = definition.triggers + objects.filter { $0.hasPrefix("CREATE TRIGGER") }
      for statement in objects.filter({ !$0.hasPrefix("CREATE TRIGGER") }) { try db.execute(sql: statement) }
      for statement in running.isReversed ? triggers.reversed() : triggers { try db.execute(sql: statement) }
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

  /// The operations with something to send, oldest first: `Update n, sent, base old`, with the texts of bases
  /// if the table has a column of them.
  func operations(of table: String = "Note") throws -> [String] {
    try queued(#"WHERE "table" = '\#(table)' ORDER BY "id""#).map { operation in
      var line = "\(operation.kind) \(operation.row["itemId"] as String)"
      if operation.row["_sending"] as String? != nil { line += ", sent" }
      if operation.row["_isUndecided"] as Bool { line += ", undecided" }
      if let base = operation.base { line += ", base \(base["text"] as String? ?? "without")" }
      return line
    }
  }

  /// `Delete Folder a`, of all tables.
  func queue() throws -> [String] {
    try queued(#"ORDER BY "table", "itemId""#).map { operation in
      "\(operation.kind) \(operation.row["table"] as String) \(operation.row["itemId"] as String)"
    }
  }

  private struct Queued {
    let row: Row
    let base: Row?
    let kind: String
  }

  /// What an operation is follows from its base and its row, unless it was sent.
  private func queued(_ rest: String) throws -> [Queued] {
    let sql = """
      SELECT *, json_extract(CAST("properties" AS TEXT), '$.type') AS "type" FROM "MS_TableOperations" \(rest)
      """
    return try Row.fetchAll(self, sql: sql).compactMap { operation in
      let table: String = operation["table"]
      func known(_ role: Int) throws -> Row? {
        try Row.fetchOne(
          self,
          sql: "SELECT * FROM \"_Known.\(table)\" WHERE \"_operation\" = ? AND \"_role\" = \(role)",
          arguments: [operation["id"] as Int]
        )
      }
      var base = try known(0)
      let item: String = operation["itemId"]
      let row = try Row.fetchOne(
        self,
        sql: "SELECT * FROM \"\(table)\" WHERE \"id\" = ?",
        arguments: [item]
      )
      if base == nil, row == nil, let newer = try known(1), newer["_gone"] == 0 { base = newer }
      let isSent = operation["_sending"] as String? != nil
      if isSent {
        let kind = ["Insert", "Update", "Delete"][operation["type"] as Int]
        return Queued(row: operation, base: base, kind: kind)
      }
      if !(operation["_isUndecided"] as Bool), Self.isEmpty(base, row) { return nil }
      let kind = row == nil ? "Delete" : base == nil ? "Insert" : "Update"
      return Queued(row: operation, base: base, kind: kind)
    }
  }

  private static func isEmpty(_ base: Row?, _ row: Row?) -> Bool {
    guard let base else { return row == nil }
    guard let row else { return false }
    // Those that only the server writes, and those that stay on the device.
    let unsent: Set = ["id", "version", "createdAt", "updatedAt", "deleted", "changed", "copy", "draft"]
    return base.columnNames.allSatisfy { name in
      name.hasPrefix("_") || unsent.contains(name)
        || base[name] as DatabaseValue == row[name] as DatabaseValue
    }
  }

  /// Everything in a table, a line for each row.
  func lines(_ sql: String) throws -> [String] {
    try Row.fetchAll(self, sql: sql).map { row in
      row.databaseValues.map { $0.isNull ? "–" : "\($0)" }.joined(separator: " ")
    }
  }
}
