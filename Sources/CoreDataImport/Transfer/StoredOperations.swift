import DataModelRuntime
import Foundation
import GRDB
import SQLText

/// The operations that the sync SDK of Azure Mobile Services or Mobile Apps has left in `MS_TableOperations`.
///
/// An insert or an update keeps no row: it sends the row as it is. A delete keeps the item, with its version.
struct StoredOperations {
  private let context: TransferContext

  init(_ context: TransferContext) { self.context = context }

  /// Returns the changes to queue, one for each row at most.
  ///
  /// - Throws: `CoreDataImportError` if an operation cannot be read, `DatabaseError`
  func changes(in db: Database, _ tally: inout ImportTally) throws -> [UnsentChange] {
    let name = "MS_TableOperations"
    guard let layout = context.layout.entities[name], let id = layout.attributes["id"],
      let table = layout.attributes["table"], let item = layout.attributes["itemId"],
      let properties = layout.attributes["properties"]
    else { return [] }
    let columns = [id, table, item, properties].map { "s.\(SQLQuoting.identifier($0))" }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT s.Z_PK, \(columns.joined(separator: ", ")) FROM \(TransferContext.qualified(layout.table)) \
        AS s \
        WHERE s.Z_ENT = \(layout.number) ORDER BY \(columns[0]), s.Z_PK
        """
    )
    var groups: [[Operation]] = []
    var places: [[String]: Int] = [:]
    for row in rows {
      let key = Int64.fromDatabaseValue(row[0] as DatabaseValue) ?? 0
      guard let operation = Operation(row) else {
        tally.add(.unfitRow, name, nil, key, "it is not an operation of the sync SDK")
        continue
      }
      let place = [operation.table, operation.id.lowercased()]
      if let index = places[place] {
        groups[index].append(operation)
      } else {
        places[place] = groups.count
        groups.append([operation])
      }
    }
    return try groups.compactMap { try change(of: $0, in: db, &tally) }
  }

  /// Makes one change of the operations of a row: the difference between what the server has, as the first
  /// one says, and the row as it is.
  private func change(
    of operations: [Operation],
    in db: Database,
    _ tally: inout ImportTally
  ) throws -> UnsentChange? {
    guard let first = operations.first else { return nil }
    func leaveOut(_ reason: String) {
      tally.add(
        .emptyOperation,
        "MS_TableOperations",
        nil,
        first.key,
        "the \(first.kind) of \(first.table) \(first.id) \(reason)"
      )
    }
    guard let table = context.version.schema.syncedTables.first(where: { $0.name == first.table }),
      let id = table.columns.first(where: { $0.role == .id })
    else {
      leaveOut("is left out: the table is not synced")
      return nil
    }
    let version = table.columns.first { $0.role == .version }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT \(SQLQuoting.identifier(id.name)), \
        \(version.map { SQLQuoting.identifier($0.name) } ?? "NULL") \
        FROM \(SQLQuoting.identifier(table.name)) WHERE \(SQLQuoting.identifier(id.name)) = ?
        """,
      arguments: [first.id]
    )
    let deleted = operations.last { $0.kind == .delete }
    let stored = row.flatMap { String.fromDatabaseValue($0[1] as DatabaseValue) }
    // The SDK compares ids without regard to letter case; servers may not.
    let spelling = row.flatMap { String.fromDatabaseValue($0[0] as DatabaseValue) } ?? first.id
    switch (row != nil, first.kind) {
    case (true, .insert): return first.change(.insert, of: spelling, version: nil)
    case (true, _): return first.change(.update, of: spelling, version: deleted?.version ?? stored)
    case (false, .insert) where deleted == nil, (false, .update) where deleted == nil:
      leaveOut("is left out: the row does not exist")
      return nil
    // Also if it was inserted and deleted: the server may have seen the insert.
    case (false, _): return first.change(.delete, of: spelling, version: deleted?.version)
    }
  }
}

/// An operation as the sync SDK has stored it.
private struct Operation {
  let key: Int64
  let number: Int64
  let table: String
  let id: String
  let kind: UnsentChange.Kind
  /// The version of the item of a delete.
  let version: String?

  /// Reads `id`, `table`, `itemId` and `properties`; nil if they do not have this form.
  init?(_ row: Row) {
    guard let key = Int64.fromDatabaseValue(row[0] as DatabaseValue),
      let number = Int64.fromDatabaseValue(row[1] as DatabaseValue),
      let table = String.fromDatabaseValue(row[2] as DatabaseValue),
      let id = String.fromDatabaseValue(row[3] as DatabaseValue),
      let data = Data.fromDatabaseValue(row[4] as DatabaseValue),
      let properties = try? JSONDecoder().decode(Properties.self, from: data)
    else { return nil }
    switch properties.type {
    case 0: kind = .insert
    case 1: kind = .update
    case 2: kind = .delete
    default: return nil
    }
    (self.key, self.number, self.table, self.id) = (key, number, table, id)
    version = properties.item?.version ?? properties.item?.reservedVersion
  }

  func change(_ kind: UnsentChange.Kind, of id: String, version: String?) -> UnsentChange {
    UnsentChange(number: number, table: table, id: id, kind: kind, version: version)
  }

  private struct Properties: Decodable {
    let type: Int
    let item: Item?
  }

  private struct Item: Decodable {
    let version: String?
    /// The version, as Mobile Services spells it.
    let reservedVersion: String?

    enum CodingKeys: String, CodingKey {
      case version
      case reservedVersion = "__version"
    }
  }
}
