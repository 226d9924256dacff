import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// The server's row in an answer, as values of columns.
extension Answer {
  /// Returns a row that the server already had. Columns that it leaves out do not get the values of the row
  /// here.
  func shownRow(
    of json: JSONObject,
    presence: KnownRow.Presence = .live,
    in db: Database
  ) throws -> KnownRow {
    let known = try table.known(of: operation.id, .base, in: db)?.values
    return try ofThisRow(queue.coder.row(of: json, over: known, of: table, presence: presence))
  }

  /// Whether an answer without a version is a mistake. Some servers keep no versions: then the base has none,
  /// or an insertion in doubt is answered without one again.
  func isVersionExpected(at place: Int, in db: Database) throws -> Bool {
    guard let base = try table.known(of: operation.id, .base, in: db) else { return !isInDoubt }
    return !base.values[place].isNull
  }

  /// Returns the row as the server has accepted it: columns that it leaves out have what was sent.
  func takenRow(of json: JSONObject, mayLackVersion: Bool, in db: Database) throws -> KnownRow {
    let sent = try queue.snapshot(of: operation, of: table, in: db)
    var row = queue.coder.row(of: json, over: sent, of: table)
    if let place = table.version, json[queue.coder.name(of: table.columns[place])]?.string == nil {
      if mayLackVersion {
        // The known version is that of the row before.
        row.values[place] = .null
      } else if try isVersionExpected(at: place, in: db) {
        // Without a version, or with an old one, the next edit would overwrite what others write, or be a
        // conflict. The row is read when the operation is sent again.
        throw SyncFailure(.unusableAnswer, "the server's row came without its version")
      }
    }
    return try ofThisRow(row)
  }

  /// Returns the row if the database takes its id for that of the operation. A row with another id would
  /// become a second row.
  func ofThisRow(_ row: KnownRow) throws(SyncFailure) -> KnownRow {
    let id = String.fromDatabaseValue(row.values[table.id]) ?? ""
    guard id.comparedBytes == operation.itemID.comparedBytes else {
      let other = ServiceAnswer.line(id)
      throw SyncFailure(.unusableAnswer, "the answer has the row '\(other)' instead of '\(operation.itemID)'")
    }
    return row
  }
}

extension String {
  /// The bytes by which the database compares an id: it ignores the case of A to Z only.
  var comparedBytes: [UInt8] {
    utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
  }
}
