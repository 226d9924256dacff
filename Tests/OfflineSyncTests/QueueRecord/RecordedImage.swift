@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB

@testable import OfflineSync

/// What an app and a server can see of a store: its rows, and what a push would send.
///
/// Numbers of operations are places in their order, and an operation that would send nothing does not count.
/// So the image does not depend on how the queue keeps them.
struct RecordedImage {
  private let db: Database
  private let queue: OfflineSync.OperationQueue
  private let version: SimulatedVersion
  private let now: Date
  private var lines: [String] = []

  /// - Parameters:
  ///   - version: the version of the app
  ///   - queue: the queue of the store
  ///   - now: the time of the device
  ///   - db: a connection that may write
  /// - Returns: the image as lines of text
  /// - Throws: `DatabaseError`
  static func text(
    _ version: SimulatedVersion,
    _ queue: OfflineSync.OperationQueue,
    now: Date,
    in db: Database
  ) throws -> String {
    var image = RecordedImage(db: db, queue: queue, version: version, now: now)
    try image.addRows()
    try image.addOperations()
    try image.addConflicts()
    return image.lines.joined(separator: "\n")
  }

  private init(db: Database, queue: OfflineSync.OperationQueue, version: SimulatedVersion, now: Date) {
    self.db = db
    self.queue = queue
    self.version = version
    self.now = now
  }

  // MARK: - Rows

  private mutating func addRows() throws {
    for table in version.schema.syncedTables {
      let names = table.columns.map(\.name)
      let columns = names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
      let sql = "SELECT \(columns) FROM \(table.name.quotedDatabaseIdentifier) ORDER BY \"id\""
      for row in try db.rows(made: sql, []) {
        lines.append("\(table.name) \(Self.text(row, names))")
      }
      if let token = try RandomPage.token(table.name, in: db) {
        lines.append("\(table.name) is pulled to \(token)")
      }
      let leftOut = try db.rows(
        made: #"SELECT "id" FROM "_LeftOut" WHERE "table" = ? ORDER BY "id""#,
        [table.name.databaseValue]
      )
      for row in leftOut {
        lines.append("\(table.name) leaves out \(String.fromDatabaseValue(row[0]) ?? "")")
      }
    }
  }

  private static func text(_ row: [DatabaseValue], _ names: [String]) -> String {
    zip(names, row).map { "\($0)=\($1)" }.joined(separator: " ")
  }

  // MARK: - Operations

  private mutating func addOperations() throws {
    let found = try RecordedOperation.all(queue, now: now, in: db).filter { $0.request != nil }
    let places = Dictionary(uniqueKeysWithValues: found.enumerated().map { ($1.operation.id, $0 + 1) })
    for (place, entry) in found.enumerated() {
      let operation = entry.operation
      let pending = try queue.pendingOperation(operation, in: db)
      let failure = pending.failure.map { ", \($0.reason)" } ?? ""
      let blocker = try queue.blocker(of: operation, in: db).flatMap { places[$0] }
      lines.append(
        "\(place + 1). \(operation.table) \(operation.itemID) \(pending.state)\(failure): "
          + (entry.request ?? "") + (blocker.map { " after \($0)" } ?? "")
      )
    }
  }

  // MARK: - Conflicts

  private mutating func addConflicts() throws {
    for conflict in try queue.conflicts(in: db) {
      let rows = [("base", conflict.baseRow), ("here", conflict.localRow), ("there", conflict.serverRow)]
      let text = rows.map { "\($0) \($1.map { row in Self.text(row) } ?? "none")" }
      lines.append("undecided \(conflict.operation.itemID): \(text.joined(separator: "; "))")
    }
  }

  private static func text(_ row: SyncedRow) -> String {
    let names = row.table.columns.map(\.name)
    return text(names.map { row[$0] }, names)
  }
}
