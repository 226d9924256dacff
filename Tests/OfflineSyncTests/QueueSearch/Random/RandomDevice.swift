import DataModelRuntime
import Foundation
import GRDB

@testable import OfflineSync

/// A store in a file, with the attempts and pages that are under way for it.
struct RandomDevice {
  typealias RowName = RandomServer.RowName

  struct Flight {
    let claim: Claim
    let name: RowName
    var outcome: PushOutcome?
  }

  struct Page {
    let table: String
    let token: Int
    let answers: Int64
    let rows: [(version: Int, json: JSONObject, isDeleted: Bool)]
  }

  /// A column of a row.
  struct Cell: Hashable {
    let name: RowName
    let column: String
  }

  /// One, or two of two processes.
  let connections: [DatabaseQueue]
  let queue: OfflineSync.OperationQueue
  /// Seconds since 1970, as the device has it.
  var clock = 1_800_000_000
  var flights: [Flight] = []
  var pages: [Page] = []
  /// Up to which version it has each table.
  var tokens: [String: Int] = [:]
  /// The newest edits that the server has not had.
  var owed: [Cell: JSONValue] = [:]
  /// Edited values that the server has not had.
  var open: Set<JSONValue> = []
  /// Deletions of rows that the server had, which it has not carried out.
  var owedDeletions: Set<RowName> = []

  /// - Parameters:
  ///   - file: a store of ``RandomSchema``
  ///   - count: how many processes use it
  /// - Throws: `DatabaseError`
  init(_ file: URL, connections count: Int) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // The power does not fail here.
      try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
    }
    let configured = configuration
    connections = try (0..<count).map { _ in
      try DatabaseQueue(path: file.path, configuration: configured)
    }
    queue = try connections[0].write { db in
      try OfflineSync.OperationQueue(RandomSchema.tables, dialect: .mobileApps, in: db)
    }
  }

  var now: Date { Date(timeIntervalSince1970: Double(clock)) }

  func operations(_ db: Database) throws -> [QueuedOperation] {
    try QueuedOperation.all(#"ORDER BY "id""#, in: db)
  }

  func name(of operation: QueuedOperation) -> RowName {
    RowName(table: operation.table, id: operation.itemID.lowercased())
  }

  func answers(_ table: String, _ db: Database) throws -> Int64 {
    try WholeValues.rows(
      #"SELECT "count" FROM "_Answers" WHERE "table" = ?"#,
      [table.databaseValue],
      db
    ).first.flatMap { Int64.fromDatabaseValue($0[0]) } ?? 0
  }

  /// Applies a page, or throws it away if it is older than what is here.
  ///
  /// - Returns: whether it was applied
  mutating func apply(_ page: Page, _ db: Database) throws -> Bool {
    let operations = try operations(db).filter { $0.table == page.table }
    guard tokens[page.table] ?? 0 == page.token, try answers(page.table, db) == page.answers,
      operations.allSatisfy({ $0.sending == nil })
    else { return false }
    let table = try queue.table(page.table)
    try queue.applying(in: db) {
      for row in page.rows {
        let values = try queue.coder.values(of: row.json, of: table)
        let id = values[table.id]
        let operation = operations.first { $0.itemID.databaseValue == id }
        if let operation {
          let base = try table.known(of: operation.id, .base, in: db)
          if let base, let version = table.version, base.values[version] == values[version] { continue }
          let known = KnownRow(values: values, presence: row.isDeleted ? .deleted : .live)
          try table.setKnown(known, of: operation.id, .newer, in: db)
        } else if row.isDeleted {
          try table.delete(id, in: db)
        } else {
          try table.store(values, in: db)
        }
      }
    }
    tokens[page.table] = page.rows.map(\.version).max() ?? page.token
    return true
  }
}
