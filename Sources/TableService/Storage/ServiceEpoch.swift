import Foundation
import GRDB
import HTTPTypes
import TableWire

/// The spans of a service's history, in its database: one for each time that it was opened, with the time of
/// the last change that was made in it.
///
/// A database that was put back to an earlier state does not have a span that clients have seen, or less of
/// it. Several services on one database each have a span of their own.
struct ServiceEpoch: Sendable {
  private static let table = "__epoch"

  /// The id of the span that this service has begun.
  let span: String

  /// Begins a span.
  ///
  /// - Throws: `DatabaseError`
  init(beginningIn db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS "\(Self.table)" ("span" TEXT NOT NULL PRIMARY KEY, \
        "changed" INTEGER NOT NULL)
        """
    )
    span = UUID().uuidString.lowercased()
    try db.execute(
      sql: "INSERT INTO \"\(Self.table)\" (\"span\", \"changed\") VALUES (?, ?)",
      arguments: [span, try CommitClock.last(in: db) ?? 0]
    )
  }

  /// Notes a change.
  ///
  /// - Throws: `DatabaseError`
  func note(_ time: Int64, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE \"\(Self.table)\" SET \"changed\" = ? WHERE \"span\" = ?")
      .execute(arguments: [time, span])
  }

  /// What answers say of the history, and of what is forgotten of it.
  func fields(now: Int64, in db: Database) throws -> HTTPFields {
    var fields = HTTPFields()
    let changed = try Self.changed(in: span, db) ?? 0
    fields[.tableEpoch] = EpochHeader(span: span, changed: changed).text
    if let time = try CommitClock.forgotten(in: db) {
      let last = try CommitClock.last(in: db) ?? now
      fields[.tableForgotten] = ForgottenHeader(time: time, now: max(now, last)).text
    }
    return fields
  }

  /// What is answered to a client that has seen another history; nil to one that has not.
  ///
  /// - Returns: the header of the refusal
  /// - Throws: `DatabaseError`
  func refusal(of seen: EpochHeader?, in db: Database) throws -> EpochHeader? {
    let changed = try seen.flatMap { try Self.changed(in: $0.span, db) }
    if let seen, let changed, seen.changed <= changed { return nil }
    return EpochHeader(span: span, changed: try Self.changed(in: span, db) ?? 0, common: changed)
  }

  /// The time of the last change in a span; nil if there is no such span.
  private static func changed(in span: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT \"changed\" FROM \"\(table)\" WHERE \"span\" = ?"),
      arguments: [span]
    )
  }
}
