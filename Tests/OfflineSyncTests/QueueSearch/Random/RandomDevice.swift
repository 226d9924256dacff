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
  var pages: [RandomPage] = []
  /// The newest version that each row has had here without an edit.
  var newest: [RowName: Int] = [:]
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
    try queue.operations(.constant(true), in: db)
  }

  func name(of operation: QueuedOperation) -> RowName {
    RowName(table: operation.table, id: operation.itemID.lowercased())
  }

  /// Looks whether rows without edits are as new as they were.
  ///
  /// - Throws: ``Violation`` if one has gone back
  mutating func noteVersions(but edited: Set<RowName>, in db: Database) throws {
    for table in RandomSchema.tables {
      let sql = "SELECT \"id\", \"version\" FROM \(table.name.quotedDatabaseIdentifier)"
      for row in try db.rows(made: sql, []) {
        let name = RowName(table: table.name, id: (String.fromDatabaseValue(row[0]) ?? "").lowercased())
        guard !edited.contains(name) else { continue }
        guard let version = String.fromDatabaseValue(row[1]).flatMap({ Int($0.dropFirst()) }) else {
          throw Violation(3, "\(name) has no version, and no operation")
        }
        if version < newest[name] ?? 0 { throw Violation(3, "\(name) has gone back to an older row") }
        newest[name] = version
      }
    }
  }
}
