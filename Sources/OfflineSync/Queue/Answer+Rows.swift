import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// The server's row in an answer, as values of columns.
extension Answer {
  /// A row that the server had already. It does not have what the row here has in columns that it leaves out.
  func shownRow(
    of json: JSONObject,
    presence: KnownRow.Presence = .live,
    in db: Database
  ) throws -> KnownRow {
    let known = try table.known(of: operation.id, .base, in: db)?.values
    return try ofThisRow(queue.coder.row(of: json, over: known, of: table, presence: presence))
  }

  /// Whether an answer without a version is a mistake. Some servers keep none: they show it when they are
  /// asked again.
  func isVersionExpected(at place: Int, in db: Database) throws -> Bool {
    guard let base = try table.known(of: operation.id, .base, in: db) else { return !isInDoubt }
    return !base.values[place].isNull
  }

  /// The row as the server has taken it: where it leaves columns out, it has what was sent.
  func takenRow(of json: JSONObject, mayLackVersion: Bool, in db: Database) throws -> KnownRow {
    let sent = try queue.snapshot(of: operation, of: table, in: db)
    var row = queue.coder.row(of: json, over: sent, of: table)
    if let place = table.version, json[queue.coder.name(of: table.columns[place])]?.string == nil {
      if mayLackVersion {
        // The one that is known is that of the row before.
        row.values[place] = .null
      } else if try isVersionExpected(at: place, in: db) {
        // Without it, or with an old one, the next edit would overwrite what others write, or be a conflict.
        // The row is read when the operation is sent again.
        throw SyncFailure(.unusableAnswer, "the server's row came without its version")
      }
    }
    return try ofThisRow(row)
  }

  /// A row whose id the database takes for that of the operation. One of another id would become a second
  /// row.
  func ofThisRow(_ row: KnownRow) throws(SyncFailure) -> KnownRow {
    let id = String.fromDatabaseValue(row.values[table.id]) ?? ""
    guard id.comparedBytes == operation.itemID.comparedBytes else {
      let other = ServiceAnswer.line(id)
      throw SyncFailure(.unusableAnswer, "it is the row '\(other)', and not '\(operation.itemID)'")
    }
    return row
  }
}

extension String {
  /// The bytes by which the database compares an id: it ignores the case of A to Z, and of no other letter.
  var comparedBytes: [UInt8] {
    utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
  }
}
