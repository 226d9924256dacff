package import Foundation
package import GRDB

/// A Core Data store: its identity and its tables, read from a copy.
///
/// ```swift
/// let store = try CoreDataStore(path: "Notes.sqlite")
/// print(store.uuid, store.numbers.map(\.name))
/// ```
package final class CoreDataStore: Sendable {
  /// The path of the original.
  package let path: String
  /// The identifier that Core Data gave the store when it was created.
  package let uuid: String
  /// The entities that the store numbers, by number.
  package let numbers: [NumberedEntity]
  /// The tables, with the names of their columns. SQLite's own tables are not among them.
  package let tables: [String: [String]]
  private let copy: StoreCopy
  private let queue: DatabaseQueue

  /// Copies a store and reads what it states of itself.
  ///
  /// - Parameters:
  ///   - path: the path of the store
  ///   - folder: where the copy is kept meanwhile; the folder for temporary files if nil
  /// - Throws: `CoreDataStoreError`
  package init(path: String, copyingInto folder: URL? = nil) throws(CoreDataStoreError) {
    self.path = path
    copy = try StoreCopy(of: path, in: folder ?? FileManager.default.temporaryDirectory)
    let copyPath = copy.path
    (queue, tables, uuid, numbers) = try Self.reporting(path) {
      let queue = try DatabaseQueue(path: copyPath, configuration: Self.configuration)
      let (tables, uuid, numbers) = try queue.read { db in
        let tables = try Self.tables(in: db)
        guard Set(tables["Z_METADATA"] ?? []).isSuperset(of: ["Z_VERSION", "Z_UUID"]),
          Set(tables["Z_PRIMARYKEY"] ?? []).isSuperset(of: ["Z_ENT", "Z_NAME", "Z_SUPER"])
        else { throw CoreDataStoreError.notAStore(path: path) }
        let uuid = try String.fetchOne(
          db,
          sql: "SELECT CAST(Z_UUID AS TEXT) FROM Z_METADATA ORDER BY Z_VERSION DESC"
        )
        return (tables, uuid ?? "", try NumberedEntity.all(in: db, of: path))
      }
      return (queue, tables, uuid, numbers)
    }
  }

  /// Reads from the copy.
  ///
  /// - Throws: `CoreDataStoreError` for damage, and what the closure throws
  package func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    do {
      return try queue.read(value)
    } catch let error as DatabaseError where Self.isDamage(error) {
      throw CoreDataStoreError.damaged(path: path, message: error.message ?? "\(error.resultCode)")
    }
  }

  /// The path of the copy, to attach it to another connection.
  var copyPath: String { copy.path }

  /// The archive of the store's model; nil if the store has none.
  ///
  /// - Throws: `CoreDataStoreError`
  package func modelArchive() throws(CoreDataStoreError) -> [UInt8]? {
    guard tables["Z_MODELCACHE"]?.contains("Z_CONTENT") == true else { return nil }
    return try Self.reporting(path) {
      try read { db in
        try Data.fetchOne(
          db,
          sql: "SELECT Z_CONTENT FROM Z_MODELCACHE WHERE typeof(Z_CONTENT) = 'blob' AND length(Z_CONTENT) > 0"
        )
        .map { Array($0) }
      }
    }
  }

  /// The folder in which Core Data keeps large values: `.Notes_SUPPORT/_EXTERNAL_DATA` beside `Notes.sqlite`.
  package var externalDataFolder: URL {
    let file = URL(fileURLWithPath: path)
    return file.deletingLastPathComponent()
      .appendingPathComponent(".\(file.deletingPathExtension().lastPathComponent)_SUPPORT", isDirectory: true)
      .appendingPathComponent("_EXTERNAL_DATA", isDirectory: true)
  }

  // MARK: -

  /// A store is hostile until it is read: nothing in its schema may call functions or write.
  private static var configuration: GRDB.Configuration {
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }

  private static func tables(in db: Database) throws -> [String: [String]] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT m.name AS "table", c.name AS "column" FROM sqlite_master AS m, pragma_table_info(m.name) AS c
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.sql NOT LIKE 'CREATE \
        VIRTUAL%'
        ORDER BY m.name, c.cid
        """
    )
    return rows.reduce(into: [:]) { tables, row in
      guard let table = row["table"] as String?, let column = row["column"] as String? else { return }
      tables[table, default: []].append(column)
    }
  }

  /// Returns whether an error is due to the store, and not to the file that is written.
  static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(
      error.resultCode
    )
  }

  private static func reporting<Value>(
    _ path: String,
    _ work: () throws -> Value
  ) throws(CoreDataStoreError) -> Value {
    do {
      return try work()
    } catch let error as CoreDataStoreError {
      throw error
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw .notADatabase(path: path)
    } catch let error as DatabaseError {
      throw .damaged(path: path, message: error.message ?? "\(error.resultCode)")
    } catch {
      throw .damaged(path: path, message: "\(error)")
    }
  }
}
