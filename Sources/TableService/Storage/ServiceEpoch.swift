import Foundation
import GRDB
import HTTPTypes
import TableWire

/// The spans of a service's history, in its database: one for each time that it was opened.
///
/// A database that was put back to an earlier state has other spans from then on than clients have seen, or
/// has ended one of them at an earlier time.
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
        CREATE TABLE IF NOT EXISTS "\(Self.table)" ("number" INTEGER PRIMARY KEY, \
        "span" TEXT NOT NULL UNIQUE, "begin" INTEGER NOT NULL)
        """
    )
    span = UUID().uuidString.lowercased()
    try db.execute(
      sql: "INSERT INTO \"\(Self.table)\" (\"span\", \"begin\") VALUES (?, ?)",
      arguments: [span, try CommitClock.last(in: db) ?? 0]
    )
  }

  /// What answers say of the history, and of what is forgotten of it.
  func fields(now: Int64, in db: Database) throws -> HTTPFields {
    var fields = HTTPFields()
    let changed = try CommitClock.last(in: db) ?? 0
    fields[.tableEpoch] = EpochHeader(span: span, changed: changed).text
    if let time = try CommitClock.forgotten(in: db) {
      fields[.tableForgotten] = ForgottenHeader(time: time, now: max(now, changed)).text
    }
    return fields
  }

  /// What is answered to a client that has seen another history; nil to one that has not.
  ///
  /// - Parameters:
  ///   - seen: what the client has seen last; nil if it cannot be read
  ///   - db: where the history is
  /// - Returns: the header of the refusal
  /// - Throws: `DatabaseError`
  func refusal(of seen: EpochHeader?, in db: Database) throws -> EpochHeader? {
    let found = try Row.fetchOne(
      db,
      sql: """
        SELECT "next"."begin" FROM "\(Self.table)" LEFT JOIN "\(Self.table)" AS "next" \
        ON "next"."number" = "\(Self.table)"."number" + 1 WHERE "\(Self.table)"."span" = ?
        """,
      arguments: [seen?.span]
    )
    let end = found.flatMap { $0[0] as Int64? }
    // A span without an end goes on.
    if let seen, found != nil, end.map({ seen.changed <= $0 }) ?? true { return nil }
    return EpochHeader(span: span, changed: try CommitClock.last(in: db) ?? 0, common: end)
  }
}
