import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import SQLText
import TableWire

/// Finds the rows of a table that the server does not have any more.
///
/// It begins with the rows that are here and have no operation, and strikes out each that a pull of
/// everything shows. What is left is removed, unless something has become of the row meanwhile. A row that is
/// inserted while it goes on is none of them.
struct Reconciliation: Sendable {
  private let table: QueueTable
  private let queue: OperationQueue
  /// A table of this connection alone, which goes with it: after a crash, everything is asked again. Each run
  /// has one of its own: that of a run which could not remove it, as while the database was suspended, stands
  /// in no other's way.
  private let name: WholeSQL
  /// How often rows of the table were removed from the device alone before.
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
  /// - Returns: how many there were
  /// - Throws: ``SyncFailure`` if rows were removed here meanwhile, or another server was accepted: what it
  ///   has seen is of before
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
      \(column(.updatedAt)) AND \(isOfServer) \
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

  /// Forgets everything.
  func drop(in db: Database) throws {
    try db.execute("DROP TABLE IF EXISTS \(name)")
  }

  /// The condition that a row came of the server once. One that was here before sync began is nowhere else.
  private var isOfServer: WholeSQL {
    let marks: [WholeSQL] = table.marks.map { #""row".\#(table.names[$0]) IS NOT NULL"# }
    return marks.isEmpty ? "TRUE" : "(\(marks.joined(separator: " OR ")))"
  }

  private func column(_ role: SyncedColumn.Role) -> WholeSQL {
    guard let place = table.columns.firstIndex(where: { $0.role == role }) else { return "NULL" }
    return #""row".\#(table.names[place])"#
  }
}
