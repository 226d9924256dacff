import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

extension OperationQueue {
  /// The positions of tables in an order in which those that others refer to come first, as far as there is
  /// one.
  var placesByReference: [String: Int] {
    var places: [String: Int] = [:]
    var visited: Set<String> = []
    func visit(_ table: QueueTable) {
      guard visited.insert(table.name).inserted else { return }
      for reference in table.references { if let other = tables[reference.table] { visit(other) } }
      places[table.name] = places.count
    }
    for name in tables.keys.sorted() { if let table = tables[name] { visit(table) } }
    return places
  }

  /// Returns the first operation that has to be carried out before another, or nil.
  ///
  /// A row is inserted before others refer to it, and deleted after they no longer do.
  func blocker(of operation: QueuedOperation, in db: Database) throws -> Int64? {
    if let older = try older(than: operation, in: db) { return older }
    // It may have been carried out: in that case, what comes first has come first.
    if operation.sending != nil { return nil }
    let table = try table(operation.table)
    switch operation.kind {
    case .insert, .update:
      if table.references.isEmpty { return nil }
      guard let row = try snapshot(of: operation, of: table, in: db) else { return nil }
      for reference in table.references where !row[reference.column].isNull {
        let insertion = try insertion(of: row[reference.column], in: reference.table, db)
        if let insertion, insertion != operation.id { return insertion }
      }
      return nil
    case .delete:
      let id = operation.itemID.databaseValue
      for other in tables.values.sorted(by: { $0.name < $1.name }) {
        for reference in other.references where reference.table == table.name {
          // The last of them: the question is asked again after that one, and not after each.
          let last = try other.lastOperation(
            referringTo: id,
            by: reference.column,
            but: operation.id,
            in: db
          )
          if let last { return last }
        }
      }
      return nil
    }
  }

  private func insertion(of id: DatabaseValue, in table: String, _ db: Database) throws -> Int64? {
    try operations(of: id, in: self.table(table), db).first { $0.kind == .insert }?.id
  }

  /// Returns the number of the first operation after another.
  func operation(after id: Int64, in db: Database) throws -> Int64? {
    try OperationsTable.numbers(.after(id), limit: 1, in: db).first
  }
}
