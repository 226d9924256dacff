import CoreDataTestSupport
import DataModelDefinition
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import DataModelTool
import Foundation
import GRDB

@_spi(Generated) @testable import CoreDataImport

/// A Core Data store that a test writes in SQL, as Core Data lays it out, with the model that it belongs to.
///
/// Numbers, names of tables and columns are written out in each test: they are what is tested.
struct MadeStore {
  let folder: TemporaryFolder
  let model: LoweredModel
  var decisions = ImportDecisions()
  var path: String { folder.file("Store.sqlite").path }
  var output: String { folder.file("new.db").path }

  /// Writes a store.
  ///
  /// - Parameters:
  ///   - elements: the entities of the model, as XML
  ///   - entities: the entities in the order of their numbers, from 1
  ///   - parents: the numbers of the entities above, by entity
  ///   - profile: the use of the model
  ///   - hasArchive: whether the store carries its model
  ///   - sql: the tables and rows
  /// - Throws: `DatabaseError`, and what is wrong with the model
  init(
    _ elements: String,
    entities: [String],
    parents: [String: Int] = [:],
    profile: ModelProfile = .none,
    hasArchive: Bool = false,
    _ sql: String
  ) throws {
    folder = try TemporaryFolder()
    model = try ModelXML(elements).lowered(profile)
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
          CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX \
          INTEGER);
          INSERT INTO Z_METADATA VALUES (1, '374C5961-3E41-43E5-915C-383EA914074C', x'00');
          """
      )
      for (index, name) in entities.enumerated() {
        try db.execute(
          sql: "INSERT INTO Z_PRIMARYKEY VALUES (?, ?, ?, 0)",
          arguments: [index + 1, name, parents[name] ?? 0]
        )
      }
      if hasArchive {
        let archive = Data(ArchiveWriter.bytes(of: try CoreDataVersion(model).read().archivedModel))
        try db.execute(sql: "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)")
        try db.execute(sql: "INSERT INTO Z_MODELCACHE VALUES (?)", arguments: [archive])
      }
      try db.execute(sql: sql)
    }
    try queue.close()
  }

  var versions: CoreDataVersions {
    CoreDataVersions(
      schema: LocalStoreSchema(model),
      versions: [CoreDataVersion(model, decisions)]
    )
  }

  /// Imports the store as an app does.
  @discardableResult
  func imported() async throws -> CoreDataImportReport {
    let outcome = try await LocalStore.importCoreDataStore(
      at: URL(fileURLWithPath: path),
      into: output,
      versions
    )
    guard case .imported(let report) = outcome else { throw UnexpectedOutcome(outcome: outcome) }
    return report
  }

  /// Changes the store.
  func execute(_ sql: String) async throws {
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in try db.execute(sql: sql) }
    try queue.close()
  }

  /// Imports a store whose rows do not fit.
  ///
  /// - Returns: what is said of each row
  func reasonsOfRefusal() async throws -> [String] {
    do {
      try await imported()
      return []
    } catch CoreDataImportError.rowsDoNotFit(_, _, let findings) {
      return findings.map(\.description)
    }
  }

  /// Returns the rows of a query over the new file, each as a line with bars.
  func rows(_ sql: String) throws -> [String] {
    try LocalStore(LocalStoreSchema(model), path: output).read { db in
      try Row.fetchAll(db, sql: sql).map { row in
        row.databaseValues.map { value in
          switch value.storage {
          case .null: "NULL"
          case .int64(let number): "\(number)"
          case .double(let number): "\(number)"
          case .string(let text): text
          case .blob(let data): data.map { String(format: "%02x", $0) }.joined()
          }
        }.joined(separator: "|")
      }
    }
  }

  struct UnexpectedOutcome: Error {
    let outcome: CoreDataImportOutcome
  }
}
