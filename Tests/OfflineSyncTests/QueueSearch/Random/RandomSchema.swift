@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import GRDB

@testable import OfflineSync

/// The model of random runs: notes in folders, with values of every storage class.
enum RandomSchema {
  static let note = SyncedTable(
    "Note",
    columns: [
      SyncedColumn("id", .string, .id), SyncedColumn("amount", .double), SyncedColumn("bytes", .data),
      SyncedColumn("createdAt", .date, .createdAt), SyncedColumn("number", .int64),
      SyncedColumn("text", .string), SyncedColumn("updatedAt", .date, .updatedAt),
      SyncedColumn("version", .string, .version), SyncedColumn("folder", .string, references: "Folder"),
    ]
  )

  static let folder = SyncedTable(
    "Folder",
    columns: [
      SyncedColumn("id", .string, .id), SyncedColumn("createdAt", .date, .createdAt),
      SyncedColumn("text", .string), SyncedColumn("updatedAt", .date, .updatedAt),
      SyncedColumn("version", .string, .version),
    ]
  )

  static let tables = [folder, note]

  static func create(in db: Database) throws {
    for statement in try ModelXML(elements).syncedStatements(tables) { try db.execute(sql: statement) }
  }

  private static let systemColumns = """
    <attribute name="id" attributeType="String"/>
    <attribute name="createdAt" optional="YES" attributeType="Date"/>
    <attribute name="text" optional="YES" attributeType="String"/>
    <attribute name="updatedAt" optional="YES" attributeType="Date"/>
    <attribute name="version" optional="YES" attributeType="String"/>
    """

  private static let elements = """
    <entity name="Folder">
      \(systemColumns)
      <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Note" \
    inverseName="folder" inverseEntity="Folder"/>
    </entity>
    <entity name="Note">
      \(systemColumns)
      <attribute name="amount" optional="YES" attributeType="Double"/>
      <attribute name="bytes" optional="YES" attributeType="Binary"/>
      <attribute name="number" optional="YES" attributeType="Integer 64"/>
      <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Folder" inverseName="notes" inverseEntity="Note"/>
    </entity>
    \(SearchSchema.systemTables)
    """
}
