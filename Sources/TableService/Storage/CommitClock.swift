import GRDB
import TableWire

/// The times of changes, in the order of commits. The last one is in the database, and moves with the
/// transaction.
struct CommitClock: Sendable {
  private static let table = "__service"
  /// The time of the last change.
  private static let key = "updatedAt"
  /// Until when deleted rows are forgotten.
  private static let forgottenKey = "forgotten"

  let timestamps: TableServiceOptions.Timestamps
  let now: @Sendable () -> Int64
  /// Which span of the history the changes are a part of.
  let epoch: ServiceEpoch

  static func prepare(in db: Database) throws {
    try db.execute(
      sql: "CREATE TABLE IF NOT EXISTS \"\(table)\" (\"key\" TEXT PRIMARY KEY, \"value\" INTEGER NOT NULL)"
    )
  }

  /// The time of the last change, in milliseconds since 1970; nil if there was none.
  static func last(in db: Database) throws -> Int64? { try value(key, in: db) }

  /// Until when deleted rows are forgotten, in milliseconds since 1970; nil if none is.
  static func forgotten(in db: Database) throws -> Int64? { try value(forgottenKey, in: db) }

  /// Notes that rows are forgotten that were deleted before a time.
  static func setForgotten(_ time: Int64, in db: Database) throws { try set(forgottenKey, time, in: db) }

  private static func value(_ key: String, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT \"value\" FROM \"\(table)\" WHERE \"key\" = ?"),
      arguments: [key]
    )
  }

  private static func set(_ key: String, _ value: Int64, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO \"\(table)\" (\"key\", \"value\") VALUES (?, ?)",
      arguments: [key, value]
    )
  }

  /// The time of the changes of this transaction, as text. It must be asked for once.
  func stamp(in db: Database) throws -> String {
    let time = next(after: try Self.last(in: db))
    try Self.set(Self.key, time, in: db)
    try epoch.note(time, in: db)
    guard let date = WireDate(milliseconds: time) else { throw OutOfTime() }
    return date.text
  }

  /// The clock shows a year that dates on the wire do not have.
  struct OutOfTime: Error {}

  private func next(after last: Int64?) -> Int64 {
    let time = now()
    switch timestamps {
    case .strictlyIncreasing:
      return max(time, last.map { $0 + 1 } ?? time)
    case .clock(let resolution):
      let step = Int64(max(1, resolution))
      let remainder = ((time % step) + step) % step
      return max(time - remainder, last ?? .min)
    }
  }
}
