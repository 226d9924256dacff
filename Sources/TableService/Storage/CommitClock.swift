import GRDB
import TableWire

/// The times of changes, in the order of commits. The last one is in the database, and moves with the
/// transaction.
struct CommitClock: Sendable {
  private static let table = "__service"
  private static let key = "updatedAt"

  let timestamps: TableServiceOptions.Timestamps
  let now: @Sendable () -> Int64

  static func prepare(in db: Database) throws {
    try db.execute(
      sql: "CREATE TABLE IF NOT EXISTS \"\(table)\" (\"key\" TEXT PRIMARY KEY, \"value\" INTEGER NOT NULL)"
    )
  }

  /// The time of the changes of this transaction, as text. It must be asked for once.
  func stamp(in db: Database) throws -> String {
    let last = try Int64.fetchOne(
      db,
      sql: "SELECT \"value\" FROM \"\(Self.table)\" WHERE \"key\" = ?",
      arguments: [Self.key]
    )
    let time = next(after: last)
    try db.execute(
      sql: "INSERT OR REPLACE INTO \"\(Self.table)\" (\"key\", \"value\") VALUES (?, ?)",
      arguments: [Self.key, time]
    )
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
