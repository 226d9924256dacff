import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// The record of a query in `MS_TableConfig`: where its last pull ended, and what it asked for.
struct StoredToken: Sendable, Hashable {
  var token: PullToken?
  /// The question, as ``PullRun/text`` writes it: the token of another question is useless.
  var question: String
  /// The time up to which the query has seen all changes of a service that forgets deleted rows, in
  /// milliseconds since 1970; nil if the service does not say.
  var seen: Int64?
  /// The digest of the view through which the rows came; nil if neither the service nor the app says.
  var view: String?

  /// Returns the record of a query; nil if it was never pulled.
  static func find(_ query: String, of table: String, in db: Database) throws -> StoredToken? {
    let rows = try db.rows(
      """
      SELECT "keyType", "value" FROM "MS_TableConfig" WHERE "table" = \(bind: table) \
      AND "key" = \(bind: query)
      """
    )
    var values: [TokenTable.KeyType: String] = [:]
    for row in rows {
      if let kind = Int64.fromDatabaseValue(row[0]).flatMap(TokenTable.KeyType.init) {
        values[kind] = String.fromDatabaseValue(row[1])
      }
    }
    // An unreadable token counts as none: everything is pulled again.
    guard let question = values[.question] else { return nil }
    let time = values[.time].flatMap { WireDate($0) }?.milliseconds
    return StoredToken(
      token: time.map { PullToken(time: $0, id: values[.id]) },
      question: question,
      seen: values[.seen].flatMap { Int64($0) }.flatMap { WireDate.range.contains($0) ? $0 : nil },
      view: values[.view]
    )
  }

  /// Saves the record.
  func save(_ query: String, of table: String, in db: Database) throws {
    let values: [(TokenTable.KeyType, String?)] = [
      (.time, token.flatMap { WireDate(milliseconds: $0.time)?.text }), (.question, question),
      (.id, token?.id), (.seen, seen.map { "\($0)" }), (.view, view),
    ]
    for (kind, value) in values {
      let isThis: BoundCondition<DatabaseValue> = """
        "table" = \(bind: table) AND "key" = \(bind: query) AND "keyType" = \(bind: kind.rawValue)
        """
      guard let value else {
        try db.execute(.delete(from: TokenTable.name, where: isThis))
        continue
      }
      try db.execute(.update(TokenTable.name, set: "value", to: "\(bind: value)", where: isThis))
      if db.changesCount > 0 { continue }
      try db.execute(
        """
        INSERT INTO "MS_TableConfig" ("id", "table", "key", "keyType", "value") VALUES \
        (\(bind: UUID().uuidString), \(bind: table), \(bind: query), \(bind: kind.rawValue), \(bind: value))
        """
      )
    }
  }

  /// Saves the time up to which a query has seen all changes.
  static func setSeen(_ time: Int64, by query: String, of table: String, in db: Database) throws {
    guard var stored = try find(query, of: table, in: db) else { return }
    stored.seen = time
    try stored.save(query, of: table, in: db)
  }

  /// Returns the queries of a table that have a record.
  static func queries(of table: String, in db: Database) throws -> [String] {
    try db.values(
      String.self,
      #"SELECT DISTINCT "key" FROM "MS_TableConfig" WHERE "table" = \#(bind: table) ORDER BY "key""#
    )
  }

  /// Makes all queries of a table begin at the beginning, but forgets neither the queries nor the views
  /// through which their rows came.
  static func restartAll(of table: String, in db: Database) throws {
    let (question, view) = (TokenTable.KeyType.question.rawValue, TokenTable.KeyType.view.rawValue)
    try db.execute(
      """
      DELETE FROM "MS_TableConfig" WHERE "table" = \(bind: table) \
      AND "keyType" IS NOT \(bind: question) AND "keyType" IS NOT \(bind: view)
      """
    )
  }

  /// Forgets a query of a table.
  static func remove(_ query: String, of table: String, in db: Database) throws {
    try db.execute(
      #"DELETE FROM "MS_TableConfig" WHERE "table" = \#(bind: table) AND "key" = \#(bind: query)"#
    )
  }

  /// Forgets all queries of a table: the next pulls begin at the beginning.
  static func removeAll(of table: String, in db: Database) throws {
    try db.execute(#"DELETE FROM "MS_TableConfig" WHERE "table" = \#(bind: table)"#)
  }
}
