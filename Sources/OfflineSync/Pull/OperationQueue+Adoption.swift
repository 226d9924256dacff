import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// Moves values that the server sent before the model had columns for them, once a migration has added these.
extension OperationQueue {
  /// Moves values into new columns, and retries the rows that were set aside, if the schema has changed since
  /// the last time.
  ///
  /// It queues nothing: the server's values are not edits. Bases get the values too.
  func adopt(schema fingerprint: String, in db: Database) throws {
    if try isAdopted(schema: fingerprint, in: db) { return }
    for table in tables.values.sorted(by: { $0.name < $1.name }) {
      try adopt(in: table, db)
    }
    try retrySetAsideRows(in: db)
    try StateTable.set(.schema, to: fingerprint, in: db)
  }

  /// Whether nothing has to be done for a schema.
  func isAdopted(schema fingerprint: String, in db: Database) throws -> Bool {
    try StateTable.value(.schema, in: db) == fingerprint
  }

  /// Stores the rows that were set aside, as far as they can be stored now. Rows of tables that the model no
  /// longer has stay.
  func retrySetAsideRows(in db: Database) throws {
    for table in tables.values.sorted(by: { $0.name < $1.name }) {
      _ = try retrySetAsideRows(of: table, in: db)
    }
  }

  /// Stores the rows of a table that were set aside, as far as they can be stored now.
  func retrySetAsideRows(of table: QueueTable, in db: Database) throws -> ReceivedPage.Effect {
    let system = coder.dialect.systemColumns
    let rows = try SetAsideRow.all(of: table.name, in: db).map { try ReceivedPage.Row($0.row, system) }
    if rows.isEmpty { return ReceivedPage.Effect() }
    let effect = try ReceivedPage(queue: self, table: table, rows: rows).store(in: db)
    try AnswerCount.addAnswer(of: table.name, in: db)
    return effect
  }

  private func adopt(in table: QueueTable, _ db: Database) throws {
    let ids = try db.values(
      DatabaseValue.self,
      #"SELECT "id" FROM "_Unknown" WHERE "table" = \#(bind: table.name) ORDER BY "id""#
    )
    for id in ids {
      let unknown = try table.unknown(of: id, in: db)
      guard unknown.isComplete else { continue }
      do {
        try db.inSavepoint {
          try adopt(unknown.json, of: id, in: table, db)
          return .commit
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        // The next pull brings the whole row, and sets it aside with the reason.
      }
    }
  }

  private func adopt(_ unknown: JSONObject, of id: DatabaseValue, in table: QueueTable, _ db: Database) throws
  {
    var row = try table.row(id, in: db)
    let operations = try operations(of: id, in: table, db)
    var bases = try operations.map { try table.known(of: $0.id, .base, in: db) }
    // The values belong to the row with which the first operation began.
    guard let before = operations.isEmpty ? row : bases[0]?.values else { return }
    let values = adopted(unknown, over: before, of: table)
    for place in table.received where !values[place].isIdentical(to: before[place]) {
      if row?[place].isIdentical(to: before[place]) == true { row?[place] = values[place] }
      for position in bases.indices
      where bases[position]?.values[place].isIdentical(to: before[place]) == true {
        bases[position]?.values[place] = values[place]
      }
    }
    // A row that was deleted here comes back with its base if the deletion is dropped.
    if let row { try applying(in: db) { _ = try table.store(row, in: db) } }
    for (operation, base) in zip(operations, bases) {
      if let base { try table.setKnown(base, of: operation.id, .base, in: db) }
      if var newer = try table.known(of: operation.id, .newer, in: db), newer.unknown.isComplete {
        let more = newer.unknown.json
        newer.values = adopted(more, over: newer.values, of: table)
        newer.unknown = left(of: more, beside: newer.values, in: table)
        try table.setKnown(newer, of: operation.id, .newer, in: db)
      }
    }
    try table.setUnknown(left(of: unknown, beside: values, in: table), of: id, in: db)
  }

  /// Returns a row with the values of columns that did not exist when it was sent. Values that a column
  /// cannot hold are left out.
  private func adopted(
    _ unknown: JSONObject,
    over row: [DatabaseValue],
    of table: QueueTable
  ) -> [DatabaseValue] {
    var row = row
    for place in table.received where table.columns[place].role == .value {
      let column = table.columns[place]
      guard let json = unknown[coder.name(of: column)],
        let value = try? coder.value(json, of: column, in: table)
      else { continue }
      row[place] = json == .null ? table.nulls[place] : value
    }
    return row
  }

  /// Returns the values that still have no column, or are less exact in it.
  private func left(
    of unknown: JSONObject,
    beside row: [DatabaseValue],
    in table: QueueTable
  ) -> UnknownValues {
    UnknownValues(coder.unknown(in: unknown, beside: row, of: table))
  }
}
