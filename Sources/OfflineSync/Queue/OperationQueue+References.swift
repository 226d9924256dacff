import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// References to rows that are not on this device.
extension OperationQueue {
  /// Returns the dangling references of some tables, and to them.
  func danglingReferences(of names: Set<String>, in db: Database) throws -> [DanglingReference] {
    var found: [DanglingReference] = []
    for table in tables.values.sorted(by: { $0.name < $1.name }) {
      for reference in table.references {
        guard let other = tables[reference.table], names.contains(table.name) || names.contains(other.name)
        else { continue }
        let column = table.names[reference.column]
        let rows = try db.rows(
          """
          SELECT \(table.names[table.id]), \(column) FROM \(table.quoted) AS "row" WHERE \(column) IS NOT \
          NULL AND NOT EXISTS (SELECT 1 FROM \(other.quoted) AS "other" \
          WHERE "other".\(other.names[other.id]) = "row".\(column)) ORDER BY 1
          """
        )
        found += rows.map { DanglingReference(table, $0[0], reference.column, other, $0[1]) }
      }
    }
    return found
  }

  /// Returns the dangling references of some values of a row.
  func danglingReferences(
    of rows: [[DatabaseValue]],
    in table: QueueTable,
    _ db: Database
  ) throws
    -> [DanglingReference]
  {
    var found: [DanglingReference] = []
    for reference in table.references {
      guard let other = tables[reference.table] else { continue }
      for row in rows where !row[reference.column].isNull {
        let dangling = DanglingReference(table, row[table.id], reference.column, other, row[reference.column])
        if !found.contains(dangling), try other.row(row[reference.column], in: db) == nil {
          found.append(dangling)
        }
      }
    }
    return found
  }

  /// Carries out the resolver's decision about a reference, as an edit by the app: the next push sends it.
  ///
  /// - Returns: false if the reference has changed meanwhile, or the missing row is here
  func decide(
    _ decision: ReferenceDecision,
    about reference: DanglingReference,
    in db: Database
  ) throws -> Bool {
    let (table, other) = (try self.table(reference.table), try self.table(reference.referencedTable))
    let (id, referenced) = (reference.id.databaseValue, reference.referencedID.databaseValue)
    guard let place = table.columns.firstIndex(where: { $0.name == reference.column }),
      let row = try table.row(id, in: db), let current = String.fromDatabaseValue(row[place]),
      current.comparedBytes == reference.referencedID.comparedBytes,
      try other.row(referenced, in: db) == nil
    else { return false }
    switch decision {
    case .leave: return false
    case .refer(let key):
      try db.execute(
        """
        UPDATE \(table.quoted) SET \(table.names[place]) = \(bind: key.databaseValue) \
        WHERE \(table.names[table.id]) = \(bind: id)
        """
      )
    case .delete: try table.delete(id, in: db)
    case .restore(let row):
      guard row.table.name == other.name, row.id?.comparedBytes == reference.referencedID.comparedBytes
      else {
        throw SyncStoreError.rowNotFound(table: other.name, id: reference.referencedID)
      }
      let places = [other.id] + other.sent
      var values = row.values(of: other)
      // In the spelling of the reference: the server may take another spelling for another row.
      values[other.id] = referenced
      try db.execute(
        .insert(
          into: other.name,
          places.map { other.columns[$0].name },
          values: places.map { "\(bind: values[$0])" }
        )
      )
    }
    return true
  }
}
