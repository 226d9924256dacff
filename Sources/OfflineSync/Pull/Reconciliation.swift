import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// A search for the rows of a table that the server no longer has.
///
/// It begins with the rows that are here and have no operation, and strikes out each row that a pull of
/// everything shows. The rest is removed, except for rows that have changed meanwhile. Rows that are inserted
/// during the search are not affected.
struct Reconciliation: Sendable {
  private let table: QueueTable
  private let queue: OperationQueue
  /// The name of a temporary table of this connection, which vanishes with it: after a crash, everything is
  /// requested again. Each run has its own table: one that could not be dropped, for example while the
  /// database was suspended, does not get in the way of another run.
  private let name: WholeSQL
  /// How often rows of the table were removed from this device only, before the search.
  private let removals: Int64

  /// Notes the rows that are here.
  init(of table: QueueTable, _ queue: OperationQueue, in db: Database) throws {
    self.table = table
    self.queue = queue
    removals = try AnswerCount.find(of: table.name, in: db).removals
    name = "temp.\(name: "_Missing.\(table.name).\(UUID().uuidString)")"
    try db.execute(
      #"CREATE TABLE \#(name) ("id" TEXT COLLATE NOCASE PRIMARY KEY, "version", "time") WITHOUT ROWID"#
    )
    let id = table.names[table.id]
    try db.execute(
      """
      INSERT INTO \(name) SELECT \(id), \(column(.version)), \(column(.updatedAt)) FROM \(table.quoted) AS \
      "row" WHERE \(OperationsTable.haveNone(id: #""row".\#(id)"#, of: table.name))
      """
    )
    try db.execute(
      """
      INSERT OR IGNORE INTO \(name) SELECT "id", NULL, NULL FROM "_SetAside" \
      WHERE "table" = \(bind: table.name)
      """
    )
  }

  /// Notes that the server has rows.
  func note(_ rows: [ReceivedPage.Row], in db: Database) throws {
    for row in rows { try db.execute(#"DELETE FROM \#(name) WHERE "id" = \#(bind: row.id)"#) }
  }

  /// Removes the rows that the server does not have.
  ///
  /// - Returns: the number of removed rows
  /// - Throws: ``SyncFailure`` if rows were removed here meanwhile, or another server was accepted: what the
  ///   search has seen is out of date
  func finish(in db: Database) throws -> Int {
    guard try AnswerCount.find(of: table.name, in: db).removals == removals else {
      throw SyncFailure(.disturbed, "rows of '\(table.name)' were removed here while all were compared")
    }
    let id = table.names[table.id]
    let missing = try db.values(
      DatabaseValue.self,
      """
      SELECT "missing"."id" FROM \(name) AS "missing" JOIN \(table.quoted) AS "row" ON "row".\(id) = \
      "missing"."id" WHERE "missing"."version" IS \(column(.version)) AND "missing"."time" IS \
      \(column(.updatedAt)) AND \(table.isOfServer) \
      AND \(OperationsTable.haveNone(id: #""missing"."id""#, of: table.name))
      """
    )
    try queue.applying(in: db) {
      for id in missing { try table.remove(id, in: db) }
    }
    try db.execute(
      """
      DELETE FROM "_SetAside" WHERE "table" = \(bind: table.name) AND "id" IN (SELECT "id" FROM \(name))
      """
    )
    try AnswerCount.addAnswer(of: table.name, in: db)
    try AnswerCount.set(.reconciles, false, of: table.name, in: db)
    try AnswerCount.set(.hasUnnamed, false, of: table.name, in: db)
    return missing.count
  }

  /// Drops the temporary table.
  func drop(in db: Database) throws {
    try db.execute("DROP TABLE IF EXISTS \(name)")
  }

  private func column(_ role: SyncedColumn.Role) -> WholeSQL {
    guard let place = table.columns.firstIndex(where: { $0.role == role }) else { return "NULL" }
    return #""row".\#(table.names[place])"#
  }
}
