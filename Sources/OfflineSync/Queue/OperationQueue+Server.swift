import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// The service that the rows come from.
extension OperationQueue {
  /// How much older a row may be than when it was last seen, in milliseconds, since clocks are set back a
  /// little.
  private static var maximumSetback: Int64 { 60_000 }

  /// Returns what was last seen of the service's history; nil if nothing was.
  func storedEpoch(in db: Database) throws -> String? { try StateTable.value(.epoch, in: db) }

  /// Keeps what was seen of the service's history, in the transaction that stores something from it.
  func keepEpoch(in db: Database) throws {
    guard let (seen, first) = epoch?.known, let seen else { return }
    let stored = try storedEpoch(in: db).flatMap { EpochHeader($0) }
    // Another process may have seen more, or another span, or have accepted another server.
    if stored?.span == seen.span {
      if stored?.changed ?? 0 >= seen.changed { return }
    } else if stored?.span != first?.span {
      return
    }
    try db.execute(#"UPDATE "_Sync" SET "epoch" = \#(bind: seen.text), "common" = NULL"#)
  }

  /// Lets the next pull compare all rows if a request has shown the table through another view than the last
  /// pulls: what was sent through it may not be visible through the former one.
  func noteView(of table: QueueTable, in db: Database) throws {
    guard keepsTokens, let view = views?.view(ofTable: table.table.wireName) else { return }
    try restart(table.name, outsideOf: view, in: db)
  }

  /// Lets the pulls of a table that continued in another view than a given one begin at the beginning, and
  /// compare all rows: the user may see rows now that have not changed since, and no longer see others.
  func restart(_ table: String, outsideOf view: String?, in db: Database) throws {
    for query in try StoredToken.queries(of: table, in: db) {
      guard var stored = try StoredToken.find(query, of: table, in: db), stored.view != view else { continue }
      try AnswerCount.set(.reconciles, true, of: table, in: db)
      guard stored.token != nil else { continue }
      (stored.token, stored.seen) = (nil, nil)
      try stored.save(query, of: table, in: db)
    }
  }

  /// Keeps until when another service has the same history, unless the app has decided about it meanwhile.
  func note(_ other: OtherServer, in db: Database) throws {
    let stored = try storedEpoch(in: db).flatMap { EpochHeader($0) }
    guard let seen = other.seen, stored?.span == seen.span else { return }
    try db.execute(#"UPDATE "_Sync" SET "common" = \#(bind: other.common.databaseValue)"#)
  }

  /// Returns the other service that an answer reveals: its row is older than it was. Only for services that
  /// report no history.
  func otherServer(in outcome: PushOutcome, for claim: Claim, in db: Database) throws -> OtherServer? {
    guard epoch?.known.seen == nil, case .live(let json, _) = outcome else { return nil }
    let table = try table(claim.operation.table)
    // Rows from before the decision keep their times until the next pull.
    guard try !AnswerCount.has(.reconciles, of: table.name, in: db), let place = table.updatedAt,
      let base = try table.known(of: claim.operation.id, .base, in: db),
      let seen = Self.milliseconds(base.values[place]),
      let time = json[coder.name(of: table.columns[place])]?.string.flatMap({ WireDate($0) })?.milliseconds
    else { return nil }
    return time < seen - Self.maximumSetback ? OtherServer() : nil
  }

  /// Accepts another service, or another state of it, as the one that the rows come from.
  func change(to change: ServerChange, in db: Database) throws {
    let common = try db.value(Int64.self, #"SELECT "common" FROM "_Sync""#)
    for table in tables.values.sorted(by: { $0.name < $1.name }) {
      try OperationsTable.update(.table(table.name).and(.isSent), .inDoubt(by: UUID().uuidString), in: db)
      switch change {
      case .compare:
        try restartPulls(of: table, in: db)
        try AnswerCount.set(.reconciles, true, of: table.name, in: db)
      case .sendAgain:
        try restartPulls(of: table, in: db)
        try queueRows(of: table, changedAfter: common, in: db)
      case .startOver: try wipe(table, in: db)
      }
      try forgetTimes(of: table, in: db)
    }
    try db.execute(#"UPDATE "_Sync" SET "epoch" = NULL, "common" = NULL"#)
  }

  private func restartPulls(of table: QueueTable, in db: Database) throws {
    if keepsTokens { try StoredToken.restartAll(of: table.name, in: db) }
    // The server's rows come again, and what was set aside is the former server's.
    for row in try SetAsideRow.all(of: table.name, in: db) {
      try SetAsideRow.remove(row.id.databaseValue, of: table.name, in: db)
    }
    try AnswerCount.addRemoval(of: table.name, in: db)
  }

  /// Queues as insertions the rows that the service cannot have, or not as they are here: those that have
  /// changed since the histories diverged.
  private func queueRows(of table: QueueTable, changedAfter common: Int64?, in db: Database) throws {
    let place = table.updatedAt
    for id in try db.values(DatabaseValue.self, "SELECT \(table.names[table.id]) FROM \(table.quoted)") {
      try settleEmptyOperations(of: id, in: table, db)
      guard var row = try table.row(id, in: db), try !hasOperation(of: id, in: table, db) else { continue }
      if let common, let place, let time = Self.milliseconds(row[place]), time < common { continue }
      for mark in table.marks { row[mark] = .null }
      try applying(in: db) { _ = try table.store(row, in: db) }
      _ = try OperationsTable.insert(of: id, in: table.name, db)
    }
  }

  /// Lets rows of the other service be older than they were when last seen.
  private func forgetTimes(of table: QueueTable, in db: Database) throws {
    guard let place = table.updatedAt else { return }
    try db.execute("UPDATE \(name: KnownTable.name(of: table.name)) SET \(table.names[place]) = NULL")
  }

  private static func milliseconds(_ value: DatabaseValue) -> Int64? {
    Date.fromDatabaseValue(value).map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) }
  }
}
