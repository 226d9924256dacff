@_spi(Generated) import DataModelRuntime
import GRDB
import NoteVersions
import SyncedNotes

@testable import OfflineSync

/// An app of one version: its schema, and what it does by generated types.
struct SimulatedVersion: Sendable {
  let schema: LocalStoreSchema
  let types: any SimulatedTypes

  /// The only version of a model.
  static let only = [
    SimulatedVersion(
      schema: SyncedNotesSchema.schema,
      types: NoteTypes<SyncedNotes.Note, SyncedNotes.Folder>()
    )
  ]

  /// The versions of a model, the oldest first. Each app knows the steps from those before it.
  static let three = [
    SimulatedVersion(
      schema: FirstNotes.NoteVersionsSchema.schema,
      types: NoteTypes<FirstNotes.Note, FirstNotes.Folder>()
    ),
    SimulatedVersion(
      schema: SecondNotes.NoteVersionsSchema.schema,
      types: NoteTypes<SecondNotes.Note, SecondNotes.Folder>()
    ),
    SimulatedVersion(
      schema: ThirdNotes.NoteVersionsSchema.schema,
      types: NoteTypes<ThirdNotes.Note, ThirdNotes.Binder> { pageSize in
        [PullQuery(ThirdNotes.Tag.self, id: "all", pageSize: pageSize)]
      }
    ),
  ]

  /// The table that is called so on the server.
  func table(_ wireName: String) -> SyncedTable? {
    schema.syncedTables.first { $0.wireName == wireName }
  }

  /// The name on the server of a table in the database.
  func wireName(of table: String) -> String {
    schema.syncedTables.first { $0.name == table }?.wireName ?? table
  }

  /// The name in the database, in quotes, of what is called so on the server: a table, or a column of notes.
  func name(_ wireName: String) -> String {
    let column = table("Note")?.columns.first { $0.role == .value && $0.wireName == wireName }?.name
    return (table(wireName)?.name ?? column ?? wireName).quotedDatabaseIdentifier
  }
}

extension SyncedTable {
  /// The columns whose values are sent.
  var values: [SyncedColumn] { columns.filter { $0.role == .value } }
}

extension SimulatedVersion {
  func rows(in db: Database) throws -> [RowName: RowValues] {
    var found: [RowName: RowValues] = [:]
    for table in schema.syncedTables {
      let query = "SELECT * FROM \(table.name.quotedDatabaseIdentifier)"
      for row in try Row.fetchAll(try db.cachedStatement(sql: query)) {
        var values = RowValues(
          uniqueKeysWithValues: table.values.map { ($0.wireName, row[$0.name] as DatabaseValue) }
        )
        values["version"] = row["version"] as DatabaseValue
        found[RowName(table: table.wireName, id: row["id"])] = values
      }
    }
    return found
  }

  func queue(of store: LocalStore) throws -> OfflineSync.OperationQueue {
    try store.database.read { db in
      try OfflineSync.OperationQueue(schema.syncedTables, dialect: .mobileApps, in: db)
    }
  }

  /// The row of a table of this version.
  func name(of table: String, _ id: String) -> RowName { RowName(table: wireName(of: table), id: id) }
}
