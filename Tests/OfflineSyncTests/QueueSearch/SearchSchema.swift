@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import GRDB

@testable import OfflineSync

/// The model of the search: one synced table with a text, a number and what the server gives.
enum SearchSchema {
  static let table = SyncedTable(
    "TodoItem",
    columns: [
      SyncedColumn("id", .string, .id), SyncedColumn("createdAt", .date, .createdAt),
      SyncedColumn("number", .int64), SyncedColumn("text", .string),
      SyncedColumn("updatedAt", .date, .updatedAt), SyncedColumn("version", .string, .version),
    ]
  )

  /// Creates the tables and triggers of the model.
  ///
  /// - Parameters:
  ///   - part: what is left out of them
  ///   - db: a connection to an empty database
  /// - Throws: `DatabaseError`, and what is wrong with the model
  static func create(without part: LeftOutPart? = nil, in db: Database) throws {
    for statement in try ModelXML(elements).syncedStatements([table]) {
      guard let statement = part.map({ $0.changed(statement) }) ?? statement else { continue }
      try db.execute(sql: statement)
    }
  }

  private static let elements = """
    <entity name="TodoItem">
      <attribute name="id" attributeType="String"/>
      <attribute name="createdAt" optional="YES" attributeType="Date"/>
      <attribute name="number" optional="YES" attributeType="Integer 64"/>
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="updatedAt" optional="YES" attributeType="Date"/>
      <attribute name="version" optional="YES" attributeType="String"/>
    </entity>
    \(systemTables)
    """

  static let systemTables = """
    <entity name="MS_TableConfig">
      <attribute name="id" attributeType="String"/>
      <attribute name="key" optional="YES" attributeType="String"/>
      <attribute name="keyType" optional="YES" attributeType="Integer 64"/>
      <attribute name="table" optional="YES" attributeType="String"/>
      <attribute name="value" optional="YES" attributeType="String"/>
    </entity>
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
}
